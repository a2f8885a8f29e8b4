import { boolean, integer, jsonb, numeric, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { OptionHeadings } from '#rules/option-names.ts'
import type { OptionKey, OptionValue } from '#rules/pricing.ts'
import { type ByKind, mapProductFields } from '#rules/product-fields.ts'
import { at, paise } from './columns.ts'

export const image = pgTable('image', {
  id: text('id').primaryKey(),
  width: integer('width').notNull(),
  height: integer('height').notNull(),
  bytes: integer('bytes').notNull(),
  /** The share of its pixels that can be seen, from 0 to 1; null if it was not measured. */
  opaqueShare: real('opaque_share'),
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
  /** The picture over which layers of parts are laid. */
  baseImageId: text('base_image_id'),
  /** What the base picture shows if it is another bike; empty if it is the bike itself. */
  baseShows: text('base_shows').notNull().default(''),
  /** Whether the base picture and the layers of the bike's parts are rendered, not photographed. */
  baseRendered: boolean('base_rendered').notNull().default(false),
  archivedAt: at('archived_at'),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

const wholeColumn = (name: string) => integer(name)
const textColumn = (name: string) => text(name).notNull()

/** The columns of a product's plain fields, each named like its field in snake case. */
const plainColumns = mapProductFields(({ kind }, name) => {
  const column = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return kind === 'whole' ? wholeColumn(column) : textColumn(column)
}) as ByKind<ReturnType<typeof wholeColumn>, ReturnType<typeof textColumn>>

export const product = pgTable('product', {
  id: uuid('id').primaryKey(),
  bikeId: uuid('bike_id').notNull(),
  code: text('code').notNull(),
  name: text('name').notNull(),
  kind: text('kind').notNull(),
  price: paise('price').notNull(),
  offerPercent: numeric('offer_percent', { mode: 'number' }).notNull().default(0),
  options: jsonb('options').$type<Record<OptionKey, OptionValue[]>>().notNull(),
  /** What it calls its options; one that is missing has the specified heading. */
  headings: jsonb('headings').$type<OptionHeadings>().notNull().default({}),
  label: text('label').notNull(),
  shipping: paise('shipping').notNull(),
  ...plainColumns,
  titles: text('titles').array().notNull(),
  paragraphs: text('paragraphs').array().notNull(),
  notes: jsonb('notes').$type<{ when: string; text: string }[]>().notNull(),
  rows: jsonb('rows').$type<{ label: string; value: string }[]>().notNull(),
  /** Its own HSN; empty for the shop's. */
  hsn: text('hsn').notNull().default(''),
  /** Its own GST rates by the day from which they apply; without any, the shop's rates for its HSN apply. */
  gstRates: jsonb('gst_rates').$type<{ percent: number; from: string }[]>().notNull().default([]),
  /** Including all taxes; null if no MRP is declared. */
  mrp: paise('mrp'),
  warranty: text('warranty').$type<'lifetime' | 'none' | `${number} months`>().notNull(),
  position: integer('position').notNull(),
  /** When it left the shop, also of a draft, which has not been in it. */
  archivedAt: at('archived_at'),
  isDraft: boolean('is_draft').notNull().default(false),
  /** When a draft is published by itself. */
  publishAt: at('publish_at'),
  version: integer('version').notNull().default(1),
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
    /** The type that it shows, if it shows a specific one. */
    type: text('type'),
    /** The bike model that it shows, if it shows a specific one. */
    model: text('model'),
    /** Whether it is rendered by a computer, not photographed. */
    rendered: boolean('rendered').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

/** How a product is shown on its bike; a product without layers has none. */
export const productOnBike = pgTable('product_on_bike', {
  productId: uuid('product_id').primaryKey(),
  z: integer('z').notNull(),
  hotspotX: numeric('hotspot_x', { mode: 'number' }).notNull(),
  hotspotY: numeric('hotspot_y', { mode: 'number' }).notNull(),
})

export const productLayer = pgTable(
  'product_layer',
  {
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    imageId: text('image_id').notNull(),
    /** The colour that it shows; null for all that have no layer of their own. */
    color: text('color'),
  },
  (table) => [primaryKey({ columns: [table.productId, table.position] })],
)

export const productRequirement = pgTable(
  'product_requirement',
  { productId: uuid('product_id').notNull(), neededId: uuid('needed_id').notNull() },
  (table) => [primaryKey({ columns: [table.productId, table.neededId] })],
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
