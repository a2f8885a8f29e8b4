import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** The values of a product's options, as the product spells them; null stands for every value. */
const variant = () => ({ color: text('color'), model: text('model'), type: text('type') })

export const stock = pgTable('stock', {
  /** The product's id, if it is the stock of the whole product. */
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
  ...variant(),
  isTracked: boolean('is_tracked').notNull().default(true),
  onHand: integer('on_hand').notNull().default(0),
  reserved: integer('reserved').notNull().default(0),
  lowAt: integer('low_at').notNull().default(3),
  /** Whether the product is told apart like this now; a row that is not current is not tracked either. */
  isCurrent: boolean('is_current').notNull().default(true),
  /** The seller's own number. */
  sku: text('sku'),
  barcode: text('barcode'),
  /** The packed weight; null for that of the product. */
  weightGrams: integer('weight_grams'),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const stockMovement = pgTable('stock_movement', {
  id: uuid('id').primaryKey(),
  stockId: uuid('stock_id').notNull(),
  kind: text('kind').$type<'received' | 'counted' | 'sold' | 'returned'>().notNull(),
  pieces: integer('pieces').notNull(),
  orderId: uuid('order_id'),
  actorId: uuid('actor_id'),
  reason: text('reason').notNull().default(''),
  idempotencyKey: uuid('idempotency_key'),
  at: at('at').notNull().defaultNow(),
})

export const stockReservation = pgTable(
  'stock_reservation',
  {
    orderId: uuid('order_id').notNull(),
    stockId: uuid('stock_id').notNull(),
    qty: integer('qty').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.stockId] })],
)

export const stockWait = pgTable('stock_wait', {
  email: text('email').notNull(),
  productId: uuid('product_id').notNull(),
  /** What the person wants; null where nothing was chosen. */
  ...variant(),
  createdAt: at('created_at').notNull().defaultNow(),
})
