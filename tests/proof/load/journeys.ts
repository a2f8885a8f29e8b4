import { ApiError, type Call } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import { choicesOf } from '#rules/pricing.ts'
import type { Buyer } from '../../../scripts/bench-buyers.ts'
import type { Outcome, Wares } from './plan.ts'
import type { Visitor } from './visitor.ts'

/** The time people spend on one page before the next: a second, so that 200 visitors send 200 requests a second. */
const THINK_MS = 1000

/** Picks from a list in which the first entries are the most popular: half of all picks are from its first eighth. */
function wanted<T>(list: readonly T[]): T {
  const found = list[Math.floor(list.length * Math.random() ** 3)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

const pathOf = ({ bike, code }: Wares['products'][number]): string => `/productDetail/${bike}/${code}`

interface Visit {
  /** The cumulative share of visits, in percent, up to and including this one. */
  readonly upTo: number
  visit(visitor: Visitor, wares: Wares): Promise<unknown>
}

const VISITS: readonly Visit[] = [
  { upTo: 10, visit: (visitor) => visitor.page('/', 'home') },
  { upTo: 30, visit: (visitor, { bikes }) => visitor.page(`/products/${wanted(bikes)}`, 'bike page') },
  { upTo: 65, visit: (visitor, { products }) => visitor.page(pathOf(wanted(products)), 'product page') },
  {
    upTo: 80,
    visit: (visitor, { searches }) => visitor.page(`/search?q=${encodeURIComponent(wanted(searches))}`, 'search page'),
  },
  {
    upTo: 90,
    visit: ({ call }, { searches }) =>
      call('GET /all-products', { query: { search: wanted(searches), page: 1, size: 6 } }),
  },
  {
    upTo: 100,
    visit: ({ call }) => call('GET /all-products', { query: { page: 1 + Math.floor(20 * Math.random()), size: 24 } }),
  },
]

/** Visits one page and takes the time to read it. */
export async function browse(visitor: Visitor, wares: Wares): Promise<void> {
  const place = 100 * Math.random()
  const chosen = VISITS.find(({ upTo }) => place < upTo)
  await chosen?.visit(visitor, wares)
  await visitor.think(THINK_MS)
}

/** Returns a cart of one piece, as the product page creates it. */
async function cartOf(call: Call, { bike, code }: Wares['products'][number]) {
  const found = await call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: bike, productName: code },
  })
  const [product] = found.bike.products
  return product ? [lineOf(product)] : []
}

function lineOf({ id, name, bikes, pricing }: Product) {
  const [choice] = choicesOf(pricing)
  return { proId: id, name, bike: bikes.name, ...choice, qty: 1 }
}

type Cart = Awaited<ReturnType<typeof cartOf>>

async function totalsOf(call: Call, cartItems: Cart, addressId: string) {
  const quoted = await call('POST /quote', { body: { cartItems, addressId } })
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  return { cartItems, addressId, itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
}

interface Paid {
  readonly answer: { readonly response: { readonly razorpay_payment_id: string; readonly razorpay_signature: string } }
}

/** Pays in the provider's dialog. */
async function payAt(provider: string, orderId: string): Promise<Paid['answer']['response']> {
  const answer = await fetch(`${provider}/__sim/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ orderId, outcome: 'captured' }),
  })
  if (!answer.ok) throw new Error(`The provider answers ${answer.status}.`)
  return ((await answer.json()) as Paid).answer.response
}

interface Checkout {
  readonly visitor: Visitor
  readonly buyer: Buyer
  readonly provider: string
}

/** Places the order, pays it, and has it confirmed. */
async function placeAndPay({ visitor, buyer, provider }: Checkout, totals: Awaited<ReturnType<typeof totalsOf>>) {
  const { call } = visitor
  const { orderId, razorpayOrder } = await call('POST /create-payment', {
    body: { userId: buyer.id, consent: true, ...totals },
  })
  if (!razorpayOrder) throw new Error('There is nothing to pay.')
  const { razorpay_payment_id, razorpay_signature } = await payAt(provider, razorpayOrder.id)
  const { status } = await call('POST /verify-and-update-order', {
    body: {
      orderId,
      razorpayOrderId: razorpayOrder.id,
      razorpayPaymentId: razorpay_payment_id,
      razorpaySignature: razorpay_signature,
    },
  })
  if (!status) throw new Error('The payment was not confirmed.')
  return orderId
}

/** Goes from a product's page to the order's page, with pauses between the steps. */
export async function buyOne(checkout: Checkout, wares: Wares): Promise<void> {
  const { visitor, buyer } = checkout
  const product = wanted(wares.products)
  await visitor.page(pathOf(product), 'product page')
  await visitor.think(THINK_MS)
  const cart = await cartOf(visitor.call, product)
  await visitor.call('POST /quote', { body: { cartItems: cart } })
  await visitor.page('/cart', 'cart page')
  await visitor.think(THINK_MS)
  await visitor.page('/placeOrder', 'checkout page')
  const totals = await totalsOf(visitor.call, cart, buyer.addressId)
  await visitor.think(THINK_MS)
  const orderId = await placeAndPay(checkout, totals)
  await visitor.call('GET /order/{id}', { params: { id: orderId } })
  await visitor.think(THINK_MS)
}

/** Tries to buy a product of which there are too few. */
export async function buyInRush(checkout: Checkout, product: Wares['products'][number]): Promise<void> {
  const { visitor, buyer } = checkout
  await visitor.page(pathOf(product), 'product page')
  const cart = await cartOf(visitor.call, product)
  await placeAndPay(checkout, await totalsOf(visitor.call, cart, buyer.addressId))
}

/** Returns the outcome of a checkout; being out of stock is a refusal, anything else a failure. */
export async function outcomeOf(work: () => Promise<void>): Promise<Omit<Outcome, 'at'>> {
  try {
    await work()
    return { result: 'paid', reason: '' }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { result: error instanceof ApiError && error.status === 409 ? 'refused' : 'failed', reason }
  }
}
