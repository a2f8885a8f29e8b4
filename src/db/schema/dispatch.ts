import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Orders that one person dispatches together. */
export const dispatchBatch = pgTable('dispatch_batch', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  idempotencyKey: uuid('idempotency_key').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  finishedAt: at('finished_at'),
})

export const dispatchBatchOrder = pgTable('dispatch_batch_order', {
  batchId: uuid('batch_id').notNull(),
  orderId: uuid('order_id').notNull(),
  place: integer('place').notNull(),
  /** The version of the order that the person saw; null if any will do. */
  seenVersion: integer('seen_version'),
  courier: text('courier').notNull(),
  trackingId: text('tracking_id').notNull(),
  trackingLink: text('tracking_link').notNull(),
  state: text('state').$type<'waiting' | 'done' | 'failed'>().notNull().default('waiting'),
  /** What happened, in a sentence; empty while it waits. */
  message: text('message').notNull().default(''),
  /** How often it failed for a reason that the shop does not know. */
  attempts: integer('attempts').notNull().default(0),
})
