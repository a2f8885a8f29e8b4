// Buyers who order and pay, for the benchmarks: a shop, its simulated provider, and customers who exist already.

import type { Buyer, someBuyers } from '../bench-buyers.ts'
import { type BenchedShop, startShop } from '../bench-shop.ts'
import { freePort } from '../free-port.ts'
import { startProvider } from '../started-provider.ts'
import { type Client, createClient } from './client.ts'
import type { Tree } from './tree.ts'

export const SECRET = 'a secret of the benchmark that nobody else has'
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_bench', RAZORPAY_KEY_SECRET: 'bench', RAZORPAY_WEBHOOK_SECRETS: 'bench hook' }

interface Opened {
  readonly orderId: string
  readonly razorpayOrder: { readonly id: string }
}
interface Paid {
  readonly answer: { readonly response: { readonly razorpay_payment_id: string; readonly razorpay_signature: string } }
}
interface Quoted {
  readonly itemsPrice: number
  readonly totalPrice: number
  readonly taxPrice: number
  readonly shippingPrice: number
  readonly discountPrice: number
}
interface CartLine {
  readonly proId: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
}

export interface OrderBench {
  readonly shop: BenchedShop
  readonly providerPid: number
  readonly client: Client
  /** A cart of one piece. */
  readonly cart: readonly CartLine[]
  /** Returns customers who have not been returned before, each with a session and an address. */
  takeBuyers(count: number): Buyer[]
  /** Buys the cart: order, payment at the provider, confirmation. Returns the milliseconds that the first took. */
  buy(buyer: Buyer, totals?: Quoted): Promise<number>
  /** Returns the totals that the page shows before the order: the same for every first order of the cart. */
  quote(buyer: Buyer): Promise<Quoted>
  /** Throws unless the database has this many orders of these buyers, all of them paid. */
  confirmPaid(buyers: readonly Buyer[], orders: number): Promise<void>
  close(): Promise<void>
}

interface Wanted {
  /** The number of customers, each a person of their own: the discount of a first order is given once a phone number. */
  readonly buyers: number
  /** A module that the shop loads before its own. */
  readonly profiler?: string
}

/** Starts the shop of these sources, with the provider of this version. */
export async function openOrders(tree: Tree, { buyers: count, profiler }: Wanted): Promise<OrderBench> {
  const port = await freePort()
  const provider = await startProvider(KEYS, `http://127.0.0.1:${port}/api/webhooks/payment`)
  const settings = { ...provider.settings, PORT: String(port), SECRET_KEY: SECRET, TRUST_PROXY_HOPS: '1' }
  const shop = await startShop(settings, { tree, ...(profiler && { node: ['--import', profiler], fromSources: true }) })
  const client = createClient()
  const api = `${shop.url}/api`
  const cart = await readCart(api)
  const fixtures = await tree.load<{ readonly someBuyers: typeof someBuyers }>('scripts/bench-buyers.ts')
  const buyers = await fixtures.someBuyers(shop.database, SECRET, count)

  const quote = async ({ token, addressId }: Buyer): Promise<Quoted> => {
    const quoted = await client.post<Quoted>(`${api}/quote`, { cartItems: cart, addressId }, token)
    const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
    return { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
  }
  return {
    shop,
    client,
    cart,
    providerPid: provider.child.pid ?? 0,
    quote,
    takeBuyers(count) {
      const taken = buyers.splice(0, count)
      if (taken.length < count) throw new Error('There are too few buyers for so fast a shop.')
      return taken
    },
    async buy(buyer, shown) {
      const totals = shown ?? (await quote(buyer))
      const { id: userId, addressId, token } = buyer
      const begun = performance.now()
      const body = { userId, addressId, cartItems: cart, ...totals }
      const { orderId, razorpayOrder } = await client.post<Opened>(`${api}/create-payment`, body, token)
      const placed = performance.now() - begun
      const payment = { orderId: razorpayOrder.id, outcome: 'captured' }
      const { answer } = await client.post<Paid>(`${provider.origin}/__sim/pay`, payment)
      const proof = {
        orderId,
        razorpayOrderId: razorpayOrder.id,
        razorpayPaymentId: answer.response.razorpay_payment_id,
        razorpaySignature: answer.response.razorpay_signature,
      }
      const { status } = await client.post<{ status: boolean }>(`${api}/verify-and-update-order`, proof, token)
      if (!status) throw new Error(`The order ${orderId} was not confirmed.`)
      return placed
    },
    confirmPaid: (customers, orders) => confirmPaid(shop, customers, orders),
    async close() {
      client.close()
      await shop.stop()
      await provider.stop()
    },
  }
}

/** The specified fields, which every version of the shop answers: lists joined to strings. */
interface Answered {
  readonly id: string
  readonly colors: string
  readonly model: string
  readonly type: string
}

async function readCart(api: string): Promise<CartLine[]> {
  const answer = await fetch(`${api}/bikes/products/nx500/crash-guard`)
  const { bike } = (await answer.json()) as { bike: { products: readonly Answered[] } }
  const first = (names: string) => names.split(',')[0] || 'default'
  return bike.products.slice(0, 1).map(({ id: proId, colors, model, type }) => {
    return { proId, color: first(colors), model: first(model), type: first(type), qty: 1 }
  })
}

async function confirmPaid({ database }: BenchedShop, buyers: readonly Buyer[], orders: number): Promise<void> {
  const { rows } = await database.query<{ placed: number; paid: number }>(
    `select count(*)::int as placed, count(*) filter (where payment = 'paid')::int as paid
      from shop_order where account_id = any($1::uuid[])`,
    [buyers.map(({ id }) => id)],
  )
  const { placed = 0, paid = 0 } = rows[0] ?? {}
  if (placed !== orders || paid !== orders)
    throw new Error(`Of ${orders} orders the shop has ${placed}, of which ${paid} are paid.`)
}
