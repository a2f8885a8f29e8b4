import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { assignments } from '#db/rows.ts'
import { account, formerPassword, provenEmail, recoveryCode } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { locks, many, mapped, one, sequence, unsent, write } from '#db/statement.ts'
import { ERASED_DOMAIN } from '#rules/email.ts'
import { cappedCount } from '#server/lib/count-rows.ts'
import { proverOf } from '#server/lib/prover.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'

export type AccountRow = typeof account.$inferSelect

export type NewAccount = typeof account.$inferInsert

export const insertAccounts = (rows: readonly NewAccount[]) =>
  rows.length === 0 ? unsent(0) : write((db) => db.insert(account).values([...rows]))

/** Inserts an account. Writes nothing if the email address already has one; the unique index decides. */
export const insertAccount = (row: NewAccount) => write((db) => db.insert(account).values(row).onConflictDoNothing())

export const findAccountByEmail = (email: string) =>
  one((db) => db.select().from(account).where(eq(account.email, email)))

export const findAccount = (id: string) => one((db) => db.select().from(account).where(eq(account.id, id)))

const lockedAccountById = (db: Db) =>
  db
    .select()
    .from(account)
    .where(eq(account.id, sql.placeholder('id')))
    .for('update')

/** Locks an account until the transaction ends, so that anything counted for it stays correct. */
export const lockAccount = (id: string) => one(lockedAccountById, { id })

export interface LockedCustomer extends Pick<AccountRow, 'id' | 'email' | 'firstName' | 'cart'> {
  readonly isErased: boolean
}

/** Keeps its points and saved cart as they are. `id` may be the account of a row that is locked before it. */
export const lockCustomer = (id: SQL | string) =>
  one<LockedCustomer>(
    locks(
      (after) => sql`
    select id, email, first_name as "firstName", cart, erased_at is not null as "isErased"
    from ${account} where ${after} and id = ${id} for update`,
    ),
  )

export const updateCart = (id: string, cart: AccountRow['cart']) =>
  write(sql`
    update ${account} set ${sql.join(assignments(account, { cart }), sql`, `)}, updated_at = now()
    where id = ${id} and erased_at is null`)

/** Orders are searched by its name and email address, and always locked before it, to avoid deadlocks. */
export const lockAccountWithOrders = (id: string) =>
  sequence(async (db) => {
    const { id: order, accountId } = shopOrder
    await db.select({ order }).from(shopOrder).where(eq(accountId, id)).orderBy(asc(order)).for('no key update')
    return lockAccount(id).alone(db)
  })

/** Updates an account if it still has the version `seen`, or whatever its version if none is given. */
export const updateAccount = (id: string, values: Partial<NewAccount>, seen?: number) =>
  one((db) =>
    db
      .update(account)
      .set({ ...values, updatedAt: sql`now()` })
      .where(
        and(eq(account.id, id), isNull(account.erasedAt), seen === undefined ? undefined : eq(account.version, seen)),
      )
      .returning(),
  )

/** Marks an account as verified. The time of an earlier verification is preserved. */
export const markVerified = (id: string) =>
  write((db) => db.update(account).set({ verifiedAt: sql`coalesce(verified_at, now())` }).where(eq(account.id, id)))

/** Finds a page of accounts, newest first, with the total number of matches, which is capped. */
export const searchAccounts = ({
  page,
  size,
  search,
}: {
  readonly page: number
  readonly size: number
  readonly search?: string | undefined
}) =>
  sequence(async (db) => {
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
  })

const IS_ADMINISTRATOR = sql`'ROLE_ADMIN' = any(${account.roles})`

const CAN_LET_IN = and(
  IS_ADMINISTRATOR,
  eq(account.isActive, true),
  isNotNull(account.verifiedAt),
  isNotNull(account.passwordHash),
  isNull(account.erasedAt),
)

/** Finds administrators who could let somebody in: verified and with a password. */
export const findActiveAdministrators = () =>
  many((db) => db.select({ id: account.id }).from(account).where(CAN_LET_IN).orderBy(asc(account.id)))

/** Locks them, so that nobody can remove the last meanwhile. */
export const lockAdministrators = () =>
  many((db) => db.select({ id: account.id }).from(account).where(CAN_LET_IN).orderBy(asc(account.id)).for('update'))

/** One whose password is being reset counts, so that a restart appoints nobody else. */
export const findAnyAdministrator = () =>
  one((db) => db.select({ id: account.id }).from(account).where(IS_ADMINISTRATOR).limit(1))

/** Finds the administrators with a verified address, oldest first. */
export const findAdministrators = () =>
  many((db) =>
    db
      .select()
      .from(account)
      .where(and(IS_ADMINISTRATOR, eq(account.isActive, true), isNotNull(account.verifiedAt), isNull(account.erasedAt)))
      .orderBy(asc(account.createdAt)),
  )

export const findAnyOrder = (accountId: string) =>
  one((db) => db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.accountId, accountId)).limit(1))

export const insertFormerPassword = (row: typeof formerPassword.$inferInsert) =>
  write((db) => db.insert(formerPassword).values(row))

export const deleteFormerPasswords = (accountId: string) =>
  write((db) => db.delete(formerPassword).where(eq(formerPassword.accountId, accountId)))

/** Finds the hashes of an account's most recent passwords, including the current one. */
export const findFormerPasswords = (accountId: string, most: number) =>
  many((db) =>
    db
      .select({ hash: formerPassword.passwordHash })
      .from(formerPassword)
      .where(eq(formerPassword.accountId, accountId))
      .orderBy(desc(formerPassword.createdAt), desc(formerPassword.id))
      .limit(most),
  )

/** Without those that somebody else has proven since, which the database notes. */
export const findProvenEmails = ({ id, email }: Pick<AccountRow, 'id' | 'email'>) =>
  mapped(
    many<{ email: string }>(sql`
    select mine.email from ${provenEmail} mine where mine.account_id = ${id} and not exists (
      select from ${provenEmail} other
      where other.email = mine.email and other.account_id <> mine.account_id and other.proven_at > mine.proven_at)
    order by mine.proven_at`),
    (rows) => [...new Set([email, ...rows.map((row) => row.email)])],
  )

/** Finds the account that has proven an email address last, unless it was erased. */
export const findProver = (email: string) =>
  one((db) =>
    db
      .select()
      .from(account)
      .where(eq(account.id, proverOf(sql`${email}`))),
  )

/** Removes the personal data from an account. What remains is an id that orders and reviews refer to. */
export const eraseAccount = (id: string) =>
  sequence(async (db) => {
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
        refundLimit: null,
        isActive: false,
        totpSecret: null,
        totpConfirmedAt: null,
        cart: [],
        myBike: null,
        erasedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(eq(account.id, id))
  })
