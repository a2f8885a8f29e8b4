import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { insertRows } from '#db/rows.ts'
import { account } from '#db/schema/accounts.ts'
import { type BuyerHash, buyerHash, shopOrder } from '#db/schema/orders.ts'
import { locks, many, one, value, type Write, write } from '#db/statement.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { MONEY_STATES, OPEN_STATES } from '#rules/payment-state.ts'

const bytesOf = ({ hashes }: Pick<Buyer, 'hashes'>): Buffer[] => hashes.map(({ hash }) => hash)

const lockNumbers = (buyer: Pick<Buyer, 'hashes'>): string[] =>
  bytesOf(buyer)
    .map((hash) => hash.readBigInt64BE(0))
    .toSorted((one, other) => (one < other ? -1 : Number(one > other)))
    .map(String)

/** Locks the account of a buyer; returns undefined if it no longer exists. */
export const lockBuyersAccount = ({ accountId }: Buyer) =>
  one<{ id: string }>(
    locks(
      (after) => sql`select id from ${account} where ${after} and id = ${accountId} and erased_at is null for update`,
    ),
  )

/**
 * Prevents other transactions from deciding about the same person's offers until this one ends. The locks are always
 * taken in the order of their numbers; the caller holds the account's lock and takes the coupon's later.
 */
export const lockBuyer = (buyer: Pick<Buyer, 'hashes'>) =>
  many(
    locks(
      (after) =>
        sql`select count(pg_advisory_xact_lock(number)) from unnest(${sql.param(lockNumbers(buyer))}::bigint[]) number where ${after}`,
    ),
  )

export const deleteBuyer = (orderId: string) =>
  write((db) => db.delete(buyerHash).where(eq(buyerHash.orderId, orderId)))

export const insertBuyer = (orderId: string, { hashes }: Pick<Buyer, 'hashes'>): Write[] =>
  hashes.length === 0
    ? []
    : [
        write(
          insertRows(
            buyerHash,
            hashes.map((each) => ({ orderId, ...each })),
          ),
        ),
      ]

export const hashesOfOrder = (orderId: string) =>
  many<BuyerHash>((db) =>
    db.select({ kind: buyerHash.kind, hash: buyerHash.hash }).from(buyerHash).where(eq(buyerHash.orderId, orderId)),
  )

/** With another account; or an open order there has the first-order discount. */
export const hasOrderedElsewhere = (buyer: Buyer) => value<boolean>(sql`select ${orderedElsewhere(buyer)}`)

function orderedElsewhere(buyer: Buyer): SQL {
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

/** Of the same mailbox: a phone number or an address is not enough, as a stranger may enter those. */
export function findOpenElsewhere({ accountId, hashes }: Buyer) {
  const mailbox = hashes.find(({ kind }) => kind === 'email')
  return many<{ id: string }>(sql`
    select id from ${shopOrder} where account_id <> ${accountId} and ${inArray(shopOrder.payment, OPEN_STATES)}
      and taken_by is null
      and id in (select order_id from ${buyerHash} where kind = 'email' and hash = ${mailbox?.hash ?? null})`)
}

/** Builds the condition that this person placed a row's order, with any account. */
export function placedByCondition(buyer: Buyer) {
  const own = eq(shopOrder.accountId, buyer.accountId)
  if (buyer.hashes.length === 0) return own
  const same = and(eq(buyerHash.orderId, shopOrder.id), inArray(buyerHash.hash, bytesOf(buyer)))
  return or(own, sql`exists (select from ${buyerHash} where ${same})`)
}

/** In the order of their ids. The email address is null if the account was erased. */
export const findUnhashedOrders = (since: Date, after: string, most: number) =>
  many((db) =>
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
      .limit(most),
  )

/** Inserts the buyer hashes of orders that have none recorded yet. */
export const insertHashes = (rows: readonly (BuyerHash & { readonly orderId: string })[]) =>
  write((db) =>
    db
      .insert(buyerHash)
      .values([...rows])
      .onConflictDoNothing(),
  )

/** Deletes the buyer hashes of orders placed before a moment. */
export const deleteHashesBefore = (before: Date) =>
  write(
    sql`delete from buyer_hash where order_id in (select id from shop_order where placed_at < ${before.toISOString()}::timestamptz)`,
  )
