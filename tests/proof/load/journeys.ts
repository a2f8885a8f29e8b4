import { ApiError, type Call } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import type { Buyer } from '../../../scripts/bench-buyers.ts'
import type { Outcome, Wares } from './plan.ts'
import type { Visitor } from './visitor.ts'

/** What people do at one page before they go to the next: a second, so that 200 visitors ask 200 times a second. */
const THINK_MS = 1000

/** One of a list in which what stands first is wanted most: half of all wishes are for its first eighth. */
function wanted<T>(list: readonly T[]): T {
  const found = list[Math.floor(list.length * Math.random() ** 3)]
  if (found === undefined) throw new Error('There is nothing to choose from.')
  return found
}

const pathOf = ({ bike, code }: Wares['products'][number]): string => `/productDetail/${bike}/${code}`

interface Look {
  /** Of a hundred looks so many are this one or one before it. */
  readonly upTo: number
  look(visitor: Visitor, wares: Wares): Promise<unknown>
}

const LOOKS: readonly Look[] = [
  { upTo: 10, look: (visitor) => visitor.page('/', 'home') },
  { upTo: 30, look: (visitor, { bikes }) => visitor.page(`/products/${wanted(bikes)}`, 'bike page') },
  { upTo: 65, look: (visitor, { products }) => visitor.page(pathOf(wanted(products)), 'product page') },
  {
    upTo: 80,
    look: (visitor, { searches }) => visitor.page(`/search?q=${encodeURIComponent(wanted(searches))}`, 'search page'),
  },
  {
    upTo: 90,
    look: ({ call }, { searches }) =>
      call('GET /all-products', { query: { search: wanted(searches), page: 1, size: 6 } }),
  },
  {
    upTo: 100,
    look: ({ call }) => call('GET /all-products', { query: { page: 1 + Math.floor(20 * Math.random()), size: 24 } }),
  },
]

/** One look around, and the time to read what came. */
export async function lookAround(visitor: Visitor, wares: Wares): Promise<void> {
  const place = 100 * Math.random()
  const chosen = LOOKS.find(({ upTo }) => place < upTo)
  await chosen?.look(visitor, wares)
  await visitor.think(THINK_MS)
}

/** A cart of one piece, as the page of a product makes it. */
async function cartOf(call: Call, { bike, code }: Wares['products'][number]) {
  const found = await call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: bike, productName: code },
  })
  const [product] = found.bike.products
  return product ? [lineOf(product)] : []
}

function lineOf({ id, name, bikes, pricing }: Product) {
  const [color = 'default'] = pricing.colors
  const [model = 'default'] = pricing.models
  const [type = 'default'] = pricing.types
  return { proId: id, name, bike: bikes.name, color, model, type, qty: 1 }
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

/** The customer pays in the provider's dialog. */
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

/** From a product's page to the order's page, thinking between the steps. */
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

/** Comes for one product that there are too few of, and tries to have it. */
export async function buyInRush(checkout: Checkout, product: Wares['products'][number]): Promise<void> {
  const { visitor, buyer } = checkout
  await visitor.page(pathOf(product), 'product page')
  const cart = await cartOf(visitor.call, product)
  await placeAndPay(checkout, await totalsOf(visitor.call, cart, buyer.addressId))
}

/** What became of a checkout; being told that nothing is left is a refusal, and anything else a failure. */
export async function outcomeOf(work: () => Promise<void>): Promise<Omit<Outcome, 'at'>> {
  try {
    await work()
    return { result: 'paid', said: '' }
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error)
    return { result: error instanceof ApiError && error.status === 409 ? 'refused' : 'failed', said }
  }
}
