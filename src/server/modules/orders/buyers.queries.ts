import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { type BuyerHash, buyerHash, type OrderAddress, shopOrder } from '#db/schema/orders.ts'
import { insertRows } from '#db/together.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { MONEY_STATES, OPEN_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'

const bytesOf = ({ hashes }: Pick<Buyer, 'hashes'>): Buffer[] => hashes.map(({ hash }) => hash)

/**
 * Prevents other transactions from deciding about the same person's offers until this one ends. The locks are always
 * taken in the order of their numbers; the caller holds the account's lock and takes the coupon's later.
 */
export async function lockBuyer(db: Db, buyer: Buyer): Promise<void> {
  const numbers = sql.param(lockNumbers(buyer))
  await db.execute(sql`select count(pg_advisory_xact_lock(number)) from unnest(${numbers}::bigint[]) number`)
}

const lockNumbers = (buyer: Pick<Buyer, 'hashes'>): string[] =>
  bytesOf(buyer)
    .map((hash) => hash.readBigInt64BE(0))
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)))
    .map(String)

/** Returns the steps that lock the account of a buyer, unless it no longer exists, and then the person. */
export const buyerLocks = ({ accountId, ...buyer }: Buyer) => ({
  owner: () => sql`select id from ${account} where id = ${accountId} and erased_at is null for update`,
  person: (after: SQL) =>
    sql`select count(pg_advisory_xact_lock(number)) from unnest(${sql.param(lockNumbers(buyer))}::bigint[]) number where ${after}`,
})

export async function recordBuyer(db: Db, orderId: string, { hashes }: Pick<Buyer, 'hashes'>): Promise<void> {
  await db.delete(buyerHash).where(eq(buyerHash.orderId, orderId))
  await insertHashes(
    db,
    hashes.map((each) => ({ orderId, ...each })),
  )
}

export const hashWrites = (orderId: string, { hashes }: Pick<Buyer, 'hashes'>): SQL[] =>
  hashes.length === 0
    ? []
    : [
        insertRows(
          buyerHash,
          hashes.map((each) => ({ orderId, ...each })),
        ),
      ]

export const hashesOfOrder = (db: Db, orderId: string): Promise<BuyerHash[]> =>
  db.select({ kind: buyerHash.kind, hash: buyerHash.hash }).from(buyerHash).where(eq(buyerHash.orderId, orderId))

/**
 * Whether the same person has bought with another account, or has an open order there with the first-order discount.
 */
export async function hasOrderedElsewhere(db: Db, buyer: Buyer): Promise<boolean> {
  const { rows } = await db.execute<{ elsewhere: boolean }>(sql`select ${orderedElsewhere(buyer)} as elsewhere`)
  return rows[0]?.elsewhere ?? false
}

export function orderedElsewhere(buyer: Buyer): SQL {
  if (buyer.hashes.length === 0) return sql`false`
  const isTheirs = and(
    eq(shopOrder.id, buyerHash.orderId),
    inArray(buyerHash.hash, bytesOf(buyer)),
    ne(shopOrder.accountId, buyer.accountId),
    ne(shopOrder.status, 'Cancelled'),
    or(inArray(shopOrder.payment, MONEY_STATES), and(shopOrder.firstOrder, inArray(shopOrder.payment, OPEN_STATES))),
  )
  return sql`exists (select from ${buyerHash}, ${shopOrder} where ${isTheirs})`
}

/**
 * Builds a query of the unpaid orders that other accounts of the buyer's mailbox have placed themselves. A phone number or
 * an address is not enough: a stranger may enter those.
 */
export function elsewhereOpenQuery({ accountId, hashes }: Buyer): SQL {
  const mailbox = hashes.find(({ kind }) => kind === 'email')
  return sql`select id from ${shopOrder} where account_id <> ${accountId} and ${inArray(shopOrder.payment, OPEN_STATES)}
    and taken_by is null and id in (select order_id from ${buyerHash} where kind = 'email' and hash = ${mailbox?.hash ?? null})`
}

/** Builds the condition that this person placed a row's order, with any account. */
export function placedByCondition(buyer: Buyer) {
  const own = eq(shopOrder.accountId, buyer.accountId)
  if (buyer.hashes.length === 0) return own
  const same = and(eq(buyerHash.orderId, shopOrder.id), inArray(buyerHash.hash, bytesOf(buyer)))
  return or(own, sql`exists (select from ${buyerHash} where ${same})`)
}

export interface UnhashedOrder {
  readonly id: string
  readonly address: OrderAddress
  /** Null if the account was erased. */
  readonly email: string | null
}

/** Returns orders placed since a moment without a recorded buyer, in the order of their ids. */
export const unhashedOrders = (db: Db, since: Date, after: string, most: number): Promise<UnhashedOrder[]> =>
  db
    .select({
      id: shopOrder.id,
      address: shopOrder.address,
      email: sql<string | null>`case when ${account.erasedAt} is null then ${account.email} end`,
    })
    .from(shopOrder)
    .innerJoin(account, eq(account.id, shopOrder.accountId))
    .leftJoin(buyerHash, eq(buyerHash.orderId, shopOrder.id))
    .where(and(gt(shopOrder.placedAt, since), gt(shopOrder.id, after), isNull(buyerHash.orderId)))
    .orderBy(asc(shopOrder.id))
    .limit(most)

/** Inserts the buyer hashes of orders that have none recorded yet. */
export async function insertHashes(db: Db, rows: readonly (BuyerHash & { readonly orderId: string })[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(buyerHash)
    .values([...rows])
    .onConflictDoNothing()
}

/** Deletes the buyer hashes of orders placed before a moment. */
export async function deleteHashesBefore(db: Db, before: Date): Promise<void> {
  await db.execute(
    sql`delete from buyer_hash where order_id in (select id from shop_order where placed_at < ${before.toISOString()}::timestamptz)`,
  )
}
