import type { LineRow, OrderRow } from '#db/schema/orders.ts'
import { atRateOf } from '#rules/billing.ts'
import { formatRupees, type Paise, toRupees } from '#rules/money.ts'
import { calculateTotals, type OrderTotals } from '#rules/order-totals.ts'
import { wasPaid } from '#rules/payment-state.ts'
import { NO_MEMORY } from '#server/lib/catalogue-memory.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { invalidField, notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { priceLines } from '#server/modules/catalogue/priced-lines.service.ts'
import { hashesOf, toOrderLine, toTotalsColumns } from '#server/modules/checkout/placing.service.ts'
import { getLine } from '#server/modules/orders/order-lists.service.ts'
import { updateOrder } from '#server/modules/orders/orders.service.ts'
import { findLine, findLines, insertLines, lockOrder, updateLine } from '#server/modules/orders/orders.store.ts'
import { reserveStock } from '#server/modules/stock/reservations.service.ts'
import { orderConflict } from './change-conflict.service.ts'

type Typed = string | number | null | undefined

const FIGURES = ['itemsPrice', 'discountPrice', 'taxPrice', 'shippingPrice', 'totalPrice'] as const

export type TypedFigures = Readonly<Partial<Record<(typeof FIGURES)[number], Typed>>>

/** No coupon and no points: only the customer may use those. */
export const NO_OFFERS_REQUESTED = { usePoints: false, couponCode: undefined }

const OWN_LINES = 'This is your own order: a colleague has to change it.'

/** Refuses typed totals that differ from the calculated ones (M13). Empty fields are not compared. */
export function refuseOtherFigures(typed: TypedFigures, orderTotals: OrderTotals): void {
  const wrong = FIGURES.filter((name) => isOther(typed[name], orderTotals[name]))
  if (wrong.length === 0) return
  throw new ShopProblem('conflict', 'The shop calculates other amounts. They are shown beside the fields.', {
    fields: Object.fromEntries(wrong.map((name) => [name, `The shop calculates ${formatRupees(orderTotals[name])}`])),
    extra: { totals: Object.fromEntries(FIGURES.map((name) => [name, toRupees(orderTotals[name])])) },
  })
}

const isOther = (typed: Typed, amount: Paise): boolean =>
  typed !== undefined && typed !== null && typed !== '' && Number(typed) !== toRupees(amount)

export const shownLine = (line: { productName?: string; product?: { name: string }; qty: number; price: Paise }) =>
  `${line.qty} × ${line.productName ?? line.product?.name}, ${toRupees(line.price)}`

/** Taken by phone, no payment begun: from then on the provider knows its amount (F09). `seen`: as it was read. */
export async function lockChangeable(ctx: Ctx, tx: Tx, orderId: string, seen: number | undefined): Promise<OrderRow> {
  const order = await run(tx, lockOrder(orderId))
  if (!order) throw notFound('order')
  await refuseOwnRecord(ctx, tx, { ownerId: order.accountId, refusal: OWN_LINES })
  if (seen !== undefined && seen !== order.version) throw await orderConflict(tx, order)
  // An order is billed only once it is paid.
  if (wasPaid(order) || order.payment === 'confirming') {
    throw new ShopProblem('conflict', 'This order is paid or billed: its lines stay as they are. A refund corrects it.')
  }
  if (order.payment === 'expired') throw new ShopProblem('conflict', 'This order has ended. Please take a new one.')
  if (order.takenBy === null || order.providerOrderId !== null || order.openingAt !== null) {
    throw new ShopProblem('conflict', 'The customer is paying this order: its total must stay as it is.')
  }
  return order
}

/** Recalculates an order's totals from its lines, keeping its offer. The caller must have locked the order. */
export async function recalculateOrder(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  before: readonly LineRow[],
  typed: TypedFigures = {},
): Promise<void> {
  const lines = await run(tx, findLines(order.id))
  const discount = { firstOrder: order.firstOrder, firstOrderPercent: order.discountPercent }
  const offers = { ...discount, coupon: null, points: 0, usePoints: false, earlierOrders: 0 }
  const orderTotals = calculateTotals(lines, offers)
  refuseOtherFigures(typed, orderTotals)
  const { address, withinState, gstin, billing, sez } = order
  // The order no longer matches the original request, so a repeat of that must not find it.
  const hashes = hashesOf(lines, { addressId: order.id, ...NO_OFFERS_REQUESTED }, { gstin, billing, sez })
  await updateOrder(tx, order.id, {
    address,
    withinState,
    gstin,
    billing,
    sez,
    ...toTotalsColumns(orderTotals),
    ...hashes,
  })
  await reserveStock(tx, order.id, lines)
  await audit(ctx, tx, {
    action: 'lines changed',
    subject: `order ${order.id}`,
    before: { lines: before.map(shownLine), total: toRupees(order.totalPrice) },
    after: { lines: lines.map(shownLine), total: toRupees(orderTotals.totalPrice) },
  })
}

export interface TypedLine {
  readonly id?: string | undefined
  readonly proId: string
  readonly orderId: string
  readonly orderVersion?: number | undefined
  readonly qty: number
  readonly color: string
  readonly model: string
  readonly type: string
  readonly price?: Typed
  /** The idempotency key of a new line, which becomes its id. */
  readonly key?: string | undefined
}

/** Adds or changes a line of an order, at the catalogue's price, and recalculates the order. */
export async function writeLine(ctx: Ctx, typed: TypedLine) {
  const { price, orderVersion: _, key, ...requested } = typed
  const { lines, notices } = await priceLines({ ...ctx, memory: NO_MEMORY }, [{ ...requested, name: '', bike: '' }])
  const [line] = lines
  if (!line)
    throw invalidField(
      notices[0]?.code === 'gone' ? 'proId' : 'color',
      notices[0]?.message ?? 'There is no such product.',
    )
  if (isOther(price, line.price)) {
    throw new ShopProblem('conflict', `By the catalogue one piece costs ${formatRupees(line.price)}.`, {
      fields: { price: `The shop calculates ${formatRupees(line.price)}` },
    })
  }
  const id = typed.id ?? key ?? newId()
  await ctx.tx(async (tx) => {
    if (key !== undefined && (await isAdded(tx, key, { ...toOrderLine(line), orderId: typed.orderId }))) return
    const order = await lockChangeable(ctx, tx, typed.orderId, typed.orderVersion)
    const before = await run(tx, findLines(order.id))
    const goods = atRateOf(toOrderLine(line), order.sez)
    if (typed.id === undefined) {
      const place = Math.max(-1, ...before.map((each) => each.place)) + 1
      await run(tx, insertLines([{ id, orderId: order.id, place, ...goods }]))
    } else {
      if (!before.some((each) => each.id === id)) throw new ShopProblem('not_found', 'This order has no such line.')
      await run(tx, updateLine(id, goods))
    }
    await recalculateOrder(ctx, tx, order, before)
  })
  return { orderDetail: await getLine(ctx, id) }
}

const IDENTITY = ['orderId', 'productId', 'color', 'model', 'type', 'qty'] as const

/** Whether the same request has already added a line. The order's lock lets a repetition wait for the first request. */
async function isAdded(tx: Tx, id: string, line: Pick<LineRow, (typeof IDENTITY)[number]>): Promise<boolean> {
  await run(tx, lockOrder(line.orderId))
  const added = await run(tx, findLine(id))
  if (!added) return false
  if (IDENTITY.every((name) => added[name] === line[name])) return true
  throw new ShopProblem('conflict', 'This line has been added already, to another order or with other values.')
}
