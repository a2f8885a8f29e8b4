import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const stock = pgTable('stock', {
  productId: uuid('product_id').primaryKey(),
  isTracked: boolean('is_tracked').notNull().default(true),
  onHand: integer('on_hand').notNull().default(0),
  reserved: integer('reserved').notNull().default(0),
  lowAt: integer('low_at').notNull().default(3),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const stockMovement = pgTable('stock_movement', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
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
    productId: uuid('product_id').notNull(),
    qty: integer('qty').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.productId] })],
)

export const stockWait = pgTable(
  'stock_wait',
  {
    email: text('email').notNull(),
    productId: uuid('product_id').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.email, table.productId] })],
)
