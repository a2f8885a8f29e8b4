import { sql } from 'drizzle-orm'
import { integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

export const setting = pgTable('setting', {
  key: text('key').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const review = pgTable('review', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
  accountId: uuid('account_id').notNull(),
  stars: smallint('stars').notNull(),
  comments: text('comments').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  editedAt: at('edited_at'),
  hiddenAt: at('hidden_at'),
  hiddenReason: text('hidden_reason').notNull().default(''),
  answer: text('answer'),
  answeredAt: at('answered_at'),
  answerEditedAt: at('answer_edited_at'),
  lookedAt: at('looked_at'),
  version: integer('version').notNull().default(1),
  /** How often its author has rewritten it. */
  revision: integer('revision').notNull().default(1),
})

export const contactMessage = pgTable('contact_message', {
  id: uuid('id').primaryKey(),
  ticket: text('ticket').notNull(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  phone: text('phone').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  replyTo: text('reply_to').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  status: text('status').$type<'open' | 'answered' | 'closed'>().notNull().default('open'),
  version: integer('version').notNull().default(1),
  acknowledgeBy: at('acknowledge_by').notNull(),
  resolveBy: at('resolve_by').notNull(),
  acknowledgedAt: at('acknowledged_at'),
  /** The next of the two deadlines; null once the message is answered or closed. */
  dueAt: at('due_at').generatedAlwaysAs(
    sql`case when status <> 'open' then null when acknowledged_at is null then acknowledge_by else resolve_by end`,
  ),
})

export const contactReply = pgTable('contact_reply', {
  id: uuid('id').primaryKey(),
  messageId: uuid('message_id').notNull(),
  kind: text('kind').$type<'acknowledged' | 'answer' | 'note' | 'closed' | 'reopened'>().notNull(),
  text: text('text').notNull(),
  authorId: uuid('author_id').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** A text that the shop keeps to answer messages with. */
export const savedReply = pgTable('saved_reply', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  text: text('text').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull().defaultNow(),
})
