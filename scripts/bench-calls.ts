// Measures the calls that no page cache answers (quotes, a customer's own orders, a customer's saved cart, which is
// hardly more than the lookup of the session), the statements that each sends to the database, and the memory of shop
// and database, idle and after the load of a checkout.

import { Agent } from 'node:http'
import autocannon from 'autocannon'
import { send, visitorAddress } from './bench/client.ts'
import type { Figure } from './bench/figures.ts'
import { type OrderBench, openOrders } from './bench/orders.ts'
import { pace } from './bench/pace.ts'
import { cpuOf, memoryOf, quiet } from './bench/processes.ts'
import { runBench } from './bench/run.ts'
import { countStatements } from './bench/statements.ts'
import type { Buyer } from './bench-buyers.ts'

const CONNECTIONS = 50
const WARM_UP_SECONDS = 2
const CHECKOUT_SECONDS = 10
/** More orders a second than any shop on two processors takes. */
const MAX_RATE = 500
/** Customers with orders, and the number that each has. */
const CUSTOMERS = 100
const ORDERS_EACH = 2
const COUNTED_CALLS = 40
const MIB = 1024 * 1024

interface Call {
  readonly name: string
  readonly goal?: number
  /** Of a customer with orders. */
  readonly isPersonal: boolean
  request(buyer: Buyer): { readonly method: 'GET' | 'POST'; readonly path: string; readonly body: string }
}

const callsOf = ({ cart }: OrderBench): readonly Call[] => {
  const quote = (body: object) => ({ method: 'POST', path: '/api/quote', body: JSON.stringify(body) }) as const
  return [
    { name: 'quote of a guest', goal: 2000, isPersonal: false, request: () => quote({ cartItems: cart }) },
    {
      name: 'quote, signed in',
      goal: 800,
      isPersonal: true,
      request: ({ addressId }) => quote({ cartItems: cart, addressId }),
    },
    {
      name: 'own orders',
      goal: 1000,
      isPersonal: true,
      request: ({ id }) => ({ method: 'GET', path: `/api/orders/${id}`, body: '' }),
    },
    { name: 'saved cart', isPersonal: true, request: () => ({ method: 'GET', path: '/api/cart', body: '' }) },
  ]
}

const headersOf = ({ isPersonal }: Call, { token }: Buyer, n: number) => ({
  'content-type': 'application/json',
  'x-forwarded-for': visitorAddress(n),
  ...(isPersonal && { 'x-access-token': token }),
})

/** Sends a call on several connections, each as other customers than the rest. */
async function load(url: string, call: Call, buyers: readonly Buyer[], seconds: number) {
  let connection = 0
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const own = buyers.filter((_, place) => place % CONNECTIONS === connection % CONNECTIONS)
      const n = connection * CUSTOMERS
      connection += 1
      client.setRequests(
        own.map((buyer, place) => ({ ...call.request(buyer), headers: headersOf(call, buyer, n + place) })),
      )
    },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${call.name}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p99: result.latency.p99, count: result.requests.total }
}

async function measureCall({ shop }: OrderBench, call: Call, buyers: readonly Buyer[], seconds: number) {
  const row = call.name
  await load(shop.url, call, buyers, WARM_UP_SECONDS)
  const before = await cpuOf(shop.pid)
  const { rate, p99, count } = await load(shop.url, call, buyers, seconds)
  const after = await cpuOf(shop.pid)
  const agent = new Agent({ keepAlive: true })
  const statements = await countStatements(shop, COUNTED_CALLS, async (turn) => {
    const [buyer] = buyers.slice(turn)
    if (!buyer) throw new Error('There are too few customers.')
    const { path, ...request } = call.request(buyer)
    const answer = await send(agent, shop.url + path, { ...request, headers: headersOf(call, buyer, turn) })
    if (answer.status !== 200) throw new Error(`${row} answers ${answer.status}.`)
  })
  agent.destroy()
  const figures: Figure[] = [
    {
      row,
      column: 'calls/s',
      value: rate,
      digits: 0,
      ...(call.goal !== undefined && { goal: { atLeast: call.goal } }),
    },
    { row, column: 'p99 ms', value: p99, digits: 0 },
    ...(before === undefined || after === undefined
      ? []
      : [{ row, column: 'CPU ms of the shop', value: (after - before) / count, digits: 2 }]),
    { row, column: 'statements', value: statements, goal: { atMost: 3 } },
  ]
  return figures
}

/** Returns the memory of shop and database, undefined where the system does not tell. */
async function memory({ shop }: OrderBench, row: string, most: number): Promise<Figure[]> {
  const [own, database] = await Promise.all([memoryOf(shop.pid), memoryOf(shop.postmaster)])
  if (own === undefined || database === undefined) return []
  return [
    { row, column: 'shop MiB', value: own / MIB, digits: 0 },
    { row, column: 'database MiB', value: database / MIB, digits: 0 },
    { row, column: 'both MiB', value: (own + database) / MIB, digits: 0, goal: { atMost: most } },
  ]
}

async function checkoutLoad(bench: OrderBench): Promise<void> {
  const buyers = bench.takeBuyers(CHECKOUT_SECONDS * MAX_RATE)
  let next = 0
  const { count } = await pace(CONNECTIONS, CHECKOUT_SECONDS, () => {
    const buyer = buyers[next]
    next += 1
    if (!buyer) throw new Error('There are too few buyers for so fast a shop.')
    return bench.buy(buyer)
  })
  await bench.confirmPaid(buyers, count)
}

async function customersWithOrders(bench: OrderBench): Promise<Buyer[]> {
  const customers = bench.takeBuyers(CUSTOMERS)
  for (let order = 0; order < ORDERS_EACH; order++) {
    for (let from = 0; from < CUSTOMERS; from += 10)
      await Promise.all(customers.slice(from, from + 10).map((buyer) => bench.buy(buyer)))
  }
  await bench.confirmPaid(customers, CUSTOMERS * ORDERS_EACH)
  return customers
}

await runBench({
  title: `Memory of shop and database (proportional set size), and personal calls on ${CONNECTIONS} connections`,
  runs: 1,
  needsNewShop: true,
  options: { seconds: '5' },
  async open(tree, { seconds }) {
    const bench = await openOrders(tree, { buyers: CHECKOUT_SECONDS * MAX_RATE + CUSTOMERS })
    return {
      async measure() {
        await quiet(bench.shop.pid)
        const figures = await memory(bench, 'memory, idle', 300)
        await checkoutLoad(bench)
        await quiet(bench.shop.pid)
        figures.push(...(await memory(bench, 'memory, after 10 s of checkouts', 450)))
        const customers = await customersWithOrders(bench)
        await quiet(bench.shop.pid)
        for (const call of callsOf(bench)) figures.push(...(await measureCall(bench, call, customers, Number(seconds))))
        return { figures }
      },
      close: bench.close,
    }
  },
})
