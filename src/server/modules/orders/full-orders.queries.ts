import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import {
  issueOrder,
  type LineRow,
  type OrderRow,
  orderHistory,
  orderLine,
  payment,
  refund,
  shopOrder,
} from '#db/schema/orders.ts'
import type { Db } from '#server/lib/tx.ts'
import { listed, unfinished } from './order-lists.queries.ts'

type HistoryRow = typeof orderHistory.$inferSelect & { readonly actor: string | null }

type RefundRow = typeof refund.$inferSelect

export interface FullOrder {
  readonly order: OrderRow
  readonly buyer: { readonly firstName: string; readonly lastName: string; readonly email: string }
  readonly lines: readonly LineRow[]
  readonly history: readonly HistoryRow[]
  readonly refunds: readonly RefundRow[]
  /** The amount of the accepted payment, and what the provider reports as refunded from it. */
  readonly paid: number
  readonly paidBack: number
  readonly hasMoneyInTransit: boolean
  /** The documents issued for the order, oldest first. */
  readonly documents: readonly {
    readonly kind: 'receipt' | 'invoice' | 'refund-voucher' | 'credit-note' | 'commercial-credit-note'
    readonly number: string
    readonly issuedAt: string
  }[]
}

/** Returns orders with everything their API responses contain. Archived orders are still shown to their customer. */
export async function fullOrders(
  db: Db,
  wanted: { ids: readonly string[] } | { accountId: string },
  most = 200,
): Promise<FullOrder[]> {
  const condition =
    'ids' in wanted
      ? inArray(shopOrder.id, [...wanted.ids])
      : and(eq(shopOrder.accountId, wanted.accountId), or(listed, unfinished))
  const rows = await db
    .select({
      order: shopOrder,
      buyer: { firstName: account.firstName, lastName: account.lastName, email: account.email },
      paid: sql<number>`coalesce(${payment.amount}, 0)`,
      paidBack: sql<number>`coalesce(${payment.amountRefunded}, 0)`,
      hasMoneyInTransit: sql<boolean>`exists (select 1 from payment p where p.order_id = ${shopOrder.id}
        and p.status in ('authorized', 'captured') and p.amount_refunded < p.amount)`,
      documents: sql<
        FullOrder['documents']
      >`coalesce((select json_agg(json_build_object('kind', d.kind, 'number', d.number, 'issuedAt', d.issued_at) order by ${issueOrder(sql`d.kind`, sql`d.number`)}) from tax_document d where d.order_id = ${shopOrder.id}), '[]')`,
    })
    .from(shopOrder)
    .innerJoin(account, eq(account.id, shopOrder.accountId))
    .leftJoin(payment, and(eq(payment.orderId, shopOrder.id), payment.isAccepted))
    .where(condition)
    .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
    .limit(most)
  const ids = rows.map((row) => row.order.id)
  if (ids.length === 0) return []
  // These queries run one after the other, as a transaction has one connection.
  const lines = await db.select().from(orderLine).where(inArray(orderLine.orderId, ids)).orderBy(asc(orderLine.place))
  const history = await db
    .select({ entry: orderHistory, actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}` })
    .from(orderHistory)
    .leftJoin(account, eq(account.id, orderHistory.actorId))
    .where(inArray(orderHistory.orderId, ids))
    // Sorted by id, the order of writing: a transaction that waited for a lock has an earlier time than its
    // predecessor.
    .orderBy(asc(orderHistory.id))
  const refunds = await db
    .select()
    .from(refund)
    .where(inArray(refund.orderId, ids))
    .orderBy(asc(refund.createdAt), asc(refund.id))
  return rows.map((row) => ({
    ...row,
    paid: Number(row.paid),
    paidBack: Number(row.paidBack),
    lines: lines.filter((line) => line.orderId === row.order.id),
    history: history
      .filter(({ entry }) => entry.orderId === row.order.id)
      .map(({ entry, actor }) => ({ ...entry, actor })),
    refunds: refunds.filter((each) => each.orderId === row.order.id),
  }))
}
