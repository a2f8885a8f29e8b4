// Measures how many orders a second the shop takes, from placing the order to the verified payment, with the provider
// and the database on the same machine; and, for comparison, how many bare transactions the same database commits.
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { availableParallelism } from 'node:os'
import pg from 'pg'
import { v7 } from 'uuid'
import { type Buyer, someBuyers } from './bench-buyers.ts'
import { startShop } from './bench-shop.ts'
import { freePort } from './free-port.ts'
import { startProvider } from './started-provider.ts'

const SECRET = 'a secret of the benchmark that nobody else has'
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_bench', RAZORPAY_KEY_SECRET: 'bench', RAZORPAY_WEBHOOK_SECRETS: 'bench hook' }
const SECONDS = 10
const WARM_UP = 200
const CONNECTIONS = [10, 50]

const port = await freePort()
const provider = await startProvider(KEYS, `http://127.0.0.1:${port}/api/webhooks/payment`)
const shop = await startShop({
  ...provider.settings,
  PORT: String(port),
  SECRET_KEY: SECRET,
  TRUST_PROXY_HOPS: '1',
})

const agent = new Agent({ keepAlive: true, maxSockets: 200 })
let visitors = 0

function post<T>(url: string, body: unknown, token = ''): Promise<T> {
  visitors += 1
  const ip = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  const text = JSON.stringify(body)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: 'POST', agent, headers: { ...headers, 'x-access-token': token, 'x-forwarded-for': ip } },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const output = Buffer.concat(chunks).toString('utf8')
          if ((answer.statusCode ?? 500) < 300) resolve(JSON.parse(output))
          else reject(new Error(`${url} ${answer.statusCode} ${output}`))
        })
      },
    )
    sent.on('error', reject)
    sent.end(text)
  })
}

interface Opened {
  readonly orderId: string
  readonly razorpayOrder: { readonly id: string }
}
interface Paid {
  readonly answer: { readonly response: { readonly razorpay_payment_id: string; readonly razorpay_signature: string } }
}

const product = await fetch(`${shop.url}/api/bikes/products/nx500/crash-guard`).then((answer) => answer.json())
const { id: proId, pricing } = product.bike.products[0]
const option = (names: readonly string[]) => names[0] ?? 'default'
const cartItems = [
  { proId, color: option(pricing.colors), model: option(pricing.models), type: option(pricing.types), qty: 1 },
]

/** Returns the totals that the page showed before PLACE ORDER: the same for every first order of this cart. */
async function shownTotals({ token, addressId }: Buyer) {
  const quoted = await post<Record<string, number>>(`${shop.url}/api/quote`, { cartItems, addressId }, token)
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  return { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
}

async function buy({ id: userId, addressId, token }: Buyer, totals: object): Promise<void> {
  const order = { userId, addressId, cartItems, ...totals }
  const opened = await post<Opened>(`${shop.url}/api/create-payment`, order, token)
  const { orderId, razorpayOrder } = opened
  const { answer } = await post<Paid>(`${provider.origin}/__sim/pay`, {
    orderId: razorpayOrder.id,
    outcome: 'captured',
  })
  const proof = {
    orderId,
    razorpayOrderId: razorpayOrder.id,
    razorpayPaymentId: answer.response.razorpay_payment_id,
    razorpaySignature: answer.response.razorpay_signature,
  }
  const { status } = await post<{ status: boolean }>(`${shop.url}/api/verify-and-update-order`, proof, token)
  if (!status) throw new Error('An order was not confirmed.')
}

/** Runs work on several connections for some seconds; returns the rate per second and the 95th percentile in ms. */
async function measure(connections: number, work: (turn: number) => Promise<void>) {
  const times: number[] = []
  const end = performance.now() + SECONDS * 1000
  let turn = 0
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        const started = performance.now()
        turn += 1
        await work(turn)
        times.push(performance.now() - started)
      }
    }),
  )
  const seconds = (performance.now() - begun) / 1000
  times.sort((one, other) => one - other)
  return { each: times.length / seconds, p95: times[Math.floor(times.length * 0.95)] ?? 0, count: times.length }
}

const buyers = await someBuyers(shop.database, SECRET, 12_000)
const next = (): Buyer => {
  const buyer = buyers.pop()
  if (!buyer) throw new Error('There are too few buyers for so fast a shop.')
  return buyer
}
const totals = await shownTotals(next())
for (let done = 0; done < WARM_UP; done += 10) await Promise.all(Array.from({ length: 10 }, () => buy(next(), totals)))

console.log(`${availableParallelism()} cores; shop, provider, database and this program on them; ${SECONDS} s each\n`)
console.log('connections   orders/s   p95 ms   bare commits/s')
for (const connections of CONNECTIONS) {
  const orders = await measure(connections, () => buy(next(), totals))
  const { host, port: databasePort, user, password, database } = shop.database
  const pool = new pg.Pool({
    host,
    port: databasePort,
    user,
    password: password ?? '',
    database: database ?? '',
    max: 10,
  })
  await pool.query('create table if not exists bench_commit (id uuid primary key, text text)')
  const commits = await measure(connections, async () => {
    const client = await pool.connect()
    await client.query('begin')
    await client.query('insert into bench_commit values ($1, $2)', [v7(), 'x'.repeat(200)])
    await client.query('commit')
    client.release()
  })
  await pool.end()
  console.log(
    [
      String(connections).padStart(11),
      orders.each.toFixed(1).padStart(11),
      orders.p95.toFixed(1).padStart(9),
      commits.each.toFixed(0).padStart(17),
    ].join(''),
  )
}
const { rows } = await shop.database.query(
  "select count(*)::int as paid, (select last from document_counter where series = 'RCT') as receipts from shop_order where payment = 'paid'",
)
console.log(`\n${rows[0].paid} orders are paid, the last receipt has the number ${rows[0].receipts}`)

agent.destroy()
await shop.stop()
provider.child.kill('SIGTERM')
await once(provider.child, 'exit')
