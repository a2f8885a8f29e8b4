import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '#contract/orders.ts'
import type { Db } from '#db/client.ts'
import { account } from '#db/schema/accounts.ts'
import { issueOrder, orderHistory, orderLine, payment, refund, shopOrder, taxDocument } from '#db/schema/orders.ts'
import { many, mapped } from '#db/statement.ts'
import { rowsAsJson } from '#server/lib/rows-as-json.ts'
import type { EarnedPoints, OrderParts } from './order.rules.ts'
import { isListed, isUnfinished } from './order-lists.store.ts'

const ORDER = {
  id: shopOrder.id,
  orderNo: shopOrder.orderNo,
  accountId: shopOrder.accountId,
  status: shopOrder.status,
  payment: shopOrder.payment,
  itemsPrice: shopOrder.itemsPrice,
  discountPercent: shopOrder.discountPercent,
  discountPrice: shopOrder.discountPrice,
  taxPrice: shopOrder.taxPrice,
  taxPercent: shopOrder.taxPercent,
  shippingPrice: shopOrder.shippingPrice,
  totalPrice: shopOrder.totalPrice,
  pointsUsed: shopOrder.pointsUsed,
  pointsValue: shopOrder.pointsValue,
  payable: shopOrder.payable,
  earns: shopOrder.earns,
  withinState: shopOrder.withinState,
  address: shopOrder.address,
  gstin: shopOrder.gstin,
  billing: shopOrder.billing,
  trackingId: shopOrder.trackingId,
  trackingLink: shopOrder.trackingLink,
  placedAt: shopOrder.placedAt,
  updatedAt: shopOrder.updatedAt,
  archivedAt: shopOrder.archivedAt,
  dispatchedAt: shopOrder.dispatchedAt,
  goodsReturnedAt: shopOrder.goodsReturnedAt,
  version: shopOrder.version,
}

const { id, orderId, productId, productName, bikeName, image, color, model, type, qty, price } = orderLine
const { qtyRefunded, steps, hsn, taxPercent, createdAt, updatedAt } = orderLine

/** The part of a line as the catalogue has it today; null if it is no longer in it. */
const LISTING: SQL<Listing | null> = sql`(select json_build_object(
    'path', '/productDetail/' || bike.code || '/' || product.code, 'dispatched', product.dispatched,
    'installation', product.installation)
  from product join bike on bike.id = product.bike_id
  where product.id = ${orderLine.productId} and product.archived_at is null and bike.archived_at is null)`

const LINES = rowsAsJson(
  {
    ...{ id, orderId, productId, productName, bikeName, image, color, model, type, qty, price },
    ...{ qtyRefunded, steps, hsn, taxPercent, createdAt, updatedAt, listing: LISTING },
  },
  sql`${orderLine} where ${orderLine.orderId} = ${shopOrder.id}`,
  sql`${orderLine.place}`,
)

const HISTORY = rowsAsJson(
  {
    at: orderHistory.at,
    fromState: orderHistory.fromState,
    toState: orderHistory.toState,
    actorId: orderHistory.actorId,
    actor: sql<string | null>`actor.first_name || ' ' || actor.last_name`,
    reason: orderHistory.reason,
    customerNote: orderHistory.customerNote,
  },
  sql`${orderHistory} left join account actor on actor.id = ${orderHistory.actorId}
    where ${orderHistory.orderId} = ${shopOrder.id}`,
  // Sorted by id, the order of writing: a transaction that waited for a lock has an earlier time than its predecessor.
  sql`${orderHistory.id}`,
)

const REFUNDS = rowsAsJson(
  {
    purpose: refund.purpose,
    status: refund.status,
    amount: refund.amount,
    points: refund.points,
    pointsDeducted: refund.pointsDeducted,
    reason: refund.reason,
    customerNote: refund.customerNote,
    createdAt: refund.createdAt,
    reversedAt: refund.reversedAt,
    withDelivery: refund.withDelivery,
  },
  sql`${refund} where ${refund.orderId} = ${shopOrder.id}`,
  sql`${refund.createdAt}, ${refund.id}`,
)

const DOCUMENTS = rowsAsJson(
  { kind: taxDocument.kind, number: taxDocument.number, issuedAt: sql<string>`${taxDocument.issuedAt}` },
  sql`${taxDocument} where ${taxDocument.orderId} = ${shopOrder.id}`,
  issueOrder(taxDocument.kind, taxDocument.number),
)

/** The points that an order has earned, and how many unreserved ones its customer has; null if it has earned none. */
const EARNED: SQL<EarnedPoints | null> = sql`(select json_build_object(
    'points', award.points - award.taken_back, 'isPending', award.credited is null,
    'free', case when award.credited is null then 0 else
      coalesce((select points from credit_balance where account_id = award.account_id), 0)
      - coalesce((select sum(points) from credit_hold where account_id = award.account_id), 0) end)
  from credit_award award where award.order_id = ${shopOrder.id})`

const select = (db: Db, condition: SQL | undefined) =>
  db
    .select({
      order: ORDER,
      buyer: { firstName: account.firstName, lastName: account.lastName, email: account.email },
      lines: LINES,
      history: HISTORY,
      refunds: REFUNDS,
      documents: DOCUMENTS,
      // The amount of the accepted payment, and what the provider reports as refunded from it.
      paid: sql<number>`coalesce(${payment.amount}, 0)`,
      paidBack: sql<number>`coalesce(${payment.amountRefunded}, 0)`,
      hasMoneyInTransit: sql<boolean>`exists (select 1 from payment p where p.order_id = ${shopOrder.id}
        and p.status in ('authorized', 'captured') and p.amount_refunded < p.amount)`,
      earned: EARNED,
    })
    .from(shopOrder)
    .innerJoin(account, eq(account.id, shopOrder.accountId))
    .leftJoin(payment, and(eq(payment.orderId, shopOrder.id), payment.isAccepted))
    .where(condition)
    .orderBy(desc(shopOrder.placedAt), desc(shopOrder.id))
    .limit(sql.placeholder('most'))

const withIds = (db: Db) => select(db, sql`${shopOrder.id} = any(${sql.placeholder('ids')}::uuid[])`)

const ofAccount = (db: Db) =>
  select(db, and(eq(shopOrder.accountId, sql.placeholder('accountId')), or(isListed, isUnfinished)))

/** Newest first, in one statement. Archived orders are still shown to their customer. */
export const findFullOrders = (wanted: { ids: readonly string[] } | { accountId: string }, most = 200) =>
  mapped(
    'ids' in wanted
      ? many(withIds, { ids: [...wanted.ids], most })
      : many(ofAccount, { accountId: wanted.accountId, most }),
    (rows): OrderParts[] => rows.map(({ earned, ...row }) => ({ ...row, earned: earned ?? undefined })),
  )
