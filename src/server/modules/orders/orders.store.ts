import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  inArray,
  isNull,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { assignments, columnsOf, insertRows, isAmong } from '#db/rows.ts'
import { account } from '#db/schema/accounts.ts'
import { product } from '#db/schema/catalogue.ts'
import {
  coupon,
  type NewLine,
  type NewOrder,
  type OrderRow,
  orderHistory,
  orderLine,
  payment,
  refundLine,
  shopOrder,
} from '#db/schema/orders.ts'
import { locks, many, mapped, one, type ResultOf, rowOf, value, write, writeOne } from '#db/statement.ts'
import type { Buyer } from '#rules/buyer-identity.ts'
import { OPEN_STATES, RELEASED_STATES } from '#rules/payment-state.ts'
import { placedByCondition } from './buyers.store.ts'

const toOrder = rowOf(shopOrder)

export const insertOrder = (row: NewOrder) =>
  writeOne(sql`${insertRows(shopOrder, [row])} returning ${columnsOf(shopOrder)}`, toOrder)

export const insertLines = (rows: readonly NewLine[]) => write(insertRows(orderLine, rows))

export const insertHistory = (row: typeof orderHistory.$inferInsert) => write(insertRows(orderHistory, [row]))

const orderById = (db: Db) =>
  db
    .select()
    .from(shopOrder)
    .where(eq(shopOrder.id, sql.placeholder('id')))

export const findOrder = (id: string) => one(orderById, { id })

/** Locks an order's row until the transaction ends; other transactions that change it wait. */
export const lockOrder = (id: string) =>
  one(
    locks((after) => sql`select ${columnsOf(shopOrder)} from ${shopOrder} where ${after} and id = ${id} for update`),
    toOrder,
  )

/** The account of the order that is locked as `order` by the same statement. */
export const LOCKED_ORDERS_ACCOUNT = sql`(select account_id from "order")`

export const isAnyPaid = () =>
  value<boolean>(sql`select exists (select 1 from ${shopOrder} where paid_at is not null) as paid`)

export const findOrderIdByNumber = (orderNo: string) =>
  mapped(
    one((db) => db.select({ id: shopOrder.id }).from(shopOrder).where(eq(shopOrder.orderNo, orderNo))),
    (row) => row?.id,
  )

export const lockOrderByNumber = (orderNo: string) =>
  one((db) => db.select().from(shopOrder).where(eq(shopOrder.orderNo, orderNo)).for('update'))

/**
 * Limits a timestamp to at most half an hour before the database's clock. A batch that reconciles many orders may have
 * begun long before the last one, and the sales of a day are finalised an hour after its end.
 */
const clampTimestamp = (at: Date) => sql`greatest(${at.toISOString()}::timestamptz, now() - interval '30 minutes')`

/** Updates columns of an order and increments its version. */
export function updateOrderRow(id: string, { paidAt, ...values }: Partial<NewOrder>) {
  const parts = [sql`version = version + 1`, sql`updated_at = now()`, ...assignments(shopOrder, values)]
  if (paidAt !== undefined) parts.push(sql`paid_at = ${paidAt && clampTimestamp(paidAt)}`)
  return writeOne(
    sql`update ${shopOrder} set ${sql.join(parts, sql`, `)} where id = ${id} returning ${columnsOf(shopOrder)}`,
    toOrder,
  )
}

/** Returns the lines of an order, in the order of the cart. */
export const findLines = (orderId: string) =>
  many(
    sql`select ${columnsOf(orderLine)} from ${orderLine} where order_id = ${orderId} order by place`,
    rowOf(orderLine),
  )

export const findLine = (id: string) => one((db) => db.select().from(orderLine).where(eq(orderLine.id, id)))

/** Returns the customer with an account, or undefined once the account has been erased. */
export const findBuyer = (accountId: string) =>
  one((db) =>
    db
      .select({
        email: account.email,
        firstName: account.firstName,
        lastName: account.lastName,
        mobile: account.mobile,
      })
      .from(account)
      .where(and(eq(account.id, accountId), isNull(account.erasedAt))),
  )

const isOpen = inArray(shopOrder.payment, OPEN_STATES)

const ordersOf = (db: Db, accountId: string, ...conditions: SQL[]) =>
  db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.accountId, accountId), ...conditions))

/** An unpaid order, as far as a price depends on it. */
export type OpenOrder = Pick<OrderRow, 'id' | 'orderNo' | 'firstOrder' | 'pointsUsed' | 'coupon' | 'takenBy'>

const PRICED_COLUMNS = sql`id, order_no as "orderNo", first_order as "firstOrder", points_used as "pointsUsed", coupon,
  taken_by as "takenBy"`

/** Returns a customer's open orders, newest first, and whether the bank has confirmed a payment of each. */
export const findPricedOrders = (accountId: string) =>
  many<OpenOrder & { readonly hasMoney: boolean }>(sql`
    select ${PRICED_COLUMNS}, exists (
        select from ${payment} where ${payment.orderId} = ${shopOrder.id}
          and ${inArray(payment.status, ['authorized', 'captured'])} and ${payment.amountRefunded} < ${payment.amount}
      ) as "hasMoney"
    from ${shopOrder} where account_id = ${accountId} and ${isOpen} order by placed_at desc`)

/** Returns a customer's orders whose payment is open, newest first. */
export const findOpenOrders = (accountId: string) =>
  many((db) => ordersOf(db, accountId, isOpen).orderBy(desc(shopOrder.placedAt)))

/** Locks a customer's open orders in the order of their ids. A caller that locks the account too does so afterwards. */
export const lockOpenOrders = (accountId: string) =>
  many((db) => ordersOf(db, accountId, isOpen).orderBy(asc(shopOrder.id)).for('update'))

/** An order that a new order of the same customer depends on. */
export interface FoundOrder extends OpenOrder {
  readonly isOpen: boolean
  /** Whether it has the request's idempotency key. */
  readonly isKeyed: boolean
  /** Whether it was placed by a request of the same content. */
  readonly isSame: boolean
  /** Whether it is so young that a request of the same content is a repetition. */
  readonly isYoung: boolean
}

/** A request to place an order, with what identifies a repetition of it. */
export interface PlacingRequest {
  readonly accountId: string
  readonly key: string | undefined
  readonly fingerprint: Buffer
}

/** How long the same cart counts as a repetition: for an open order, and for one that points have paid for. */
const SAME_MS = 15 * 60_000

const SAME_PAID_MS = 60_000

/**
 * Returns the orders that a new order of a customer depends on, newest first: the open ones, the one with the request's
 * key, and those of the same content that points have just paid for. The caller holds the customer's lock, so no second
 * one can be placed meanwhile.
 */
export function findPlacingOrders(now: Date, { accountId, key, fingerprint }: PlacingRequest) {
  const since = (milliseconds: number) => sql`${new Date(now.getTime() - milliseconds).toISOString()}::timestamptz`
  const isKeyed = sql`coalesce(idempotency_key = ${key ?? null}, false)`
  const isSame = sql`fingerprint = ${fingerprint}`
  return many<FoundOrder>(sql`
    select ${PRICED_COLUMNS}, ${isOpen} as "isOpen", ${isKeyed} as "isKeyed", ${isSame} as "isSame",
      placed_at > ${since(SAME_MS)} as "isYoung"
    from ${shopOrder} where account_id = ${accountId} and (${isOpen} or ${isKeyed} or (
      ${isSame} and placed_at > ${since(SAME_PAID_MS)} and payable = 0 and payment = 'paid' and status <> 'Cancelled'))
    order by placed_at desc`)
}

export const findOrderByKey = (accountId: string, key: string) =>
  one((db) => ordersOf(db, accountId, eq(shopOrder.idempotencyKey, key)))

/** Finds and locks another order that carries a customer's first-order discount. */
export const lockOrderWithFirstOrderDiscount = (accountId: string, besides: string) =>
  one((db) =>
    ordersOf(
      db,
      accountId,
      eq(shopOrder.firstOrder, true),
      ne(shopOrder.status, 'Cancelled'),
      notInArray(shopOrder.payment, [...RELEASED_STATES]),
      ne(shopOrder.id, besides),
    ).for('update'),
  )

/** Counts the uses of a coupon, in total and by one person across all of that person's accounts. */
export const countCouponUses = (code: string, buyer?: Buyer) =>
  mapped(
    one((db) =>
      db
        .select({
          all: count(),
          own: buyer ? sql<number>`count(*) filter (where ${placedByCondition(buyer)})` : sql<number>`0`,
        })
        .from(shopOrder)
        .where(and(eq(shopOrder.coupon, code), notInArray(shopOrder.payment, [...RELEASED_STATES]))),
    ),
    (row) => ({ all: row?.all ?? 0, own: Number(row?.own ?? 0) }),
  )

/** Locks a coupon, so that nobody else takes its last use, and returns how often it may be used. */
export const lockCouponLimits = (code: string) =>
  one((db) =>
    db
      .select({ usageLimit: coupon.usageLimit, usageLimitPerCustomer: coupon.usageLimitPerCustomer })
      .from(coupon)
      .where(eq(coupon.code, code))
      .for('update'),
  )

/** Returns orders in no particular order; an id without an order is left out. */
export const findOrders = (ids: readonly string[]) =>
  many((db) => db.select().from(shopOrder).where(isAmong(shopOrder.id, ids)))

/** What is known today of the variant of a line, if it is told apart. */
export const VARIANT_OF_LINE = sql`lateral (
  select sku, weight_grams from stock where stock.product_id = ${orderLine.productId} and is_current
    and (stock.color is null or lower(stock.color) = lower(${orderLine.color}))
    and (stock.model is null or lower(stock.model) = lower(${orderLine.model}))
    and (stock.type is null or lower(stock.type) = lower(${orderLine.type}))
  limit 1) variant`

/** In the order of the cart, each with what is known of it today: its SKU, and the packed weight of a piece in grams. */
export const findLinesToPack = (orderIds: readonly string[]) =>
  many((db) =>
    db
      .select({
        ...getTableColumns(orderLine),
        grams: sql<number | null>`coalesce(variant.weight_grams, ${product.weightGrams})`,
        sku: sql<string | null>`variant.sku`,
      })
      .from(orderLine)
      .leftJoin(product, eq(product.id, orderLine.productId))
      .leftJoin(VARIANT_OF_LINE, sql`true`)
      .where(isAmong(orderLine.orderId, orderIds))
      .orderBy(asc(orderLine.place)),
  )

export const countOrders = (ids: readonly string[]) =>
  value<number>(sql`select count(*)::int from ${shopOrder} where id = any(${sql.param(ids)}::uuid[])`)

/** Records when the provider was asked about an order; the order's version does not change. */
export const recordCheck = (id: string) =>
  write((db) => db.update(shopOrder).set({ checkedAt: sql`now()` }).where(eq(shopOrder.id, id)))

/** Lets one caller create the provider order of an order. The lock of a caller that died expires after ten seconds. */
export const acquirePaymentLock = (id: string) =>
  one((db) =>
    db
      .update(shopOrder)
      .set({ openingAt: sql`now()` })
      .where(
        and(
          eq(shopOrder.id, id),
          isNull(shopOrder.providerOrderId),
          or(isNull(shopOrder.openingAt), sql`${shopOrder.openingAt} < now() - interval '10 seconds'`),
        ),
      )
      .returning(),
  )

/**
 * Releases the lock after a failed creation, for the next caller. `mayExist`: the provider may have created the order
 * all the same, for the current amount, so no line of the order may change any more.
 */
export const releasePaymentLock = (id: string, mayExist: boolean) =>
  write((db) =>
    db
      .update(shopOrder)
      .set({ openingAt: mayExist ? new Date(0) : null })
      .where(eq(shopOrder.id, id)),
  )

/** Saves the id of the provider's order, unless there is one already. */
export const saveProviderOrder = (id: string, providerOrderId: string) =>
  write(
    sql`update ${shopOrder} set provider_order_id = ${providerOrderId} where id = ${id} and provider_order_id is null`,
  )

/** Counts pieces of lines as refunded. The database refuses more than were bought. */
export const countRefunded = (pieces: readonly { readonly orderLineId: string; readonly qty: number }[]) =>
  write(sql`
    update ${orderLine} set qty_refunded = qty_refunded + pieces, updated_at = now()
    from json_to_recordset(${JSON.stringify(pieces.map(({ orderLineId, qty }) => ({ line: orderLineId, pieces: qty })))}::json)
      as back (line uuid, pieces integer) where id = line`)

/** Counts the pieces of a refund that was undone as not refunded. */
export const uncountRefunded = (refundId: string) =>
  write(sql`
    update ${orderLine} set qty_refunded = qty_refunded - back.qty, updated_at = now()
    from ${refundLine} back where back.refund_id = ${refundId} and back.order_line_id = ${orderLine.id}`)

export const deleteLines = (orderId: string) =>
  write((db) => db.delete(orderLine).where(eq(orderLine.orderId, orderId)))

export const updateLine = (id: string, values: Partial<NewLine>) =>
  write((db) =>
    db
      .update(orderLine)
      .set({ ...values, updatedAt: sql`now()` })
      .where(eq(orderLine.id, id)),
  )

/** Returns the last change of an order's states with the person who made it. A change without one was automatic. */
export const findLatestChange = (orderId: string) =>
  one((db) =>
    db
      .select({ entry: orderHistory, actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}` })
      .from(orderHistory)
      .leftJoin(account, eq(account.id, orderHistory.actorId))
      .where(eq(orderHistory.orderId, orderId))
      .orderBy(desc(orderHistory.id))
      .limit(1),
  )

export type StateChange = NonNullable<ResultOf<ReturnType<typeof findLatestChange>>>
