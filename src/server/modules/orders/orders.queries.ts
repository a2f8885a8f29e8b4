import { and, asc, count, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { account } from '#db/schema/accounts.ts'
import {
  coupon,
  type LineRow,
  type NewLine,
  type NewOrder,
  type OrderRow,
  orderHistory,
  orderLine,
  payment,
  shopOrder,
} from '#db/schema/orders.ts'
import { assignments, insertRows, toRow, writeReturning } from '#db/together.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { isUsedUp } from '#rules/coupon.ts'
import { OPEN_STATES, RELEASED_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'
import { placedByCondition } from './buyers.queries.ts'

/** Inserts an order with its lines, and makes the other writes that placing it needs, in one statement. */
export async function insertOrder(
  db: Db,
  row: NewOrder,
  lines: readonly NewLine[],
  others: readonly SQL[],
): Promise<OrderRow> {
  const first = sql`${insertRows(shopOrder, [row])} returning *`
  const order = await writeReturning(db, shopOrder, first, [insertRows(orderLine, lines), ...others])
  if (!order) throw new Error('An order that was just placed is not there.')
  return order
}

const orderById = prepared((db) =>
  db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.id, sql.placeholder('id'))),
)

export async function findOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await orderById(db).execute({ id })
  return row
}

const orderToChange = prepared((db) =>
  db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.id, sql.placeholder('id')))
    .for('update'),
)

export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await orderToChange(db).execute({ id })
  return row
}

/** Builds the step that locks an order; its row is read with `toOrder`. */
export const orderLock = (id: string) => () => sql`select * from ${shopOrder} where id = ${id} for update`

/** Builds a query of whether any order was ever paid. */
export const ANY_PAID = sql`select exists (select 1 from ${shopOrder} where paid_at is not null) as "isAnyPaid"`

/** The account of the order that the step `order` locks. */
export const LOCKED_ORDERS_ACCOUNT = sql`(select account_id from "order")`

export const toOrder = (row: Readonly<Record<string, unknown>>): OrderRow => toRow(shopOrder, row)

/** Returns the id of the order with a number. */
export async function orderIdByNumber(db: Db, orderNo: string): Promise<string | undefined> {
  const [row] = await db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.orderNo, orderNo))
  return row?.id
}

export async function lockOrderByNumber(db: Db, orderNo: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo)).for('update')
  return row
}

/**
 * Limits a timestamp to at most half an hour before the database's clock. A batch that reconciles many orders may have
 * begun long before the last one, and the sales of a day are finalised an hour after its end.
 */
const clampTimestamp = (at: Date) => sql`greatest(${at.toISOString()}::timestamptz, now() - interval '30 minutes')`

/** Updates columns of an order and increments its version, together with `others`, in one statement. */
export async function updateOrder(
  db: Db,
  id: string,
  { paidAt, ...values }: Partial<NewOrder>,
  others: readonly SQL[] = [],
): Promise<OrderRow | undefined> {
  const parts = [sql`version = version + 1`, sql`updated_at = now()`, ...assignments(shopOrder, values)]
  if (paidAt !== undefined) parts.push(sql`paid_at = ${paidAt && clampTimestamp(paidAt)}`)
  const first = sql`update ${shopOrder} set ${sql.join(parts, sql`, `)} where id = ${id} returning *`
  return writeReturning(db, shopOrder, first, others)
}

export const historyWrite = (row: typeof orderHistory.$inferInsert): SQL => insertRows(orderHistory, [row])

const linesOfOrder = prepared((db) =>
  db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderLine.place)),
)

export const findLines = (db: Db, orderId: string): Promise<LineRow[]> => linesOfOrder(db).execute({ orderId })

/** Builds a query of an order's lines, in the order of the cart; its rows are read with `toLines`. */
export const linesQuery = (orderId: string): SQL =>
  sql`select * from ${orderLine} where order_id = ${orderId} order by place`

export const toLines = (rows: readonly Readonly<Record<string, unknown>>[]): LineRow[] =>
  rows.map((row) => toRow(orderLine, row))

export async function findBuyer(
  db: Db,
  accountId: string,
): Promise<{ email: string; firstName: string; lastName: string; mobile: string } | undefined> {
  const [row] = await db
    .select({
      email: account.email,
      firstName: account.firstName,
      lastName: account.lastName,
      mobile: account.mobile,
    })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.erasedAt)))
  return row
}

const isOpen = inArray(shopOrder.payment, OPEN_STATES)

const ordersOf = (db: Db, accountId: string, ...conditions: SQL[]) =>
  db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.accountId, accountId), ...conditions))

const PRICED_COLUMNS = sql`id, order_no as "orderNo", first_order as "firstOrder", points_used as "pointsUsed", coupon,
  taken_by as "takenBy"`

/** Builds a query of a customer's open orders, newest first, and whether the bank has confirmed a payment of each. */
export const openOrdersQuery = (accountId: string): SQL => sql`
  select ${PRICED_COLUMNS}, exists (
      select from ${payment} where ${payment.orderId} = ${shopOrder.id}
        and ${inArray(payment.status, ['authorized', 'captured'])} and ${payment.amountRefunded} < ${payment.amount}
    ) as "hasMoney"
  from ${shopOrder} where account_id = ${accountId} and ${isOpen} order by placed_at desc`

export async function findOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return ordersOf(db, accountId, isOpen).orderBy(desc(shopOrder.placedAt))
}

export async function lockOpenOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return ordersOf(db, accountId, isOpen).orderBy(asc(shopOrder.id)).for('update')
}

/** An order that a new order of the same customer depends on, as far as it does. */
export interface FoundOrder
  extends Pick<OrderRow, 'id' | 'orderNo' | 'firstOrder' | 'pointsUsed' | 'coupon' | 'takenBy'> {
  readonly isOpen: boolean
  /** Whether it has the request's idempotency key. */
  readonly isKeyed: boolean
  /** Whether it was placed by a request of the same content. */
  readonly isSame: boolean
  /** Whether it is so young that a request of the same content is a repetition. */
  readonly isYoung: boolean
}

export interface PlacingRequest {
  readonly accountId: string
  readonly key: string | undefined
  readonly fingerprint: Buffer
}

/**
 * Builds a query of the orders that a new order of a customer depends on, newest first: the open ones, the one with the
 * request's key, and those of the same content that points have paid for since `paidSince`. `openSince`: the moment since
 * which open orders count as young.
 */
export function placingOrdersQuery(
  { accountId, key, fingerprint }: PlacingRequest,
  { openSince, paidSince }: { readonly openSince: Date; readonly paidSince: Date },
): SQL {
  const isKeyed = sql`coalesce(idempotency_key = ${key ?? null}, false)`
  const isSame = sql`fingerprint = ${fingerprint}`
  return sql`
    select ${PRICED_COLUMNS}, ${isOpen} as "isOpen", ${isKeyed} as "isKeyed", ${isSame} as "isSame",
      placed_at > ${openSince.toISOString()}::timestamptz as "isYoung"
    from ${shopOrder} where account_id = ${accountId} and (${isOpen} or ${isKeyed} or (
      ${isSame} and placed_at > ${paidSince.toISOString()}::timestamptz and payable = 0 and payment = 'paid'
      and status <> 'Cancelled'))
    order by placed_at desc`
}

export async function findOrderByKey(db: Db, accountId: string, key: string): Promise<OrderRow | undefined> {
  const [row] = await ordersOf(db, accountId, eq(shopOrder.idempotencyKey, key))
  return row
}

export async function lockOrderWithFirstOrderDiscount(
  db: Db,
  accountId: string,
  besides: string,
): Promise<OrderRow | undefined> {
  const [row] = await ordersOf(
    db,
    accountId,
    eq(shopOrder.firstOrder, true),
    ne(shopOrder.status, 'Cancelled'),
    notInArray(shopOrder.payment, [...RELEASED_STATES]),
    ne(shopOrder.id, besides),
  ).for('update')
  return row
}

export async function countCouponUses(db: Db, code: string, buyer?: Buyer): Promise<{ all: number; own: number }> {
  const [row] = await db
    .select({
      all: count(),
      own: buyer ? sql<number>`count(*) filter (where ${placedByCondition(buyer)})` : sql<number>`0`,
    })
    .from(shopOrder)
    .where(and(eq(shopOrder.coupon, code), notInArray(shopOrder.payment, [...RELEASED_STATES])))
  return { all: row?.all ?? 0, own: Number(row?.own ?? 0) }
}

export async function lockAndCheckCoupon(db: Db, code: string, buyer: Buyer): Promise<boolean> {
  const { usageLimit, usageLimitPerCustomer } = coupon
  const [row] = await db
    .select({ usageLimit, usageLimitPerCustomer })
    .from(coupon)
    .where(eq(coupon.code, code))
    .for('update')
  return row !== undefined && isUsedUp(row, await countCouponUses(db, code, buyer))
}

export async function lineById(db: Db, id: string): Promise<LineRow | undefined> {
  const [row] = await db.select().from(orderLine).where(eq(orderLine.id, id))
  return row
}
