import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { account } from '#db/schema/accounts.ts'
import { issueOrder, type LineRow, type OrderRow, orderLine, payment, refund, shopOrder } from '#db/schema/orders.ts'
import { many, only, sequence } from '#db/statement.ts'
import { MAX_COUNTED } from '#rules/counted.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { ORDER_TABS, type OrderTab, TAB_RULES } from '#rules/order-tabs.ts'
import { plainCode } from '#rules/pasted.ts'
import { PAYABLE_STATES, type PaymentState } from '#rules/payment-state.ts'
import { foldDocumentNumber, foldShopNumber } from '#rules/shop-number.ts'
import { cappedCount } from '#server/lib/count-rows.ts'
import { dayOf } from '#server/lib/india-day.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'
import { VARIANT_OF_LINE } from './orders.store.ts'

const notArchived = isNull(shopOrder.archivedAt)

/** Orders that appear in lists: abandoned checkouts do not, phone orders waiting for their payment do (D4). */
export const isListed = or(
  notInArray(shopOrder.payment, ['awaiting', 'expired']),
  and(eq(shopOrder.payment, 'awaiting'), sql`${shopOrder.takenBy} is not null`),
  and(
    eq(shopOrder.payment, 'expired'),
    // `offset 0` makes PostgreSQL check each such order; without it, the planner may read the whole refund table first.
    sql`exists (select 1 from ${refund} where ${refund.orderId} = ${shopOrder.id} offset 0)`,
  ),
)

/**
 * The same in parts that share no order, for counting: each part is read by an index of its own, so that the many
 * abandoned checkouts are not read at all.
 */
const LISTED_PARTS: readonly SQL[] = [
  sql`${shopOrder.payment} not in ('awaiting', 'expired')`,
  sql`${shopOrder.payment} = 'awaiting' and ${shopOrder.takenBy} is not null`,
  sql`${shopOrder.payment} = 'expired' and ${shopOrder.id} in (select ${refund.orderId} from ${refund})`,
]

/** Orders that the customer can still pay, listed so that a customer who left the payment can return to it. */
export const isUnfinished = and(eq(shopOrder.payment, 'awaiting'), ne(shopOrder.status, 'Cancelled'))

/** The states as constants of a statement: the planner must see them to use an index of only such orders. */
const CONSTANTS: Readonly<Record<OrderStatus | PaymentState, SQL>> = {
  Processing: sql`'Processing'`,
  Confirmed: sql`'Confirmed'`,
  Pickup: sql`'Pickup'`,
  Dispatched: sql`'Dispatched'`,
  Delivered: sql`'Delivered'`,
  Cancelled: sql`'Cancelled'`,
  awaiting: sql`'awaiting'`,
  confirming: sql`'confirming'`,
  paid: sql`'paid'`,
  partly_refunded: sql`'partly_refunded'`,
  refunded: sql`'refunded'`,
  expired: sql`'expired'`,
}

const oneOf = (states: readonly (OrderStatus | PaymentState)[]): SQL =>
  sql`(${sql.join(
    states.map((state) => CONSTANTS[state]),
    sql`, `,
  )})`

/** Builds the condition of a tab; which of its orders are listed at all is another one. */
function inTab(tab: OrderTab): SQL | undefined {
  const { status, payment } = TAB_RULES[tab]
  return and(
    tab === 'all' ? undefined : sql`${shopOrder.status} in ${oneOf(status)}`,
    payment && sql`${shopOrder.payment} in ${oneOf(payment)}`,
  )
}

/** Whether a tab is of certain payments: unpaid checkouts are listed only among the unpaid (D4). */
const isOfPayments = (tab: OrderTab | undefined): boolean => tab !== undefined && TAB_RULES[tab].payment !== undefined

/** Selects the orders that meet one of several conditions, of which no order meets two. */
const matching = (conditions: readonly (SQL | undefined)[]): SQL =>
  sql.join(
    conditions.map((condition) => sql`select 1 from ${shopOrder} where ${condition}`),
    sql` union all `,
  )

const countOf = (tab: OrderTab, further?: SQL): SQL => {
  const shown = and(notArchived, inTab(tab), further)
  const parts = isOfPayments(tab) ? [shown] : LISTED_PARTS.map((part) => and(shown, part))
  return sql`(select count(*) from (${matching(parts)} limit ${MAX_COUNTED + 1}) counted)`
}

/** Counts the orders of each tab up to a limit. */
export const countTabs = () => {
  const counts = ORDER_TABS.map((tab) => sql`${countOf(tab)} as ${sql.identifier(tab)}`)
  return only<Record<OrderTab, number>>(sql`select ${sql.join(counts, sql`, `)}`)
}

/** Counts the orders to pack, to dispatch, and those not paid that were placed before a moment. */
export const countWaitingOrders = (placedBefore: Date) =>
  only<{ toPack: number; toDispatch: number; longUnpaid: number }>(sql`select
    ${countOf('to-pack')} as "toPack",
    ${countOf('to-dispatch')} as "toDispatch",
    ${countOf('unpaid', lt(shopOrder.placedAt, placedBefore))} as "longUnpaid"`)

export interface OrderFilter {
  /** The start of the period (included) and its end (excluded). */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** If empty, orders with any status. */
  readonly status: readonly OrderRow['status'][]
  readonly search?: string | undefined
  /** Whether to return only unpaid orders, including abandoned checkouts (D4). */
  readonly unpaid: boolean
  /** Whether to return only archived orders; otherwise they are left out. */
  readonly archived: boolean
  readonly tab?: OrderTab | undefined
}

export interface OrderSearch extends OrderFilter {
  readonly page: number
  readonly size: number
}

/**
 * Returns the ids of orders that a search text matches exactly: by the number of the order or of one of its documents,
 * by its id, or by an id of the payment provider. Such an order is found even if it is archived or abandoned.
 */
async function namedOrders(db: Db, typed: string | undefined): Promise<string[]> {
  const text = plainCode(typed ?? '').replaceAll(' ', '')
  if (text.length < 8) return []
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from shop_order where order_no = ${foldShopNumber(text)} or provider_order_id = ${text}
    union select id from shop_order where id = ${UUID.test(text) ? text : null}::uuid
    union select order_id from tax_document where number = ${foldDocumentNumber(text)}
    union select order_id from payment where id = ${text}
    union select order_id from refund where provider_refund_id = ${text}`)
  return rows.map(({ id }) => id)
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Builds the condition of a filter. `appears` is the one for orders that appear in lists, or a part of it. */
async function filtered(
  db: Db,
  { from, before, status, search, unpaid, archived, tab }: OrderFilter,
  appears: SQL | undefined = isListed,
) {
  const named = await namedOrders(db, search)
  const shown = and(
    archived ? isNotNull(shopOrder.archivedAt) : notArchived,
    unpaid ? inArray(shopOrder.payment, PAYABLE_STATES) : archived || isOfPayments(tab) ? undefined : appears,
    // Searches the number or id of the order, its tracking number, the name and phone of its address, and its account.
    search ? matchesSearch(shopOrder.searchText, search) : undefined,
  )
  return and(
    named.length > 0 ? or(shown, inArray(shopOrder.id, named)) : shown,
    from && gte(shopOrder.placedAt, from),
    before && lt(shopOrder.placedAt, before),
    status.length > 0 ? inArray(shopOrder.status, [...status]) : undefined,
    tab && inTab(tab),
  )
}

interface SheetRow {
  readonly order: OrderRow
  readonly buyer: { readonly name: string; readonly email: string; readonly mobile: string }
  /** The payment that the order was paid with. */
  readonly payment: { readonly id: string; readonly method: string } | null
  readonly refunds: readonly { readonly money: number; readonly points: number; readonly id: string | null }[]
  readonly documents: readonly { readonly kind: string; readonly number: string }[]
}

export interface SheetOrder extends SheetRow {
  /** Each with the SKU that its variant has today. */
  readonly lines: readonly (LineRow & { readonly sku: string | null })[]
}

/** Returns the orders of a list that follow the one with this id, newest first, with everything a spreadsheet shows. */
export const findSheetOrdersAfter = (filter: OrderFilter, after: string | undefined, most: number) =>
  sequence(async (db): Promise<SheetOrder[]> => {
    const rows: SheetRow[] = await db
      .select({
        order: shopOrder,
        buyer: {
          name: sql<string>`${account.firstName} || ' ' || ${account.lastName}`,
          email: account.email,
          mobile: account.mobile,
        },
        payment: { id: payment.id, method: payment.method },
        refunds: sql<
          SheetRow['refunds']
        >`coalesce((select json_agg(json_build_object('money', r.amount, 'points', r.points,
        'id', r.provider_refund_id) order by r.created_at, r.id) from refund r
        where r.order_id = ${shopOrder.id} and r.status <> 'failed'), '[]')`,
        documents: sql<SheetRow['documents']>`coalesce((select json_agg(json_build_object('kind', d.kind,
        'number', d.number) order by ${issueOrder(sql`d.kind`, sql`d.number`)}) from tax_document d where d.order_id = ${shopOrder.id}), '[]')`,
      })
      .from(shopOrder)
      .innerJoin(account, eq(account.id, shopOrder.accountId))
      .leftJoin(payment, and(eq(payment.orderId, shopOrder.id), payment.isAccepted))
      .where(
        and(
          await filtered(db, filter),
          // Compared in the database, whose timestamps are more precise than a JavaScript Date.
          after === undefined
            ? undefined
            : sql`(${shopOrder.placedAt}, ${shopOrder.id}) < (select placed_at, id from shop_order where id = ${after})`,
        ),
      )
      .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
      .limit(most)
    if (rows.length === 0) return []
    const ids = rows.map(({ order }) => order.id)
    const lines = await db
      .select({ ...getTableColumns(orderLine), sku: sql<string | null>`variant.sku` })
      .from(orderLine)
      .leftJoin(VARIANT_OF_LINE, sql`true`)
      .where(inArray(orderLine.orderId, ids))
      .orderBy(asc(orderLine.place))
    const linesById = Map.groupBy(lines, (line) => line.orderId)
    return rows.map((row) => ({ ...row, lines: linesById.get(row.order.id) ?? [] }))
  })

/** Returns a page of all customers' orders, newest first: their ids, and the total, counted up to a limit. */
export const searchOrders = (wanted: OrderSearch) =>
  sequence(async (db) => {
    const { page, size, search } = wanted
    const condition = await filtered(db, wanted)
    const rows = await db
      .select({ id: shopOrder.id })
      .from(shopOrder)
      .where(condition)
      .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
      .limit(size)
      .offset((page - 1) * size)
    const isSplit = !search && !wanted.unpaid && !wanted.archived && !isOfPayments(wanted.tab)
    const parts = isSplit ? LISTED_PARTS.map((part) => filtered(db, wanted, part)) : [condition]
    const all = matching(await Promise.all(parts))
    const total = await cappedCount(db, { page, size, rows: rows.length, search }, all)
    return { ids: rows.map((row) => row.id), total }
  })

/** Returns a page of the lines of listed orders, newest first, and the total, counted up to a limit. */
export const searchLines = ({
  page,
  size,
  ...days
}: {
  page: number
  size: number
  from?: Date | undefined
  before?: Date | undefined
}) =>
  sequence(async (db) => {
    const condition = and(
      notArchived,
      isListed,
      days.from && gte(orderLine.createdAt, days.from),
      days.before && lt(orderLine.createdAt, days.before),
    )
    const ofOrder = eq(shopOrder.id, orderLine.orderId)
    const rows = await db
      .select({ line: orderLine, orderNo: shopOrder.orderNo, orderVersion: shopOrder.version })
      .from(orderLine)
      .innerJoin(shopOrder, ofOrder)
      .where(condition)
      .orderBy(desc(orderLine.createdAt), desc(orderLine.id))
      .limit(size)
      .offset((page - 1) * size)
    const all = db.select({ id: orderLine.id }).from(orderLine).innerJoin(shopOrder, ofOrder).where(condition)
    return { rows, total: await cappedCount(db, { page, size, rows: rows.length }, all) }
  })

/**
 * Returns the days in India on which lines were created, 'YYYY-MM-DD', newest first: a number of them before a moment.
 * The index leads from each day to the one before it, so the lines between are not read.
 */
export function findLineDays({ before, most }: { before?: Date | undefined; most: number }) {
  const dayBefore = (moment: SQL | undefined) => sql`(select ${dayOf(orderLine.createdAt)}
    from ${orderLine} join ${shopOrder} on ${shopOrder.id} = ${orderLine.orderId}
    where ${and(notArchived, isListed, moment)} order by ${orderLine.createdAt} desc limit 1)`
  return many(
    sql`with recursive days (day) as (
      select ${dayBefore(before && lt(orderLine.createdAt, before))}
      union all
      select ${dayBefore(sql`${orderLine.createdAt} < days.day::timestamp at time zone 'Asia/Kolkata'`)}
      from days where days.day is not null
    ) select to_char(day, 'YYYY-MM-DD') as day from days where day is not null limit ${most}`,
    ({ day }) => day as string,
  )
}
