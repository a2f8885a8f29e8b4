import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import type { checkout } from '#contract/checkout.ts'
import type { Answer } from '#contract/endpoint.ts'
import { contextOf } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { creditDuePoints } from '#server/modules/credit/awards.service.ts'
import { expireIfUnpaid } from '#server/modules/payments/watch.service.ts'
import { type Simulator, startSimulator } from '#simulator/start.ts'
import { eventually } from './eventually.ts'
import { type HOME_ADDRESS, someHome } from './home-address.ts'
import type { OpenShop } from './open-shop.ts'
import { type Person, send, someone } from './people.ts'
import { shopForTests } from './shop.ts'

export const KEY_SECRET = 'a key secret that only these tests know'
export const WEBHOOK_SECRET = 'a-webhook-secret-that-only-these-tests-know'
export const OLD_WEBHOOK_SECRET = 'the-webhook-secret-of-before'

/** The provider's wait before it repeats an event. */
export const RETRY_MS = 20

export const startProvider = (): Promise<Simulator> => startSimulator({ keyId: 'rzp_test_shop', keySecret: KEY_SECRET })

/** Returns the settings of a shop that takes payments through this provider. */
export const settingsFor = (provider: Simulator): Readonly<Record<string, string>> => ({
  RAZORPAY_KEY_ID: 'rzp_test_shop',
  RAZORPAY_KEY_SECRET: KEY_SECRET,
  RAZORPAY_WEBHOOK_SECRETS: `${WEBHOOK_SECRET},${OLD_WEBHOOK_SECRET}`,
  RAZORPAY_API_BASE: provider.apiBase,
  RAZORPAY_CHECKOUT_JS: provider.checkoutJs,
  RAZORPAY_CSP_ORIGINS: provider.origin,
  SELLER_GSTIN: '33ABCDE1234F1Z7',
})

/**
 * Returns a shop with the demo catalogue and its own payment provider, which sends it an event for every payment. With
 * `opensAt` its clock begins at that moment.
 */
export function payingShop(opensAt?: string) {
  const provider = {} as Simulator
  let server: ReturnType<typeof createServer>
  const settings = async () => {
    Object.assign(provider, await startProvider())
    return settingsFor(provider)
  }
  const shop = shopForTests('demo', settings, opensAt)
  beforeAll(async () => {
    server = createServer(async (request, response) => {
      const { headers, url = '/' } = request
      const answer = await shop.request(url, {
        method: 'POST',
        headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
        body: await buffer(request),
      })
      response.writeHead(answer.status).end(await answer.text())
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const { port } = server.address() as AddressInfo
    provider.setWebhook({ url: `http://127.0.0.1:${port}/api/webhooks/payment`, secret: WEBHOOK_SECRET })
    provider.control.webhooks.setRetryBase(RETRY_MS)
  })
  afterAll(async () => {
    await provider.close()
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  /** Waits until the provider has delivered every event and the shop has processed them. */
  async function waitForEvents(): Promise<void> {
    await provider.control.webhooks.idle()
    await waitForReceivedEvents(shop)
  }
  return { shop, provider, waitForEvents }
}

export type PayingShop = ReturnType<typeof payingShop>

const OPEN_JOBS = `select id from pgboss.job where name = 'payment-events' and state in ('created', 'retry', 'active')
  and ($1::text is null or data ->> 'about' = $1)`

/** Waits until every received event, or every one about an order, has been processed, even if unsuccessfully. */
export async function waitForReceivedEvents(shop: PayingShop['shop'], about: string | null = null): Promise<void> {
  await eventually(async () => {
    const jobs = await queryRows(shop, OPEN_JOBS, about)
    if (jobs.length > 0) throw new Error(`${jobs.length} jobs have not been done.`)
  })
}

export interface LineOptions {
  readonly bike?: string
  readonly product?: string
  readonly qty?: number
}

export type Opened = Answer<(typeof checkout)['POST /create-payment']>

/** A line of a cart. */
export type Line = {
  readonly proId: string
  readonly name: string
  readonly bike: string
  readonly color: string
  readonly model: string
  readonly type: string
  readonly qty: number
}

/** Returns a cart line of a product, with the first of each option. */
export async function someLine(
  shop: PayingShop['shop'],
  { bike = 'nx500', product = 'crash-guard', qty = 1 }: LineOptions = {},
): Promise<Line> {
  const [line] = await queryRows<Omit<Line, 'qty'>>(
    shop,
    `select p.id as "proId", p.name, b.name as bike, coalesce(p.options #>> '{color,0,name}', 'default') as color,
      coalesce(p.options #>> '{model,0,name}', 'default') as model, coalesce(p.options #>> '{type,0,name}', 'default') as type
     from product p join bike b on b.id = p.bike_id where b.code = $1 and p.code = $2`,
    bike,
    product,
  )
  if (!line) throw new Error(`There is no ${product} for ${bike}.`)
  return { ...line, qty }
}

/** Creates a customer with an address. */
export async function someBuyer(shop: PayingShop['shop'], address: Partial<typeof HOME_ADDRESS> = {}) {
  const person = await someone(shop)
  const { result } = await person.call('POST /address/{userId}', {
    params: { userId: person.id },
    body: { ...someHome(), ...address },
  })
  return Object.assign(person, { addressId: result.address_id })
}

export type Buyer = Person & { readonly addressId: string }

export interface PlacementOptions {
  /** Whether the new order replaces unfinished ones, as in the shop's own checkout. */
  readonly replaceUnfinished?: boolean
  readonly usePoints?: boolean
  readonly couponCode?: string
  readonly gstin?: string
  readonly sez?: 'with-payment'
  readonly billing?: {
    readonly name: string
    readonly address: string
    readonly city: string
    readonly pincode: string
  }
}

/** Returns what the page sends when PLACE ORDER is pressed: the cart with the totals that were shown. */
export async function placement(buyer: Buyer, cartItems: readonly Line[], options: PlacementOptions = {}) {
  const { usePoints, couponCode, replaceUnfinished } = options
  const quoted = await buyer.call('POST /quote', {
    body: { cartItems: [...cartItems], addressId: buyer.addressId, usePoints, couponCode, replaceUnfinished },
  })
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  return {
    userId: buyer.id,
    addressId: buyer.addressId,
    cartItems: [...cartItems],
    itemsPrice,
    totalPrice,
    taxPrice,
    shippingPrice,
    discountPrice,
    consent: true,
    ...options,
  }
}

/** Places an order and leaves its payment open. */
export async function place(buyer: Buyer, cartItems: readonly Line[], options: PlacementOptions = {}): Promise<Opened> {
  return buyer.call('POST /create-payment', { body: await placement(buyer, cartItems, options) })
}

/** Returns what the dialog passes to the page after a payment. */
export const paymentCallback = (
  opened: Opened,
  response: { razorpay_payment_id: string; razorpay_signature: string } | null,
) => ({
  orderId: opened.orderId,
  razorpayOrderId: opened.razorpayOrder?.id ?? '',
  razorpayPaymentId: response?.razorpay_payment_id ?? '',
  razorpaySignature: response?.razorpay_signature ?? '',
})

/** Places an order and pays it in the dialog. */
export async function buy(
  { provider }: Pick<PayingShop, 'provider'>,
  buyer: Buyer,
  cartItems: readonly Line[],
  options: PlacementOptions = {},
): Promise<Opened> {
  const opened = await place(buyer, cartItems, options)
  if (!opened.razorpayOrder) return opened
  const { response } = provider.control.pay(opened.razorpayOrder.id, { outcome: 'captured' })
  await buyer.call('POST /verify-and-update-order', { body: paymentCallback(opened, response) })
  return opened
}

export const orderOf = async (buyer: Buyer, orderId: string) =>
  (await buyer.call('GET /order/{id}', { params: { id: orderId } })).order

export const creditOf = async (buyer: Buyer) => {
  const { credit } = await buyer.call('GET /credit/{userId}', { params: { userId: buyer.id } })
  if (!credit[0]) throw new Error('There is no answer about the points.')
  return credit[0]
}

export const pointsOf = async (buyer: Buyer) => (await creditOf(buyer)).points

/** Returns all points of a customer, including pending ones. */
export async function allPointsOf(buyer: Buyer): Promise<number> {
  const { points, pending } = await creditOf(buyer)
  return points + pending
}

export const post = (shop: PayingShop['shop'], path: string, body: unknown, token?: string) =>
  send(shop, 'POST', path, body, token ? { 'x-access-token': token } : {})

export interface Plain {
  readonly bike?: string
  readonly product?: string
  /** In rupees. */
  readonly price?: number
  readonly shipping?: number
  readonly qty?: number
}

/** Returns a line of a product without options or an offer, at a price whose totals are easy to calculate by hand. */
export async function plainLine(
  shop: PayingShop['shop'],
  { bike = 'nx500', product = 'crash-guard', price = 1000, shipping = 150, qty = 1 }: Plain = {},
): Promise<Line> {
  await queryRows(
    shop,
    `update product p set price = $1, shipping = $2, offer_percent = 0, mrp = null, options = '{"color": [], "model": [], "type": []}'
     from bike b where b.id = p.bike_id and b.code = $3 and p.code = $4`,
    ...[Math.round(price * 100), Math.round(shipping * 100), bike, product],
  )
  return someLine(shop, { bike, product, qty })
}

/** Returns a line whose cart totals this many rupees for a customer without a discount. */
export const lineFor = (shop: PayingShop['shop'], total: number) =>
  plainLine(shop, { price: 100, shipping: total - 118 })

/** Sets a customer's points to a number. */
export async function givePoints(shop: PayingShop['shop'], buyer: Buyer, points: number): Promise<void> {
  const more = points - (await pointsOf(buyer))
  if (more === 0) return
  await grantPoints(shop, buyer, more)
}

/** Creates a customer with one order, who may therefore spend points. */
export async function someRegular(
  paying: Pick<PayingShop, 'shop' | 'provider'>,
  points = 0,
  address: Partial<typeof HOME_ADDRESS> = {},
) {
  const buyer = await someBuyer(paying.shop, address)
  await buy(paying, buyer, [await plainLine(paying.shop)])
  await givePoints(paying.shop, buyer, points)
  return buyer
}

const ORDERS_OF_A_REGULAR = 5

/**
 * Returns a function that gives a customer whose first order is paid: the same one for a few tests, then another. It is
 * for tests of a single order; those of all that a customer has need a customer of their own.
 */
export function regulars(paying: Pick<PayingShop, 'shop' | 'provider'>, address: Partial<typeof HOME_ADDRESS> = {}) {
  let given = 0
  let regular: Promise<Buyer>
  return (): Promise<Buyer> => {
    if (given++ % ORDERS_OF_A_REGULAR === 0) regular = someRegular(paying, 0, address)
    return regular
  }
}

/** Runs a query on the shop's database and returns its rows. */
export async function queryRows<Row extends object = Record<string, unknown>>(
  shop: Pick<OpenShop, 'deps'>,
  sql: string,
  ...values: unknown[]
): Promise<Row[]> {
  return (await shop.deps.pool.query<Row>(sql, values)).rows
}

/** Returns the provider's id of an order whose payment is open. */
export function providerOrder({ razorpayOrder }: Opened): string {
  if (!razorpayOrder) throw new Error('There is nothing left to pay.')
  return razorpayOrder.id
}

/** Returns the signature of the provider's dialog. */
export const proofOf = (order: string, payment: string, secret = KEY_SECRET): string =>
  createHmac('sha256', secret).update(`${order}|${payment}`).digest('hex')

/** Returns what the page would send after a payment, with a valid signature. */
export const signedCallback = (opened: Opened, payment: { readonly id: string }) =>
  paymentCallback(opened, {
    razorpay_payment_id: payment.id,
    razorpay_signature: proofOf(providerOrder(opened), payment.id),
  })

/** Returns the context that the shop's own timers run with, at this instant. */
export const ctxOf = (shop: PayingShop['shop']) => contextOf(shop.deps, { requestId: newId(), ip: '' })

/** Makes an order this much older, in minutes or as a PostgreSQL interval. */
export async function makeOlder(shop: PayingShop['shop'], orderId: string, age: number | string): Promise<void> {
  const interval = typeof age === 'number' ? `${age} minutes` : age
  await queryRows(shop, 'update shop_order set placed_at = placed_at - $2::interval where id = $1', orderId, interval)
}

/** Ends an unpaid order as the timer does once its time is over. */
export const expireUnpaid = (shop: PayingShop['shop'], { orderId }: { readonly orderId: string }): Promise<boolean> =>
  expireIfUnpaid(ctxOf(shop), orderId, 'Nobody has paid')

/** Brings an order to the moment when its points are credited: delivered, and past cancellation. */
export async function makePointsDue(shop: PayingShop['shop'], orderId: string): Promise<void> {
  const admin = await someone(shop, { admin: true })
  await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Delivered' } })
  await makeOlder(shop, orderId, '3 days')
}

/** Delivers an order, ends its cancellation period and credits its points. */
export async function deliver(shop: PayingShop['shop'], orderId: string): Promise<void> {
  await makePointsDue(shop, orderId)
  await creditDuePoints(ctxOf(shop))
}

/** Returns every record of an order, to compare before and after. */
export async function orderRecords(shop: PayingShop['shop'], orderId: string) {
  const [row] = await queryRows(
    shop,
    `select (select json_build_object('status', status, 'payment', payment, 'review', review)
        from shop_order where id = $1) as state,
      (select json_agg(json_build_object('id', id, 'status', status, 'isAccepted', is_accepted) order by id)
        from payment where order_id = $1) as payments,
      (select json_agg(json_build_object('purpose', purpose, 'amount', amount, 'points', points) order by purpose)
        from refund where order_id = $1) as refunds,
      (select json_agg(json_build_object('kind', kind, 'points', points) order by created_at, id)
        from credit_entry where order_id = $1) as credit,
      (select json_agg(json_build_object('points', points, 'takenBack', taken_back, 'credited', credited))
        from credit_award where order_id = $1) as awards,
      (select json_agg(json_build_object('kind', kind, 'number', number) order by issued_at, number)
        from tax_document where order_id = $1) as documents,
      (select json_agg(json_build_object('from', from_state, 'to', to_state, 'reason', reason) order by at, id)
        from order_history where order_id = $1) as history,
      (select json_agg(json_build_object('product', product_id, 'qty', qty, 'price', price) order by place)
        from order_line where order_id = $1) as lines`,
    orderId,
  )
  return row as {
    readonly state: { status: string; payment: string; review: string }
    readonly payments: { id: string; status: string; isAccepted: boolean }[] | null
    readonly refunds: { purpose: string; amount: number; points: number }[] | null
    readonly credit: { kind: string; points: number }[] | null
    readonly awards: { points: number; takenBack: number; credited: number | null }[] | null
    readonly documents: { kind: string; number: string }[] | null
    readonly history: { from: string; to: string; reason: string }[] | null
    readonly lines: { product: string; qty: number; price: number }[]
  }
}

/** Grants points by an administrator's correction: customers do not get any for a free order. */
export async function grantPoints(shop: PayingShop['shop'], buyer: Buyer, points: number): Promise<void> {
  await queryRows(
    shop,
    `insert into credit_entry (id, account_id, kind, points, reason) values ($1, $2, 'corrected', $3, 'a test')`,
    newId(),
    buyer.id,
    points,
  )
}

/** Makes a refund in the provider's own dashboard. */
export async function refundAtProvider(
  { provider }: Pick<PayingShop, 'provider'>,
  paymentId: string,
  amount: number,
): Promise<string> {
  const answer = await fetch(`${provider.apiBase}/payments/${paymentId}/refund`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`rzp_test_shop:${KEY_SECRET}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ amount }),
  })
  if (!answer.ok) throw new Error(`The provider refunds nothing: ${await answer.text()}`)
  return (await answer.json()).id
}
