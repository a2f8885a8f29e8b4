import { bigint, integer, jsonb, numeric, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })
const paise = (name: string) => bigint(name, { mode: 'number' })

export const image = pgTable('image', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const bike = pgTable('bike', {
  id: uuid('id').primaryKey(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  alt: text('alt').notNull(),
  brand: text('brand').notNull(),
  no: integer('no').notNull(),
  imageId: text('image_id'),
  archivedAt: at('archived_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const product = pgTable('product', {
  id: uuid('id').primaryKey(),
  bikeId: uuid('bike_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  price: paise('price').notNull(),
  offerPercent: numeric('offer_percent', { mode: 'number' }).notNull().default(0),
  colors: text('colors').array().notNull(),
  models: text('models').array().notNull(),
  types: text('types').array().notNull(),
  label: text('label').notNull(),
  weight: text('weight').notNull(),
  shipping: paise('shipping').notNull(),
  dimensions: text('dimensions').notNull(),
  items: text('items').notNull(),
  dispatched: text('dispatched').notNull(),
  material: text('material').notNull(),
  quote: text('quote').notNull(),
  proPic: text('pro_pic').notNull(),
  installation: text('installation').notNull(),
  titles: text('titles').array().notNull(),
  paragraphs: text('paragraphs').array().notNull(),
  notes: jsonb('notes').$type<{ when: string; text: string }[]>().notNull(),
  rows: jsonb('rows').$type<{ label: string; value: string }[]>().notNull(),
  position: integer('position').notNull(),
  archivedAt: at('archived_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const productImage = pgTable(
  'product_image',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    imageId: text('image_id').notNull(),
    alt: text('alt').notNull(),
    color: text('color'),
    section: integer('section'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const bikeFormerCode = pgTable('bike_former_code', {
  code: text('code').primaryKey(),
  bikeId: uuid('bike_id').notNull(),
})

export const productFormerCode = pgTable('product_former_code', {
  bikeId: uuid('bike_id').notNull(),
  code: text('code').notNull(),
  productId: uuid('product_id').notNull(),
})
