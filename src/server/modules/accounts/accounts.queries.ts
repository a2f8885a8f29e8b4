import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { account, formerPassword, recoveryCode } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { countBeside } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { soughtIn } from '#server/lib/typed-words.ts'

export type AccountRow = typeof account.$inferSelect
export type NewAccount = typeof account.$inferInsert

export async function insertAccounts(db: Db, rows: readonly NewAccount[]): Promise<void> {
  if (rows.length > 0) await db.insert(account).values([...rows])
}

/** False when the address has an account already: the unique index decides. */
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

/** The account, locked until the transaction ends: what is counted for it now stays true. */
export async function lockAccount(db: Db, id: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(account).where(eq(account.id, id)).for('update')
  return row
}

/**
 * The same with its orders, which are looked for by what it is called: for whoever may change that. The orders come first,
 * as they do for whoever works on one of them and then on its account.
 */
export async function lockWithOrders(db: Db, id: string): Promise<AccountRow | undefined> {
  const { id: order, accountId } = shopOrder
  await db.select({ order }).from(shopOrder).where(eq(accountId, id)).orderBy(asc(order)).for('no key update')
  return lockAccount(db, id)
}

export async function updateAccount(db: Db, id: string, values: Partial<NewAccount>): Promise<AccountRow | undefined> {
  const [row] = await db
    .update(account)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(account.id, id), isNull(account.erasedAt)))
    .returning()
  return row
}

/** Verified for good; false when it was before. */
export async function markVerified(db: Db, id: string): Promise<void> {
  await db.update(account).set({ verifiedAt: sql`coalesce(verified_at, now())` }).where(eq(account.id, id))
}

/** A page of the accounts, newest first, and how many there are, as far as they are counted. */
export async function listAccounts(
  db: Db,
  { page, size, search }: { page: number; size: number; search?: string | undefined },
): Promise<{ rows: AccountRow[]; total: number }> {
  // Name, e-mail address and mobile number.
  const condition = and(isNull(account.erasedAt), search ? soughtIn(account.sought, search) : undefined)
  const rows = await db
    .select()
    .from(account)
    .where(condition)
    .orderBy(desc(account.createdAt), asc(account.id))
    .limit(size)
    .offset((page - 1) * size)
  const all = db.select({ id: account.id }).from(account).where(condition)
  return { rows, total: await countBeside(db, { page, size, rows: rows.length, search }, all) }
}

/**
 * The administrators who can sign in, locked: nobody can take the last one away meanwhile. One who has not opened the
 * link of the verification, or has no password yet, could not let anybody in.
 */
export async function lockAdministrators(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(
      and(
        sql`'ROLE_ADMIN' = any(${account.roles})`,
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

export async function addFormerPassword(db: Db, row: typeof formerPassword.$inferInsert): Promise<void> {
  await db.insert(formerPassword).values(row)
}

/** Hashes of the newest passwords, the present one among them. */
export async function formerPasswords(db: Db, accountId: string, most: number): Promise<string[]> {
  const rows = await db
    .select({ hash: formerPassword.passwordHash })
    .from(formerPassword)
    .where(eq(formerPassword.accountId, accountId))
    .orderBy(desc(formerPassword.createdAt), desc(formerPassword.id))
    .limit(most)
  return rows.map((row) => row.hash)
}

/** Uses up the step of time of a code of the second factor; false when it or a later one was used before. */
export async function takeTotpStep(db: Db, accountId: string, step: number): Promise<boolean> {
  const taken = await db
    .update(account)
    .set({ totpLastStep: step })
    .where(and(eq(account.id, accountId), sql`coalesce(${account.totpLastStep}, 0) < ${step}`))
    .returning({ id: account.id })
  return taken.length > 0
}

export async function replaceRecoveryCodes(db: Db, accountId: string, hashes: readonly Buffer[]): Promise<void> {
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId))
  if (hashes.length > 0) await db.insert(recoveryCode).values(hashes.map((codeHash) => ({ accountId, codeHash })))
}

export async function takeRecoveryCode(db: Db, accountId: string, codeHash: Buffer): Promise<boolean> {
  const taken = await db
    .update(recoveryCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(recoveryCode.accountId, accountId), eq(recoveryCode.codeHash, codeHash), isNull(recoveryCode.usedAt)))
    .returning({ accountId: recoveryCode.accountId })
  return taken.length > 0
}

export async function unusedRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.accountId, accountId), isNull(recoveryCode.usedAt)))
  return counted?.total ?? 0
}

/** Takes the person out of an account: what is left is an id that orders and reviews hang on. */
export async function eraseAccount(db: Db, id: string): Promise<void> {
  await db.delete(formerPassword).where(eq(formerPassword.accountId, id))
  await db.delete(recoveryCode).where(eq(recoveryCode.accountId, id))
  await db
    .update(account)
    .set({
      email: `${id}@erased.invalid`,
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
