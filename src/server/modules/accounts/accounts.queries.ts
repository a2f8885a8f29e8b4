import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { account, formerPassword, provenEmail, recoveryCode } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { assignments } from '#db/together.ts'
import { ERASED_DOMAIN } from '#rules/email.ts'
import { cappedCount } from '#server/lib/count-rows.ts'
import type { Db, LockStep } from '#server/lib/tx.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'

export type AccountRow = typeof account.$inferSelect

export type NewAccount = typeof account.$inferInsert

export async function insertAccounts(db: Db, rows: readonly NewAccount[]): Promise<void> {
  if (rows.length > 0) await db.insert(account).values([...rows])
}

/** Inserts an account. Returns false when the email address already has one; the unique index decides. */
export async function insertAccount(db: Db, row: NewAccount): Promise<boolean> {
  const inserted = await db.insert(account).values(row).onConflictDoNothing().returning({ id: account.id })
  return inserted.length > 0
}

export async function accountByEmail(db: Db, email: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(account).where(eq(account.email, email))
  return row
}

export async function accountById(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(account).where(eq(account.id, id))
  return row
}

const accountToChange = prepared((db) =>
  db
    .select()
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
    .for('update'),
)

/** Returns the account, locked until the transaction ends, so that anything counted for it stays correct. */
export async function lockAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await accountToChange(db).execute({ id })
  return row
}

/** A customer's account that is locked until the transaction ends. */
export interface LockedCustomer extends Pick<AccountRow, 'id' | 'email' | 'firstName' | 'cart'> {
  readonly isErased: boolean
}

/** Builds the step that locks the account of a customer; its row is a `LockedCustomer`. */
export const customerLock =
  (id: SQL | string): LockStep =>
  (after) =>
    sql`
    select id, email, first_name as "firstName", cart, erased_at is not null as "isErased"
    from ${account} where ${after} and id = ${id} for update`

/** Returns the write that replaces the saved cart of an account. */
export const cartWrite = (id: string, cart: AccountRow['cart']): SQL =>
  sql`update ${account} set ${sql.join(assignments(account, { cart }), sql`, `)}, updated_at = now() where id = ${id} and erased_at is null`

/**
 * Locks an account together with its orders, for callers that may change its name or email address: orders are
 * searchable by both. Orders are always locked before their account, to avoid deadlocks.
 */
export async function lockWithOrders(db: Db, id: string): Promise<AccountRow | undefined> {
  const { id: order, accountId } = shopOrder
  await db.select({ order }).from(shopOrder).where(eq(accountId, id)).orderBy(asc(order)).for('no key update')
  return lockAccount(db, id)
}

/** Updates an account if it still has the version `seen`, or whatever its version if none is given. */
export async function updateAccount(
  db: Db,
  id: string,
  values: Partial<NewAccount>,
  seen?: number,
): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(account)
    .set({ ...values, updatedAt: sql`now()` })
    .where(
      and(eq(account.id, id), isNull(account.erasedAt), seen === undefined ? undefined : eq(account.version, seen)),
    )
    .returning()
  return row
}

/** Marks an account as verified. The time of an earlier verification is preserved. */
export async function markVerified(db: Db, id: string): Promise<void> {
  await db.update(account).set({ verifiedAt: sql`coalesce(verified_at, now())` }).where(eq(account.id, id))
}

/** Returns a page of accounts, newest first, with the total number of matches, which is capped. */
export async function listAccounts(
  db: Db,
  { page, size, search }: { page: number; size: number; search?: string | undefined },
): Promise<{ rows: AccountRow[]; total: number }> {
  // The search covers the name, email address and mobile number.
  const condition = and(isNull(account.erasedAt), search ? matchesSearch(account.searchText, search) : undefined)
  const rows = await db
    .select()
    .from(account)
    .where(condition)
    .orderBy(desc(account.createdAt), asc(account.id))
    .limit(size)
    .offset((page - 1) * size)
  const all = db.select({ id: account.id }).from(account).where(condition)
  return { rows, total: await cappedCount(db, { page, size, rows: rows.length, search }, all) }
}

const IS_ADMINISTRATOR = sql`'ROLE_ADMIN' = any(${account.roles})`

/**
 * Locks the administrators who can sign in and returns their ids, so that nobody can remove the last one concurrently.
 * An administrator who is not verified or has no password yet is left out: they could not let anybody in.
 */
export async function lockAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        IS_ADMINISTRATOR,
        eq(account.isActive, true),
        isNotNull(account.verifiedAt),
        isNotNull(account.passwordHash),
        isNull(account.erasedAt),
      ),
    )
    .orderBy(asc(account.id))
    .for('update')
  return rows.map((row) => row.id)
}

/**
 * Returns whether there is any administrator, able to sign in or not. One whose password is being reset still counts,
 * so that a restart does not appoint somebody else in their place.
 */
export async function hasAdministrator(db: Db): Promise<boolean> {
  const rows = await db.select({ id: account.id }).from(account).where(IS_ADMINISTRATOR).limit(1)
  return rows.length > 0
}

/** Returns the administrators with a verified address, oldest first. */
export async function listAdministrators(db: Db): Promise<AccountRow[]> {
  return db
    .select()
    .from(account)
    .where(and(IS_ADMINISTRATOR, eq(account.isActive, true), isNotNull(account.verifiedAt), isNull(account.erasedAt)))
    .orderBy(asc(account.createdAt))
}

/** Returns whether an account has ever placed an order. */
export async function hasOrders(db: Db, accountId: string): Promise<boolean> {
  const found = await db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.accountId, accountId)).limit(1)
  return found.length > 0
}

export async function addFormerPassword(db: Db, row: typeof formerPassword.$inferInsert): Promise<void> {
  await db.insert(formerPassword).values(row)
}

export async function deleteFormerPasswords(db: Db, accountId: string): Promise<void> {
  await db.delete(formerPassword).where(eq(formerPassword.accountId, accountId))
}

/** Returns the hashes of an account's most recent passwords, including the current one. */
export async function formerPasswords(db: Db, accountId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ hash: formerPassword.passwordHash })
    .from(formerPassword)
    .where(eq(formerPassword.accountId, accountId))
    .orderBy(desc(formerPassword.createdAt), desc(formerPassword.id))
    .limit(most)
  return rows.map((row) => row.hash)
}

/**
 * Returns the email addresses that an account has and has had, without those that somebody else has proven since. Whoever
 * proves an address is noted by the database.
 */
export async function addressesProvenBy(db: Db, { id, email }: Pick<AccountRow, 'id' | 'email'>): Promise<string[]> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select mine.email from ${provenEmail} mine where mine.account_id = ${id} and not exists (
      select from ${provenEmail} other
      where other.email = mine.email and other.account_id <> mine.account_id and other.proven_at > mine.proven_at)
    order by mine.proven_at`)
  return [...new Set([email, ...rows.map((row) => row.email)])]
}

/** Removes the personal data from an account. What remains is an id that orders and reviews refer to. */
export async function eraseAccount(db: Db, id: string): Promise<void> {
  await db.delete(formerPassword).where(eq(formerPassword.accountId, id))
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, id))
  await db.delete(provenEmail).where(eq(provenEmail.accountId, id))
  await db
    .update(account)
    .set({
      email: `${id}${ERASED_DOMAIN}`,
      firstName: 'Erased',
      lastName: 'customer',
      mobile: '',
      passwordHash: null,
      roles: ['ROLE_USER'],
      areas: [],
      isActive: false,
      totpSecret: null,
      totpConfirmedAt: null,
      cart: [],
      myBike: null,
      erasedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(eq(account.id, id))
}
