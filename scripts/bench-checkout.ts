// Measures how many orders a second the shop takes, from placing the order to the verified payment, with the provider
// and the database on the same machine; what processor time an order costs, emails and webhook events included; and,
// for comparison, how many bare transactions the same database commits.
import pg from 'pg'
import { v7 } from 'uuid'
import type { Figure } from './bench/figures.ts'
import { type OrderBench, openOrders } from './bench/orders.ts'
import { pace, timed } from './bench/pace.ts'
import { cpuOf, quiet } from './bench/processes.ts'
import { runBench } from './bench/run.ts'
import type { Buyer } from './bench-buyers.ts'
import type { BenchedShop } from './bench-shop.ts'

const WARM_UP = 200
const WARM_UP_CONNECTIONS = 10
const COMMIT_SECONDS = 3
/** More orders a second than any shop on two processors takes. */
const MAX_RATE = 500
const GOALS: Readonly<Record<number, number>> = { 10: 120, 50: 240, 200: 300 }
const CPU_GOAL_MS = 10
const PLACING_GOAL_MS = 400

/** Processor time in milliseconds, undefined where the system does not tell. */
type Cpu = Readonly<Record<'shop' | 'PostgreSQL' | 'simulator' | 'client', number | undefined>>

async function readCpu({ shop, providerPid }: OrderBench): Promise<Cpu> {
  const { user, system } = process.cpuUsage()
  const [own, database, simulator] = await Promise.all([shop.pid, shop.postmaster, providerPid].map(cpuOf))
  return { shop: own, PostgreSQL: database, simulator, client: own && (user + system) / 1000 }
}

/** Returns the processor time of each order, by program and in all. */
function cpuFigures(row: string, before: Cpu, after: Cpu, orders: number): Figure[] {
  const parts = (Object.keys(after) as (keyof Cpu)[]).flatMap((program) => {
    const [from, to] = [before[program], after[program]]
    return from === undefined || to === undefined ? [] : [{ program, ms: (to - from) / orders }]
  })
  if (parts.length === 0) return []
  const all = parts.reduce((sum, { ms }) => sum + ms, 0)
  const goal = row.startsWith('50 ') ? { goal: { atMost: CPU_GOAL_MS } } : {}
  return [
    ...parts.map(({ program, ms }) => ({ row, column: `CPU ms: ${program}`, value: ms })),
    { row, column: 'CPU ms an order', value: all, ...goal },
  ]
}

async function bareCommits({ database }: BenchedShop, connections: number): Promise<number> {
  const { host, port, user, password } = database
  const login = { host, port, user, password: password ?? '', database: database.database ?? '' }
  const pool = new pg.Pool({ ...login, max: 10 })
  await pool.query('create table if not exists bench_commit (id uuid primary key, text text)')
  const { perSecond } = await pace(connections, COMMIT_SECONDS, () =>
    timed(async () => {
      const client = await pool.connect()
      await client.query('begin')
      await client.query('insert into bench_commit values ($1, $2)', [v7(), 'x'.repeat(200)])
      await client.query('commit')
      client.release()
    }),
  )
  await pool.end()
  return perSecond
}

/** Returns a function that returns one buyer after another. */
function turns(buyers: readonly Buyer[]): () => Buyer {
  let next = 0
  return () => {
    const buyer = buyers[next]
    next += 1
    if (!buyer) throw new Error('There are too few buyers for so fast a shop.')
    return buyer
  }
}

const buyersFor = (connections: number, seconds: number): number => MAX_RATE * seconds + connections + 1

async function measureAt(bench: OrderBench, connections: number, seconds: number): Promise<Figure[]> {
  const buyers = bench.takeBuyers(buyersFor(connections, seconds))
  const next = turns(buyers)
  const totals = await bench.quote(next())
  await quiet(bench.shop.pid)
  const before = await readCpu(bench)
  const whole: number[] = []
  const placing = await pace(connections, seconds, async () => {
    let placed = 0
    whole.push(
      await timed(async () => {
        placed = await bench.buy(next(), totals)
      }),
    )
    return placed
  })
  // Emails and events of the orders belong to them.
  await quiet(bench.shop.pid)
  const after = await readCpu(bench)
  await bench.confirmPaid(buyers, placing.count)
  const row = `${connections} connections`
  const least = GOALS[connections]
  const p95 = whole.toSorted((one, other) => one - other)[Math.ceil(whole.length * 0.95) - 1] ?? 0
  const goal = connections === 200 ? { goal: { atMost: PLACING_GOAL_MS } } : {}
  return [
    {
      row,
      column: 'orders/s',
      value: placing.perSecond,
      ...(least !== undefined && { goal: { atLeast: least } }),
    },
    { row, column: 'p95 ms', value: p95, digits: 0 },
    { row, column: 'p95 ms of create-payment', value: placing.p95, digits: 0, ...goal },
    ...cpuFigures(row, before, after, placing.count),
    { row, column: 'bare commits/s', value: await bareCommits(bench.shop, connections), digits: 0 },
  ]
}

await runBench({
  title: 'Orders, all of them paid; shop, simulated provider, database and this program on one machine',
  runs: 1,
  needsNewShop: true,
  options: { connections: '10,50,200', seconds: '10' },
  async open(tree, { connections, seconds }) {
    const steps = connections.split(',').map(Number)
    const needed = steps.reduce((sum, each) => sum + buyersFor(each, Number(seconds)), WARM_UP + 1)
    const bench = await openOrders(tree, { buyers: needed })
    const buyers = bench.takeBuyers(WARM_UP + 1)
    const next = turns(buyers)
    const totals = await bench.quote(next())
    for (let done = 0; done < WARM_UP; done += WARM_UP_CONNECTIONS) {
      await Promise.all(Array.from({ length: WARM_UP_CONNECTIONS }, () => bench.buy(next(), totals)))
    }
    return {
      async measure() {
        const figures: Figure[] = []
        for (const each of steps) {
          figures.push(...(await measureAt(bench, each, Number(seconds))))
        }
        return { figures }
      },
      close: bench.close,
    }
  },
})
