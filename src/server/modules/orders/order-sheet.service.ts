import { istDate } from '#rules/financial-year.ts'
import { toRupees } from '#rules/money.ts'
import { type Cell, csvTexts } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type FileStream, fileStream } from '#server/lib/file-stream.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { type OrderFilter, ordersAfter, type SheetOrder } from './orders.queries.ts'
import { type ListWish, momentsOf } from './orders.service.ts'

const COLUMNS = [
  'Order',
  'Placed',
  'Status',
  'Payment',
  'Paid',
  'Customer',
  'E-mail',
  'Mobile',
  'Deliver to',
  'Phone',
  'City',
  'State',
  'PIN code',
  'GSTIN',
  'Pieces',
  'Goods',
  'Discount',
  'GST',
  'Shipping',
  'Round-off',
  'Total',
  'Points used',
  'To pay',
  'Coupon',
  'Invoice',
  'Tracking',
]

/** Orders that are read at a time. */
const PIECE = 500

const time = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Asia/Kolkata' })
const rupees = (amount: number): Cell => ({ rupees: toRupees(amount) })

const rowOf = ({ order, buyer, pieces, invoice }: SheetOrder): Cell[] => [
  order.orderNo,
  time.format(order.placedAt),
  order.status,
  order.payment.replaceAll('_', ' '),
  order.paidAt ? time.format(order.paidAt) : '',
  buyer.name,
  buyer.email,
  buyer.mobile,
  order.address.name,
  order.address.phone,
  order.address.city,
  order.address.state,
  order.address.pincode,
  order.gstin,
  Number(pieces),
  rupees(order.itemsPrice),
  rupees(order.discountPrice),
  rupees(order.taxPrice),
  rupees(order.shippingPrice),
  rupees(order.roundOff),
  rupees(order.totalPrice),
  order.pointsUsed,
  rupees(order.payable),
  order.coupon ?? '',
  invoice,
  order.trackingId,
]

type Wish = Omit<ListWish, 'page' | 'size'> & Pick<OrderFilter, 'status' | 'search' | 'unpaid'>

/** The orders that the list of all orders shows with the same filter. Who takes people's data along is noted. */
export async function exportOrders(ctx: Ctx, wish: Wish): Promise<FileStream> {
  const filter: OrderFilter = { ...wish, ...momentsOf(wish) }
  await ctx.tx((tx) => audit(tx, ctx, { action: 'orders exported', subject: 'orders', after: wish }))
  async function* pieces() {
    let orders = await ordersAfter(ctx.db, filter, undefined, PIECE)
    while (orders.length > 0) {
      yield orders.map(rowOf)
      orders = orders.length < PIECE ? [] : await ordersAfter(ctx.db, filter, orders.at(-1)?.order.id, PIECE)
    }
  }
  return fileStream(`orders-${istDate(ctx.now)}.csv`, csvTexts(COLUMNS, pieces()))
}
