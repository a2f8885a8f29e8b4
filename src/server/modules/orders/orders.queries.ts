import { and, asc, count, desc, eq, gt, gte, inArray, isNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { coupon, orderHistory, orderLine, payment, refund, shopOrder } from '#db/schema/orders.ts'
import { countBeside } from '#server/lib/count-rows.ts'
import { dayOf } from '#server/lib/india-day.ts'
import type { Db } from '#server/lib/tx.ts'
import { soughtIn } from '#server/lib/typed-words.ts'
import { isUsedUp } from './order.rules.ts'

export type OrderRow = typeof shopOrder.$inferSelect
export type NewOrder = typeof shopOrder.$inferInsert
export type LineRow = typeof orderLine.$inferSelect
type HistoryRow = typeof orderHistory.$inferSelect & { readonly actor: string | null }
type RefundRow = typeof refund.$inferSelect

interface FullOrder {
  readonly order: OrderRow
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly lines: readonly LineRow[]
  readonly history: readonly HistoryRow[]
  readonly refunds: readonly RefundRow[]
  /** Money of the payment that the order was paid with. */
  readonly paid: number
  /** What was issued for it, oldest first. */
  readonly documents: readonly { readonly kind: string; readonly number: string }[]
}

export async function insertOrder(
  db: Db,
  row: NewOrder,
  lines: readonly (typeof orderLine.$inferInsert)[],
): Promise<OrderRow> {
  const [order] = await db.insert(shopOrder).values(row).returning()
  if (!order) throw new Error('An order that was just placed is not there.')
  await db.insert(orderLine).values([...lines])
  return order
}

export async function orderById(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.id, id))
  return row
}

export async function orderByProvider(db: Db, providerOrderId: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.providerOrderId, providerOrderId))
  return row
}

/** The order, locked until the transaction ends: whoever else settles or changes it waits. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(shopOrder).where(eq(shopOrder.id, id)).for('update')
  return row
}

/**
 * A moment as it is written down: at most half an hour ago by the database's clock. Whoever settles many orders one after
 * the other began long before the last; and the sales of a day are kept an hour after its end.
 */
const lately = (at: Date) => sql`greatest(${at.toISOString()}::timestamptz, now() - interval '30 minutes')`

export async function updateOrderRow(db: Db, id: string, values: Partial<NewOrder>): Promise<OrderRow | undefined> {
  const paid = values.paidAt ? { paidAt: lately(values.paidAt) } : {}
  const [row] = await db
    .update(shopOrder)
    .set({ ...values, ...paid, version: sql`${shopOrder.version} + 1`, updatedAt: sql`now()` })
    .where(eq(shopOrder.id, id))
    .returning()
  return row
}

/** Notes when the provider was asked: nothing of the order changes by that. */
export async function touchChecked(db: Db, id: string): Promise<void> {
  await db.update(shopOrder).set({ checkedAt: sql`now()` }).where(eq(shopOrder.id, id))
}

/** Lets one caller open the payment of an order; whoever died while doing so is forgotten after ten seconds. */
export async function claimOpening(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .update(shopOrder)
    .set({ openingAt: sql`now()` })
    .where(
      and(
        eq(shopOrder.id, id),
        isNull(shopOrder.providerOrderId),
        or(isNull(shopOrder.openingAt), sql`${shopOrder.openingAt} < now() - interval '10 seconds'`),
      ),
    )
    .returning({ id: shopOrder.id })
  return rows.length > 0
}

export async function releaseOpening(db: Db, id: string): Promise<void> {
  await db.update(shopOrder).set({ openingAt: null }).where(eq(shopOrder.id, id))
}

/** Keeps the provider's id of an order, once; false when there is one already. */
export async function keepProviderOrder(db: Db, id: string, providerOrderId: string): Promise<boolean> {
  const kept = await db
    .update(shopOrder)
    .set({ providerOrderId })
    .where(and(eq(shopOrder.id, id), isNull(shopOrder.providerOrderId)))
    .returning({ id: shopOrder.id })
  return kept.length > 0
}

export async function insertHistory(db: Db, row: typeof orderHistory.$inferInsert): Promise<void> {
  await db.insert(orderHistory).values(row)
}

export async function linesOf(db: Db, orderId: string): Promise<LineRow[]> {
  return db.select().from(orderLine).where(eq(orderLine.orderId, orderId)).orderBy(asc(orderLine.place))
}

/** The person who has ordered; undefined once the account has been erased. */
export async function buyerOf(
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

/** What is deleted from the lists stays away, unless its money has come after that. */
const kept = or(isNull(shopOrder.archivedAt), gt(shopOrder.paidAt, shopOrder.archivedAt))

/** Abandoned checkouts are in nobody's list; an order that was taken by phone waits in it for its payment (D4). */
const listed = or(
  notInArray(shopOrder.payment, ['awaiting', 'expired']),
  and(eq(shopOrder.payment, 'awaiting'), sql`${shopOrder.takenBy} is not null`),
  and(
    eq(shopOrder.payment, 'expired'),
    // With an offset it is asked for each such order; without, PostgreSQL may read all refunds that there are at first.
    sql`exists (select 1 from ${refund} where ${refund.orderId} = ${shopOrder.id} offset 0)`,
  ),
)

export async function fullOrders(
  db: Db,
  wanted: { ids: readonly string[] } | { accountId: string },
  most = 200,
): Promise<FullOrder[]> {
  const condition =
    'ids' in wanted
      ? inArray(shopOrder.id, [...wanted.ids])
      : and(eq(shopOrder.accountId, wanted.accountId), kept, listed)
  const rows = await db
    .select({
      order: shopOrder,
      buyer: { firstName: account.firstName, lastName: account.lastName, email: account.email },
      paid: sql<number>`coalesce((select ${payment.amount} from ${payment} where ${payment.orderId} = ${shopOrder.id} and ${payment.kept}), 0)`,
      documents: sql<
        { kind: string; number: string }[]
      >`coalesce((select json_agg(json_build_object('kind', d.kind, 'number', d.number) order by d.issued_at, d.id) from tax_document d where d.order_id = ${shopOrder.id}), '[]')`,
    })
    .from(shopOrder)
    .innerJoin(account, eq(account.id, shopOrder.accountId))
    .where(condition)
    .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
    .limit(most)
  const ids = rows.map((row) => row.order.id)
  if (ids.length === 0) return []
  // One after the other: a transaction has one connection.
  const lines = await db.select().from(orderLine).where(inArray(orderLine.orderId, ids)).orderBy(asc(orderLine.place))
  const history = await db
    .select({ entry: orderHistory, actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}` })
    .from(orderHistory)
    .leftJoin(account, eq(account.id, orderHistory.actorId))
    .where(inArray(orderHistory.orderId, ids))
    // Who waited for a lock began earlier and wrote later: the ids have the order of writing.
    .orderBy(asc(orderHistory.id))
  const refunds = await db
    .select()
    .from(refund)
    .where(inArray(refund.orderId, ids))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return rows.map((row) => ({
    ...row,
    paid: Number(row.paid),
    lines: lines.filter((line) => line.orderId === row.order.id),
    history: history
      .filter(({ entry }) => entry.orderId === row.order.id)
      .map(({ entry, actor }) => ({ ...entry, actor })),
    refunds: refunds.filter((each) => each.orderId === row.order.id),
  }))
}

export interface OrderFilter {
  /** From this moment on, and before that one. */
  readonly from?: Date | undefined
  readonly before?: Date | undefined
  /** None: all. */
  readonly status: readonly OrderRow['status'][]
  readonly search?: string | undefined
  /** Abandoned checkouts as well (D4). */
  readonly unpaid: boolean
}

export interface OrderSearch extends OrderFilter {
  readonly page: number
  readonly size: number
}

const filtered = ({ from, before, status, search, unpaid }: OrderFilter) =>
  and(
    kept,
    unpaid ? undefined : listed,
    from && gte(shopOrder.placedAt, from),
    before && lt(shopOrder.placedAt, before),
    status.length > 0 ? inArray(shopOrder.status, [...status]) : undefined,
    // Number or id of the order, name and phone of its address, name and e-mail address of its account.
    search ? soughtIn(shopOrder.sought, search) : undefined,
  )

export interface SheetOrder {
  readonly order: OrderRow
  readonly buyer: { readonly name: string; readonly email: string; readonly mobile: string }
  readonly pieces: number
  readonly invoice: string
}

/** The orders of a list that come after the one of this id, newest first. */
export async function ordersAfter(
  db: Db,
  filter: OrderFilter,
  after: string | undefined,
  most: number,
): Promise<SheetOrder[]> {
  return db
    .select({
      order: shopOrder,
      buyer: {
        name: sql<string>`${account.firstName} || ' ' || ${account.lastName}`,
        email: account.email,
        mobile: account.mobile,
      },
      pieces: sql<number>`coalesce((select sum(l.qty) from order_line l where l.order_id = ${shopOrder.id}), 0)`,
      invoice: sql<string>`coalesce((select d.number from tax_document d
        where d.order_id = ${shopOrder.id} and d.kind = 'invoice'), '')`,
    })
    .from(shopOrder)
    .innerJoin(account, eq(account.id, shopOrder.accountId))
    .where(
      and(
        filtered(filter),
        // Compared in the database, whose times are finer than those of a Date.
        after === undefined
          ? undefined
          : sql`(${shopOrder.placedAt}, ${shopOrder.id}) < (select placed_at, id from shop_order where id = ${after})`,
      ),
    )
    .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
    .limit(most)
}

/** A page of everybody's orders, newest first: their ids, and how many there are in all, as far as they are counted. */
export async function searchOrders(db: Db, wanted: OrderSearch): Promise<{ ids: string[]; total: number }> {
  const { page, size, search } = wanted
  const condition = filtered(wanted)
  const rows = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(condition)
    .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
    .limit(size)
    .offset((page - 1) * size)
  const all = db.select({ id: shopOrder.id }).from(shopOrder).where(condition)
  const total = await countBeside(db, { page, size, rows: rows.length, search }, all)
  return { ids: rows.map((row) => row.id), total }
}

/** Lines of the orders that are in the lists, newest first, and how many there are, as far as they are counted. */
export async function searchLines(
  db: Db,
  { page, size, ...days }: { page: number; size: number; from?: Date | undefined; before?: Date | undefined },
): Promise<{ rows: { line: LineRow; orderNo: string }[]; total: number }> {
  const condition = and(
    kept,
    listed,
    days.from && gte(orderLine.createdAt, days.from),
    days.before && lt(orderLine.createdAt, days.before),
  )
  const ofOrder = eq(shopOrder.id, orderLine.orderId)
  const rows = await db
    .select({ line: orderLine, orderNo: shopOrder.orderNo })
    .from(orderLine)
    .innerJoin(shopOrder, ofOrder)
    .where(condition)
    .orderBy(desc(orderLine.createdAt), desc(orderLine.id))
    .limit(size)
    .offset((page - 1) * size)
  const all = db.select({ id: orderLine.id }).from(orderLine).innerJoin(shopOrder, ofOrder).where(condition)
  return { rows, total: await countBeside(db, { page, size, rows: rows.length }, all) }
}

/**
 * The days of India on which those lines were made, 'YYYY-MM-DD', newest first: so many before a moment. From each day the
 * index leads to the one before it; the lines between are not read.
 */
export async function lineDays(
  db: Db,
  { before, most }: { before?: Date | undefined; most: number },
): Promise<string[]> {
  const dayBefore = (moment: SQL | undefined) => sql`(select ${dayOf(orderLine.createdAt)}
    from ${orderLine} join ${shopOrder} on ${shopOrder.id} = ${orderLine.orderId}
    where ${and(kept, listed, moment)} order by ${orderLine.createdAt} desc limit 1)`
  const { rows } = await db.execute<{ day: string }>(sql`with recursive days (day) as (
      select ${dayBefore(before && lt(orderLine.createdAt, before))}
      union all
      select ${dayBefore(sql`${orderLine.createdAt} < days.day::timestamp at time zone 'Asia/Kolkata'`)}
      from days where days.day is not null
    ) select to_char(day, 'YYYY-MM-DD') as day from days where day is not null limit ${most}`)
  return rows.map(({ day }) => day)
}

export async function lineById(db: Db, id: string): Promise<LineRow | undefined> {
  const [row] = await db.select().from(orderLine).where(eq(orderLine.id, id))
  return row
}

export type NewLine = typeof orderLine.$inferInsert

export async function insertLine(db: Db, row: NewLine): Promise<void> {
  await db.insert(orderLine).values(row)
}

export async function updateLine(db: Db, id: string, values: Partial<NewLine>): Promise<void> {
  await db
    .update(orderLine)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(orderLine.id, id))
}

/** Other goods in place of an order's: of one that nobody has paid for. */
export async function replaceLines(db: Db, orderId: string, rows: readonly NewLine[]): Promise<void> {
  await db.delete(orderLine).where(eq(orderLine.orderId, orderId))
  await db.insert(orderLine).values([...rows])
}

/** The last change of an order's states, and who made it; without an actor it was the shop. */
export async function lastChange(db: Db, orderId: string) {
  const [row] = await db
    .select({ entry: orderHistory, actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}` })
    .from(orderHistory)
    .leftJoin(account, eq(account.id, orderHistory.actorId))
    .where(eq(orderHistory.orderId, orderId))
    .orderBy(desc(orderHistory.id))
    .limit(1)
  return row
}

/** How many orders of a customer are paid and not wholly refunded (M9). */
export async function countKept(db: Db, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, accountId),
        inArray(shopOrder.payment, ['paid', 'partly_refunded']),
        ne(shopOrder.status, 'Cancelled'),
      ),
    )
  return counted?.total ?? 0
}

/** Orders of a customer whose payment is open. */
export async function openOrders(db: Db, accountId: string): Promise<OrderRow[]> {
  return db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.accountId, accountId), inArray(shopOrder.payment, ['awaiting', 'confirming'])))
    .orderBy(desc(shopOrder.placedAt))
}

/** An order of the same wish that was paid as it was placed: nothing about it is open, and it is the same one still. */
export async function paidAtOnce(
  db: Db,
  wanted: { accountId: string; fingerprint: Buffer; since: Date },
): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, wanted.accountId),
        eq(shopOrder.fingerprint, wanted.fingerprint),
        gt(shopOrder.placedAt, wanted.since),
        eq(shopOrder.payable, 0),
        eq(shopOrder.payment, 'paid'),
        ne(shopOrder.status, 'Cancelled'),
      ),
    )
    .orderBy(desc(shopOrder.placedAt))
    .limit(1)
  return row
}

export async function orderByIntent(db: Db, accountId: string, intent: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(and(eq(shopOrder.accountId, accountId), eq(shopOrder.intent, intent)))
  return row
}

/** The order that carries a customer's first-order discount, if another one does. */
export async function firstOrderHolder(db: Db, accountId: string, besides: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, accountId),
        eq(shopOrder.firstOrder, true),
        ne(shopOrder.status, 'Cancelled'),
        notInArray(shopOrder.payment, ['expired', 'refunded']),
        ne(shopOrder.id, besides),
      ),
    )
    .for('update')
  return row
}

/** Whether the same goods were ordered later, and paid. */
export async function newerPaid(db: Db, order: OrderRow): Promise<boolean> {
  const [row] = await db
    .select({ id: shopOrder.id })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, order.accountId),
        eq(shopOrder.cartHash, order.cartHash),
        gt(shopOrder.placedAt, order.placedAt),
        inArray(shopOrder.payment, ['paid', 'partly_refunded']),
      ),
    )
    .limit(1)
  return row !== undefined
}

/** Orders whose payment is not final, between two ages. */
export async function unsettled(
  db: Db,
  wanted: { states: OrderRow['payment'][]; youngerThanMinutes: number; most: number },
): Promise<OrderRow[]> {
  return db
    .select()
    .from(shopOrder)
    .where(
      and(
        inArray(shopOrder.payment, wanted.states),
        sql`${shopOrder.payable} > 0`,
        // Nobody has begun to pay what was taken by phone: there is nothing to ask the provider for.
        sql`not (${shopOrder.takenBy} is not null and ${shopOrder.providerOrderId} is null)`,
        sql`${shopOrder.placedAt} > now() - make_interval(mins => ${wanted.youngerThanMinutes})`,
      ),
    )
    .orderBy(sql`${shopOrder.checkedAt} nulls first`, asc(shopOrder.placedAt))
    .limit(wanted.most)
}

/** How often a coupon is used by orders that count, in all and by one customer. */
export async function couponUses(db: Db, code: string, accountId: string): Promise<{ all: number; own: number }> {
  const [row] = await db
    .select({
      all: count(),
      own: sql<number>`count(*) filter (where ${shopOrder.accountId} = ${accountId})`,
    })
    .from(shopOrder)
    .where(and(eq(shopOrder.coupon, code), notInArray(shopOrder.payment, ['expired', 'refunded'])))
  return { all: row?.all ?? 0, own: Number(row?.own ?? 0) }
}

/** Whether a coupon has no use left for a customer. Locks it, so that nobody takes the last use meanwhile. */
export async function couponIsUsedUp(db: Db, code: string, accountId: string): Promise<boolean> {
  const { uses, usesEach } = coupon
  const [row] = await db.select({ uses, usesEach }).from(coupon).where(eq(coupon.code, code)).for('update')
  return row !== undefined && isUsedUp(row, await couponUses(db, code, accountId))
}
