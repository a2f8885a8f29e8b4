import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

type Status = 'Received' | 'In review' | 'Waiting for you' | 'Approved' | 'Refused' | 'Closed'

export const warrantyUnit = pgTable('warranty_unit', {
  code: text('code').primaryKey(),
  orderLineId: uuid('order_line_id').notNull(),
  /** The number of the piece within its line, from 1. */
  place: integer('place').notNull(),
  issuedAt: at('issued_at').notNull().defaultNow(),
})

export const warrantyClaim = pgTable('warranty_claim', {
  id: uuid('id').primaryKey(),
  number: text('number').notNull(),
  accountId: uuid('account_id'),
  name: text('name').notNull(),
  email: text('email').notNull(),
  orderNo: text('order_no').notNull(),
  unitCode: text('unit_code'),
  status: text('status').$type<Status>().notNull().default('Received'),
  note: text('note').notNull().default(''),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  erasedAt: at('erased_at'),
})

export type ClaimRow = typeof warrantyClaim.$inferSelect

export const warrantyMessage = pgTable('warranty_message', {
  id: uuid('id').primaryKey(),
  claimId: uuid('claim_id').notNull(),
  side: text('side').$type<'customer' | 'seller'>().notNull(),
  text: text('text').notNull(),
  at: at('at').notNull().defaultNow(),
})

export type MessageRow = typeof warrantyMessage.$inferSelect

export const warrantyPicture = pgTable('warranty_picture', {
  id: uuid('id').primaryKey(),
  claimId: uuid('claim_id').notNull(),
  /** The number of the picture in the order of upload, from 1. */
  place: integer('place').notNull(),
  bytes: integer('bytes').notNull(),
})
