import { and, asc, count, desc, eq, gt, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { orderHistory, orderLine, payment, refund, shopOrder } from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'

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

export async function updateOrderRow(db: Db, id: string, values: Partial<NewOrder>): Promise<OrderRow | undefined> {
  const [row] = await db
    .update(shopOrder)
    .set({ ...values, version: sql`${shopOrder.version} + 1`, updatedAt: sql`now()` })
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

/** Abandoned checkouts are in nobody's list (D4). */
const listed = or(
  notInArray(shopOrder.payment, ['awaiting', 'expired']),
  and(
    eq(shopOrder.payment, 'expired'),
    sql`exists (select 1 from ${refund} where ${refund.orderId} = ${shopOrder.id})`,
  ),
)

export async function fullOrders(
  db: Db,
  wanted: { id: string } | { accountId: string },
  most = 200,
): Promise<FullOrder[]> {
  const condition =
    'id' in wanted
      ? eq(shopOrder.id, wanted.id)
      : and(eq(shopOrder.accountId, wanted.accountId), isNull(shopOrder.archivedAt), listed)
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
  const [lines, history, refunds] = await Promise.all([
    db.select().from(orderLine).where(inArray(orderLine.orderId, ids)).orderBy(asc(orderLine.place)),
    db
      .select({ entry: orderHistory, actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}` })
      .from(orderHistory)
      .leftJoin(account, eq(account.id, orderHistory.actorId))
      .where(inArray(orderHistory.orderId, ids))
      // Who waited for a lock began earlier and wrote later: the ids have the order of writing.
      .orderBy(asc(orderHistory.id)),
    db.select().from(refund).where(inArray(refund.orderId, ids)).orderBy(asc(refund.createdAt), asc(refund.id)),
  ])
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
