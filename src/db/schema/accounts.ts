import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, bytes, paise } from './columns.ts'

export const account = pgTable('account', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  mobile: text('mobile').notNull().default(''),
  passwordHash: text('password_hash'),
  passwordChangedAt: at('password_changed_at'),
  roles: text('roles').array().notNull().default(['ROLE_USER']),
  areas: text('areas').array().$type<('catalogue' | 'orders' | 'support' | 'accounts')[]>().notNull().default([]),
  /** How much money the person may refund of one order; null: no limit. */
  refundLimit: paise('refund_limit'),
  isActive: boolean('is_active').notNull().default(true),
  verifiedAt: at('verified_at'),
  erasedAt: at('erased_at'),
  totpSecret: text('totp_secret'),
  totpConfirmedAt: at('totp_confirmed_at'),
  totpLastStep: bigint('totp_last_step', { mode: 'number' }),
  /** When the owner ended the other sessions; devices known before are unknown since. */
  devicesEndedAt: at('devices_ended_at'),
  cart: jsonb('cart').$type<Record<string, string | number>[]>().notNull().default([]),
  myBike: jsonb('my_bike').$type<{ code: string; name: string }>(),
  /** Incremented by changes of names, email, mobile, active, roles, areas and refund limit. */
  version: integer('version').notNull().default(1),
  /** The text that searches match. */
  searchText: text('search_text')
    .notNull()
    .generatedAlwaysAs(sql`lower(email || E'\n' || first_name || ' ' || last_name || E'\n' || mobile)`),
  /** The version of the privacy notice that the person consented to at sign-up. */
  privacyNotice: text('privacy_notice'),
  privacyConsentAt: at('privacy_consent_at'),
  termsAcceptedAt: at('terms_accepted_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const provenEmail = pgTable('proven_email', {
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull(),
  provenAt: at('proven_at').notNull().defaultNow(),
})

export const formerPassword = pgTable('former_password', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  passwordHash: text('password_hash').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const recoveryCode = pgTable(
  'recovery_code',
  {
    accountId: uuid('account_id').notNull(),
    /** SHA-256 of the salt and the SHA-256 of the code. */
    codeHash: bytes('code_hash').notNull(),
    salt: bytes('salt').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
)

export const mailToken = pgTable('mail_token', {
  hash: bytes('hash').primaryKey(),
  accountId: uuid('account_id').notNull(),
  purpose: text('purpose').$type<'verify' | 'reset' | 'change-email' | 'undo-email'>().notNull(),
  newEmail: text('new_email'),
  signUp: jsonb('sign_up').$type<{
    firstName: string
    lastName: string
    mobile: string
    passwordHash: string
    /** What the person consented to at this time. Older links have no consent. */
    consent?: { privacyNotice: string | null; acceptsTerms: boolean; at: string }
    /** The cart of the browser that signed up. */
    cart?: { cartItems: Record<string, string | number>[]; myBike: { code: string; name: string } | null }
  }>(),
  /** Where the person was on the way to, if not to the home page: a path of this shop. */
  redirect: text('redirect'),
  /** The account whose session requested another email address; the link ends with its sessions and rights. */
  requestedBy: uuid('requested_by'),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const invitation = pgTable('invitation', {
  id: uuid('id').primaryKey(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  role: text('role').$type<'ROLE_STAFF' | 'ROLE_ADMIN'>().notNull(),
  areas: text('areas').array().$type<('catalogue' | 'orders' | 'support' | 'accounts')[]>().notNull().default([]),
  refundLimit: paise('refund_limit'),
  tokenHash: bytes('token_hash').notNull(),
  /** Who answers for the rights: the link works only while this person may give them. */
  invitedBy: uuid('invited_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
})

export const signInCode = pgTable('sign_in_code', {
  handleHash: bytes('handle_hash').primaryKey(),
  email: text('email').notNull(),
  /** A keyed hash; null until the code is made. */
  codeHash: bytes('code_hash'),
  /** A keyed hash of the account's state when the code was made. */
  accountState: bytes('account_state'),
  tries: integer('tries').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

export const session = pgTable('session', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  generation: integer('generation').notNull().default(0),
  rotatedAt: at('rotated_at').notNull().defaultNow(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  lastSeenAt: at('last_seen_at').notNull().defaultNow(),
  provedAt: at('proved_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
  isStaff: boolean('is_staff').notNull().default(false),
})

export const address = pgTable('address', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  address: text('address').notNull(),
  city: text('city').notNull(),
  state: text('state').notNull(),
  pincode: text('pincode').notNull(),
  country: text('country').notNull(),
  phone: text('phone').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const creditEntry = pgTable('credit_entry', {
  id: uuid('id').primaryKey(),
  accountId: uuid('account_id').notNull(),
  kind: text('kind').$type<'earned' | 'used' | 'returned' | 'corrected' | 'settled' | 'reversed'>().notNull(),
  points: integer('points').notNull(),
  reason: text('reason').notNull().default(''),
  orderId: uuid('order_id'),
  refundId: uuid('refund_id'),
  createdAt: at('created_at').notNull().defaultNow(),
})

export const creditBalance = pgTable('credit_balance', {
  accountId: uuid('account_id').primaryKey(),
  points: integer('points').notNull(),
  owed: integer('owed').notNull().default(0),
})

export const auditEntry = pgTable('audit_entry', {
  id: uuid('id').primaryKey(),
  at: at('at').notNull().defaultNow(),
  actorId: uuid('actor_id'),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  before: jsonb('before').$type<unknown>(),
  after: jsonb('after').$type<unknown>(),
  reason: text('reason').notNull().default(''),
  /** The version of the subject that the entry created; null if the subject has no versions. */
  version: integer('version'),
})

export type AddressRow = typeof address.$inferSelect
