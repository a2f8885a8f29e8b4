// npm run proof:ha [-- database|machine]: runs the shop on a database of several nodes (deploy/ha) and kills the
// primary while customers buy. Nothing that was confirmed may be lost, and nothing may be there twice. Prints how long
// nobody could buy. Needs Debian's packages: see deploy/ha/cluster.sh.
import { execFile, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import pg from 'pg'
import { ApiError, type Call, caller, type Send } from '#contract/call.ts'
import type { Product } from '#contract/catalogue.ts'
import { choicesOf } from '#rules/pricing.ts'
import { startSimulator } from '#simulator/start.ts'
import { type Buyer, someBuyers } from './bench-buyers.ts'
import { answering } from './bench-shop.ts'
import { freePort } from './free-port.ts'

const ORDERS = Number(process.env.PROOF_ORDERS ?? 1000)
const CUSTOMERS_AT_ONCE = 8
const SECRET = 'a secret of this proof that nobody else has'
const KEYS = { keyId: 'rzp_test_proof', keySecret: 'the secret of the proof' }
const HOOK = 'the secret of the webhook of the proof'
/** Customers wait at least this long before they press the button again, and give up after PATIENCE_MS. */
const PAUSE_MS = 500
const PATIENCE_MS = 240_000
const ANSWER_MS = 20_000
const EMAILS_MS = 300_000

const FAULTS = {
  database: { nodes: 'a b', what: 'PostgreSQL of the primary killed, its machine lives; two nodes' },
  machine: { nodes: 'a b c', what: 'the whole primary killed and left off; three nodes' },
} as const
type Fault = keyof typeof FAULTS

const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms))

/** Returns deploy/ha/cluster.sh bound to a folder and ports of this proof. */
function clusterOf(fault: Fault) {
  const env = { ...process.env, HA_DIR: join(tmpdir(), `kurinji-proof-${fault}`), HA_PORT: '7530' }
  return async (...words: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)('deploy/ha/cluster.sh', words, {
      env: { ...env, HA_NODES: FAULTS[fault].nodes },
    })
    return stdout.trim()
  }
}
type Cluster = ReturnType<typeof clusterOf>

/** What the shop and the provider have confirmed, as the customers recorded it. */
interface Bought {
  readonly buyer: Buyer
  readonly orderId: string
  readonly paymentId: string
}
interface Journal {
  readonly bought: Bought[]
  /** Orders whose payment was opened, whether confirmed or not. */
  readonly placed: Set<string>
  /** Times at which a write was confirmed. */
  readonly successes: number[]
  /** Responses that made the customer try again, counted by message. */
  readonly repeats: Map<string, number>
}

const agent = new Agent({ keepAlive: true, maxSockets: 50 })
let visitors = 0

function sender(url: string, token: string): Send {
  visitors += 1
  const ip = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
  return (path, { method = 'GET', headers, body }) =>
    new Promise((done, fail) => {
      const sent = request(
        url + path,
        {
          method,
          agent,
          timeout: ANSWER_MS,
          headers: { ...(headers as object), 'x-access-token': token, 'x-forwarded-for': ip },
        },
        (answer) => {
          buffer(answer).then((bytes) => done(new Response(bytes, { status: answer.statusCode ?? 500 })), fail)
        },
      )
      sent.once('error', fail)
      sent.once('timeout', () => sent.destroy(new Error('no answer')))
      sent.end(body)
    })
}

/** Presses the button again until there is an answer, as people do; a refusal is an answer. */
async function insist<T>(journal: Journal, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  for (;;) {
    try {
      const answer = await work()
      journal.successes.push(performance.now())
      return answer
    } catch (error) {
      const status = error instanceof ApiError ? error.status : 0
      const refused = status > 0 && status < 500 && status !== 429
      if (refused || performance.now() > end) throw error
      const output = status > 0 ? String(status) : (error as Error).message
      journal.repeats.set(output, (journal.repeats.get(output) ?? 0) + 1)
      await pause(PAUSE_MS)
    }
  }
}

type Provider = Awaited<ReturnType<typeof startSimulator>>
type Shown = Awaited<ReturnType<typeof shownTotals>>

async function shownTotals(call: Call, addressId: string) {
  const { bike } = await call('GET /bikes/products/{bikeCode}/{productName}', {
    params: { bikeCode: 'nx500', productName: 'crash-guard' },
  })
  const { id: proId, name, bikes, pricing } = bike.products[0] as Product
  const [choice] = choicesOf(pricing)
  const cartItems = [{ proId, name, bike: bikes.name, ...choice, qty: 1 }]
  const quoted = await call('POST /quote', { body: { cartItems, addressId } })
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  return { cartItems, itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice }
}

async function buy(provider: Provider, call: Call, buyer: Buyer, shown: Shown, journal: Journal): Promise<void> {
  const body = { userId: buyer.id, addressId: buyer.addressId, consent: true, ...shown }
  const opened = await insist(journal, () => call('POST /create-payment', { body }))
  const { orderId, razorpayOrder } = opened
  if (!razorpayOrder) throw new Error('There is nothing to pay.')
  journal.placed.add(orderId)
  const { payment, response } = provider.control.pay(razorpayOrder.id, { outcome: 'captured' })
  const output = {
    orderId,
    razorpayOrderId: razorpayOrder.id,
    razorpayPaymentId: payment.id,
    razorpaySignature: response?.razorpay_signature ?? '',
  }
  await insist(journal, async () => {
    const { status } = await call('POST /verify-and-update-order', { body: output })
    // The page shows "We are confirming your payment" and asks again.
    if (!status) throw new Error('not confirmed yet')
  })
  journal.bought.push({ buyer, orderId, paymentId: payment.id })
}

/**
 * Returns the widest gap between two successes that begins after `from`, in milliseconds: how long nobody was served.
 */
function widestGap(successes: readonly number[], from: number): number {
  const times = successes.toSorted((one, other) => one - other)
  const first = Math.max(times.findIndex((at) => at > from) - 1, 0)
  return times.slice(first + 1).reduce((widest, at, place) => Math.max(widest, at - (times[first + place] ?? at)), 0)
}

interface OrderRecords {
  readonly id: string
  readonly account: string
  readonly payment: string
  readonly accepted: string[]
  readonly receipts: number
}

/** Returns the entries of the journal that are missing from the database or stored twice. */
async function contradictions(database: pg.ClientBase, { bought, placed }: Journal): Promise<string[]> {
  const { rows } = await database.query<OrderRecords>(
    `select o.id, o.account_id as account, o.payment,
      array(select id from payment where order_id = o.id and is_accepted) as accepted,
      (select count(*)::int from tax_document where order_id = o.id and kind = 'receipt') as receipts
     from shop_order o`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const byAccount = Map.groupBy(rows, ({ account }) => account)
  const wrong = [...placed].filter((id) => !byId.has(id)).map((id) => `order ${id} was placed and is lost`)
  for (const { orderId, paymentId, buyer } of bought) {
    const order = byId.get(orderId)
    if (order?.payment !== 'paid') wrong.push(`order ${orderId} was confirmed and is ${order?.payment ?? 'lost'}`)
    if (order?.accepted.join() !== paymentId)
      wrong.push(`order ${orderId} keeps ${order?.accepted} and not ${paymentId}`)
    if (order?.receipts !== 1) wrong.push(`order ${orderId} has ${order?.receipts} receipts`)
    if (byAccount.get(buyer.id)?.length !== 1) wrong.push(`customer ${buyer.id} has more than one order`)
  }
  return wrong
}

/** Runs a program of the shop to its end; returns its output and exit code. */
async function finished(file: string, options: SpawnOptions): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [file], { ...options, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  const output = await text(child.stdout ?? [])
  const [code] = await ended
  return { code, output }
}

async function prove(fault: Fault): Promise<boolean> {
  const cluster = clusterOf(fault)
  const folder = await mkdtemp(join(tmpdir(), 'kurinji-proof-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const webhook = { url: `http://127.0.0.1:${port}/api/webhooks/payment`, secret: HOOK }
  const provider = await startSimulator({ ...KEYS, webhook })
  try {
    const settings = {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      SHOP_DATA: folder,
      DATABASE_URL: await cluster('up'),
      SECRET_KEY: SECRET,
      TRUST_PROXY_HOPS: '1',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'fatal',
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRETS: HOOK,
      RAZORPAY_API_BASE: provider.apiBase,
      RAZORPAY_CHECKOUT_JS: provider.checkoutJs,
      RAZORPAY_CSP_ORIGINS: provider.origin,
    }
    const log = process.env.LOG_LEVEL ? 'inherit' : 'ignore'
    const shop = spawn(process.execPath, ['src/programs/shop/main.ts'], {
      stdio: ['ignore', log, 'inherit'],
      env: settings,
    })
    const ended = once(shop, 'exit')
    const died = ended.then(([code]): never => {
      throw new Error(`The shop has died: ${code}.`)
    })
    died.catch(() => {})
    try {
      const url = `http://127.0.0.1:${port}`
      await answering(`${url}/readyz`, shop)
      const scene = { cluster, provider, url, database: settings.DATABASE_URL }
      const journal = await Promise.race([killWhileTheyBuy(fault, scene), died])
      return await checkOutcome(journal, { cluster, settings })
    } finally {
      shop.kill('SIGTERM')
      await ended
    }
  } finally {
    await provider.close()
    await cluster('down')
    await rm(folder, { recursive: true, force: true })
  }
}

interface Scene {
  readonly cluster: Cluster
  readonly provider: Provider
  readonly url: string
  readonly database: string
}

async function withDatabase<T>(connectionString: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return work(client).finally(() => client.end())
}

async function killWhileTheyBuy(fault: Fault, { cluster, provider, url, database }: Scene): Promise<Journal> {
  const buyers = await withDatabase(database, (client) => someBuyers(client, SECRET, ORDERS + 1))
  const [looker, ...queue] = buyers
  if (!looker) throw new Error('There are no buyers.')
  const shown = await shownTotals(caller(sender(url, looker.token)), looker.addressId)
  const journal: Journal = { bought: [], placed: new Set(), successes: [], repeats: new Map() }
  const begun = performance.now()
  let killed: Promise<{ node: string; at: number }> | undefined
  const kill = async () => {
    const node = await cluster('kill', fault)
    return { node, at: performance.now() }
  }
  const customer = async () => {
    for (let buyer = queue.pop(); buyer; buyer = queue.pop()) {
      await buy(provider, caller(sender(url, buyer.token)), buyer, shown, journal)
      if (journal.bought.length >= ORDERS / 2) killed ??= kill()
    }
  }
  await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, customer))
  const seconds = (performance.now() - begun) / 1000
  const { node, at } = (await killed) ?? { node: 'nobody', at: begun }
  const outage = widestGap(journal.successes, at - 2000) / 1000
  const repeats = [...journal.repeats].map(([output, count]) => `${output}: ${count}`).join(', ')
  console.log(`${journal.bought.length} orders confirmed in ${seconds.toFixed(1)} s, ${CUSTOMERS_AT_ONCE} at a time`)
  console.log(`node ${node} killed; nobody could buy for ${outage.toFixed(1)} s`)
  console.log(`tried again: ${repeats || 'never'}`)
  if (fault === 'machine') await cluster('start', node)
  return journal
}

async function checkOutcome(
  journal: Journal,
  { cluster, settings }: { cluster: Cluster; settings: NodeJS.ProcessEnv & { DATABASE_URL: string } },
): Promise<boolean> {
  const wrong = await withDatabase(settings.DATABASE_URL, (client) => contradictions(client, journal))
  const doctor = await finished('src/programs/doctor.ts', { env: settings })
  console.log(`journal against the books: ${wrong.length === 0 ? 'nothing lost, nothing twice' : wrong.join('\n  ')}`)
  console.log(`doctor: ${doctor.code === 0 ? 'all is well' : doctor.output}`)
  const waitingEmails = () => withDatabase(settings.DATABASE_URL, emailsWaiting)
  const since = performance.now()
  const atFirst = await waitingEmails()
  // Jobs that were active when the primary died expire after a minute and are retried later.
  const written = await eventually(async () => (await waitingEmails()) === '', EMAILS_MS)
  const seconds = ((performance.now() - since) / 1000).toFixed(0)
  console.log(
    `emails: ${written ? `all sent after ${seconds} s` : `SOME WAIT: ${await waitingEmails()}`}; at first: ${atFirst || 'none waited'}`,
  )
  const rejoined = await eventually(async () => !(await cluster('status')).includes('does not answer'))
  console.log(`the killed node ${rejoined ? 'is back as a standby' : 'IS NOT BACK'}`)
  return wrong.length === 0 && doctor.code === 0 && written && rejoined && journal.bought.length === ORDERS
}

/** Returns the emails that have not been sent, by the state of their job; empty when all have. */
async function emailsWaiting(database: pg.ClientBase): Promise<string> {
  const { rows } = await database.query<{ state: string; waiting: number }>(
    `select state::text, count(*)::int as waiting from pgboss.job
      where name = 'mail' and state in ('created', 'retry', 'active') group by state order by state`,
  )
  return rows.map(({ state, waiting }) => `${waiting} ${state}`).join(', ')
}

async function eventually(holds: () => Promise<boolean>, within = 60_000): Promise<boolean> {
  const end = performance.now() + within
  while (!(await holds())) {
    if (performance.now() > end) return false
    await pause(500)
  }
  return true
}

const [wanted] = process.argv.slice(2)
const faults = (Object.keys(FAULTS) as Fault[]).filter((fault) => wanted === undefined || fault === wanted)
console.log(`${availableParallelism()} cores; shop, provider, customers and all nodes on them\n`)
let proven = faults.length > 0
for (const fault of faults) {
  console.log(FAULTS[fault].what)
  proven = (await prove(fault)) && proven
  console.log('')
}
agent.destroy()
process.exitCode = proven ? 0 : 1
