import { someBuyers } from '../../../scripts/bench-buyers.ts'
import { administrator } from '../../../scripts/bench-lists.ts'
import { growthOf, latencyOf, recoveryAfter, type Sample, windowsOf } from './figures.ts'
import { compareGrowth, type Growth, measureLists, plansOf } from './growth.ts'
import { type Harness, openHarness, SECRET } from './harness.ts'
import { growData } from './more-data.ts'
import type { Outcome, Phase, Plan } from './plan.ts'
import {
  type Check,
  growthChart,
  latencyChart,
  latencyTable,
  megabytes,
  memoryChart,
  type Part,
  rushChart,
  tenths,
} from './report.ts'

/** The least time that a checkout with its pauses takes. */
const CHECKOUT_SECONDS = 3
const MAX_BUYERS = 40_000
/** In a shorter run memory says nothing: the caches are still being filled. */
const LONG_SECONDS = 300
const RECOVERY_MS = 30_000
const WINDOW_MS = 5000

const secondsOf = (phases: readonly Phase[]): number => phases.reduce((sum, { seconds }) => sum + seconds, 0)
const msOf = (samples: readonly Sample[]): number[] =>
  samples.filter(({ result }) => result !== 'failed').map(({ ms }) => ms)

const within = (what: string, ms: number, most: number): Check => ({
  what: `${what} within ${most} ms`,
  found: `${tenths(ms)} ms`,
  isMet: ms <= most,
  speed: true,
})

/** Lists failures by cause, the most frequent first. */
function reasons(all: readonly (string | undefined)[]): string {
  const groups = [...Map.groupBy(all, (each) => each ?? '')].toSorted(([, one], [, other]) => other.length - one.length)
  return groups
    .slice(0, 3)
    .map(([why, all]) => `${all.length} × ${why}`)
    .join('; ')
}

function failures(samples: readonly Sample[]): Check {
  const failed = samples.filter(({ result }) => result === 'failed' || result === 'away')
  const share = failed.length / Math.max(1, samples.length)
  const found = failed.length === 0 ? 'none' : `${failed.length}: ${reasons(failed.map(({ reason }) => reason))}`
  return { what: 'less than one request of 10,000 fails or is sent away', found, isMet: share < 0.0001 }
}

function checkouts(outcomes: readonly Outcome[]): Check {
  const lost = outcomes.filter(({ result }) => result !== 'paid')
  const bad = lost.length === 0 ? '' : `, ${lost.length} not: ${reasons(lost.map(({ reason }) => reason))}`
  return {
    what: 'every checkout ends with a paid order',
    found: `${outcomes.length - lost.length} paid${bad}`,
    isMet: lost.length === 0 && outcomes.length > 0,
  }
}

async function alive(harness: Harness): Promise<Check> {
  const isMet = await harness.isAlive()
  return { what: 'the shop is the process that was started', found: isMet ? 'yes' : 'another one, or none', isMet }
}

type Seen = Awaited<ReturnType<Harness['send']>>

function memory({ weighed }: Seen, seconds: number): Check[] {
  if (weighed.length === 0) return []
  const growth = growthOf(weighed)
  const span = `${megabytes(weighed[0]?.bytes ?? 0)} at first, ${megabytes(weighed.at(-1)?.bytes ?? 0)} at the end`
  const long = seconds >= LONG_SECONDS
  return [
    {
      what: 'memory grows by less than 10 % once caches are filled',
      found: `${tenths(growth * 100)} %; ${span}${long ? '' : '; too short a run to say'}`,
      isMet: !long || growth < 0.1,
    },
  ]
}

const chartsOf = (name: string, title: string, seen: Seen): Part['charts'] => [
  { name, svg: latencyChart(title, seen.samples) },
  { name: `${name}-memory`, svg: memoryChart(`${title}: memory of the shop`, seen.weighed) },
]

async function buyersFor(harness: Harness, phases: readonly Phase[]): Promise<Plan['buyers']> {
  const needed = phases.reduce((sum, { users, seconds }) => sum + users * (seconds / CHECKOUT_SECONDS + 1), 0)
  return someBuyers(harness.database, SECRET, Math.min(MAX_BUYERS, Math.ceil(needed)))
}

/** Lets this many visitors browse, each with one request a second. */
export async function browse(harness: Harness, users: number, seconds: number): Promise<Part> {
  const phases = [{ users, seconds }]
  const seen = await harness.send({ wares: await harness.wares(), buyers: [], visits: { phases, buyersOfTen: 0 } })
  const { p95, p99 } = latencyOf(msOf(seen.samples))
  const name = `browse-${users}`
  const title = `${users} visitors look around`
  return {
    name,
    title,
    table: latencyTable(seen.samples, seconds),
    checks: [
      within('95 of 100 answers', p95, 200),
      within('99 of 100 answers', p99, 500),
      failures(seen.samples),
      ...memory(seen, seconds),
      await alive(harness),
    ],
    charts: chartsOf(name, title, seen),
  }
}

/** Lets this many visitors buy, one order after another, each as a new customer. */
export async function checkout(harness: Harness, users: number, seconds: number): Promise<Part> {
  const phases = [{ users, seconds }]
  const buyers = await buyersFor(harness, phases)
  const seen = await harness.send({ wares: await harness.wares(), buyers, visits: { phases, buyersOfTen: 10 } })
  const placing = latencyOf(msOf(seen.samples.filter(({ what }) => what === 'create-payment')))
  const name = `checkout-${users}`
  const title = `${users} visitors buy`
  return {
    name,
    title,
    table: latencyTable(seen.samples, seconds),
    checks: [
      within('95 of 100 orders are placed, the provider’s time included,', placing.p95, 400),
      checkouts(seen.outcomes),
      failures(seen.samples),
      ...memory(seen, seconds),
      await alive(harness),
    ],
    charts: chartsOf(name, title, seen),
  }
}

const FLASH_PRODUCT = { bike: 'nx500', code: 'crash-guard' }
const FLASH_SECONDS = 10

/** Sets the stock of the product to exactly this many pieces. */
async function stockUp({ database }: Harness, pieces: number): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `select p.id from product p join bike b on b.id = p.bike_id where b.code = $1 and p.code = $2`,
    [FLASH_PRODUCT.bike, FLASH_PRODUCT.code],
  )
  const id = rows[0]?.id ?? ''
  await database.query(
    `insert into stock (id, product_id, is_tracked, on_hand) values ($1, $1, true, $2)
      on conflict (product_id) do update set is_tracked = true, on_hand = stock.on_hand + excluded.on_hand`,
    [id, pieces],
  )
  await database.query(
    `insert into stock_movement (id, stock_id, kind, pieces, reason) values (gen_random_uuid(), $1, 'received', $2, 'flash sale')`,
    [id, pieces],
  )
  return id
}

async function soldIn({ database }: Harness, productId: string, buyers: Plan['buyers']) {
  const { rows } = await database.query<{ paid: number; other: number; left: number }>(
    `select count(*) filter (where o.payment = 'paid')::int as paid, count(*) filter (where o.payment <> 'paid')::int as other,
        (select on_hand from stock where product_id = $1) as left
      from shop_order o where o.account_id = any($2::uuid[])`,
    [productId, buyers.map(({ id }) => id)],
  )
  return rows[0] ?? { paid: 0, other: 0, left: 0 }
}

/** Lets more buyers come than there are pieces, all within ten seconds. */
export async function flash(harness: Harness, buyersCount: number, pieces: number): Promise<Part> {
  const buyers = await someBuyers(harness.database, SECRET, buyersCount)
  const productId = await stockUp(harness, pieces)
  const seen = await harness.send({
    wares: await harness.wares(),
    buyers,
    flash: { product: FLASH_PRODUCT, seconds: FLASH_SECONDS },
  })
  const sold = await soldIn(harness, productId, buyers)
  const of = (result: Outcome['result']) => seen.outcomes.filter((each) => each.result === result)
  const refused = of('refused')
  const unclear = refused.filter(({ reason }) => !/ is out of stock\.$/.test(reason))
  const failed = of('failed')
  const title = `${buyersCount} buyers for ${pieces} pieces, within ${FLASH_SECONDS} s`
  const seconds = Math.max(...seen.outcomes.map(({ at }) => at)) / 1000
  return {
    name: 'flash',
    title,
    table: latencyTable(seen.samples, seconds),
    checks: [
      {
        what: `exactly ${pieces} orders are paid`,
        found: `${sold.paid} paid in the database, ${of('paid').length} confirmed; ${sold.other} orders unpaid; ${sold.left} pieces left`,
        isMet: sold.paid === pieces && of('paid').length === pieces && sold.other === 0 && sold.left === 0,
      },
      {
        what: `the other ${buyersCount - pieces} get the error that it is out of stock`,
        found: `${refused.length - unclear.length}; ${unclear.length + failed.length} otherwise${unclear.length + failed.length === 0 ? '' : `: ${reasons([...unclear, ...failed].map(({ reason }) => reason))}`}`,
        isMet: refused.length === buyersCount - pieces && unclear.length + failed.length === 0,
      },
      checkRejected(seen.samples),
      await alive(harness),
    ],
    charts: [{ name: 'flash', svg: rushChart(title, seen.outcomes) }],
  }
}

/** Checks that every visitor who was turned away was told when to retry. */
function checkRejected(samples: readonly Sample[]): Check {
  const away = samples.filter(({ result }) => result === 'away')
  const withoutTime = away.filter(({ hasRetryTime }) => !hasRetryTime)
  const failed = samples.filter(({ result }) => result === 'failed')
  const why = failed.length === 0 ? '' : `: ${reasons(failed.map(({ reason }) => reason))}`
  return {
    what: 'whoever is not served is answered with 429 or 503, and when to come again',
    found: `${away.length} sent away, ${withoutTime.length} without a time; ${failed.length} failed${why}`,
    isMet: withoutTime.length + failed.length === 0,
  }
}

/** Runs the usual load, ten times as much, and the usual load again; a fifth of the visitors buy. */
export async function step(harness: Harness, users: number, seconds: readonly [number, number, number]): Promise<Part> {
  const phases = seconds.map((each, place) => ({ users: place === 1 ? users * 10 : users, seconds: each }))
  const buyers = await buyersFor(harness, phases)
  const seen = await harness.send({ wares: await harness.wares(), buyers, visits: { phases, buyersOfTen: 2 } })
  const rises = seconds[0] * 1000
  const falls = rises + seconds[1] * 1000
  const part = (from: number, until: number) =>
    latencyOf(msOf(seen.samples.filter(({ at }) => at >= from && at < until)))
  // The first half of the usual load is not measured: until then the shop is still in the state that the previous part
  // left.
  const [usual, high] = [part(rises / 2, rises), part(rises, falls)]
  const recovery = recoveryAfter(windowsOf(seen.samples, WINDOW_MS), falls, usual.p95)
  const name = 'step'
  const title = `${users} visitors, ${users * 10} for ${seconds[1]} s, and ${users} again`
  return {
    name,
    title,
    table: latencyTable(seen.samples, secondsOf(phases)),
    checks: [
      {
        what: 'the 95th percentile is as before within 30 s of the end of the load',
        found: `${tenths(usual.p95)} ms before, ${tenths(high.p95)} ms under it, ${recovery === undefined ? 'never as before' : `as before after ${tenths(recovery / 1000)} s`}`,
        isMet: recovery !== undefined && recovery <= RECOVERY_MS,
        speed: true,
      },
      checkRejected(seen.samples),
      checkouts(seen.outcomes),
      await alive(harness),
    ],
    charts: [
      { name, svg: latencyChart(title, seen.samples, phases) },
      { name: `${name}-memory`, svg: memoryChart(`${title}: memory of the shop`, seen.weighed) },
    ],
  }
}

/** Checks that after all of it everything has been processed and the ledger is correct. */
export async function books(harness: Harness): Promise<Part> {
  const { left, seconds } = await harness.calm()
  const { payments } = await harness.snapshot()
  const taken = payments.filter(({ captured, amount, amount_refunded }) => captured && (amount_refunded ?? 0) < amount)
  const { rows } = await harness.database.query<{ paid: number }>(
    `select count(distinct p.id)::int as paid from payment p join shop_order o on o.id = p.order_id
      where p.id = any($1::text[]) and p.is_accepted and o.payment in ('paid', 'partly_refunded', 'refunded')`,
    [taken.map(({ id }) => id)],
  )
  const astray = taken.length - (rows[0]?.paid ?? 0)
  const found = await harness.doctor()
  const checks = [
    {
      what: 'every email is sent and every event processed',
      found: left || `after ${tenths(seconds)} s`,
      isMet: left === '',
    },
    {
      what: 'no payment is taken without an order that keeps it',
      found: `${taken.length} payments taken, ${astray} without`,
      isMet: astray === 0,
    },
    {
      what: 'the doctor finds nothing',
      found: found.length === 0 ? 'nothing' : `${found.length}: ${found.slice(0, 5).join('; ')}`,
      isMet: found.length === 0,
    },
  ]
  const table = [
    ['accepted at the provider', 'payments'],
    ['taken', String(taken.length)],
  ]
  return { name: 'books', title: 'The books afterwards', table, checks, charts: [] }
}

/** Measures the same lists with more and more data; opens its own shop. */
export async function growth(times: readonly number[], log: (line: string) => void): Promise<Part> {
  const [first = 1, ...more] = times
  const harness = await openHarness(first, log)
  try {
    const token = await administrator(harness.database, SECRET)
    const texts: { name: string; text: string }[] = []
    const all: Awaited<ReturnType<typeof measureLists>>[] = []
    const measure = async (size: number) => {
      all.push(await measureLists(harness, token))
      texts.push({ name: `plans-${size}x`, text: await plansOf(harness.database) })
      log(`lists measured with ${size} × the data`)
    }
    await measure(first)
    for (const [place, size] of more.entries()) {
      const begun = performance.now()
      const grown = await growData(harness.database, times[place] ?? first, size)
      log(`${grown}, made in ${tenths((performance.now() - begun) / 1000)} s`)
      await measure(size)
    }
    const names = [...(all[0]?.keys() ?? [])]
    const lists = names.map((name) => ({ name, measured: all.flatMap((one) => one.get(name) ?? []) }))
    return growthPart({ times, lists }, texts)
  } finally {
    await harness.close()
  }
}

function growthPart(grown: Growth, texts: NonNullable<Part['texts']>): Part {
  const results = compareGrowth(grown)
  const worse = results.filter((each) => each.worse)
  const title = `Growth: ${grown.times.map((each) => `${each} ×`).join(', ')} the data`
  return {
    name: 'growth',
    title,
    table: [
      [
        'list, median ms',
        ...grown.times.map((each) => `${each} ×`),
        'factor',
        'bytes of the answer',
        'more than the logarithm',
      ],
      ...results.map(({ name, p50, factor, bytesFactor, worse }) => [
        name,
        ...p50.map((each) => (each === undefined ? 'gave up' : tenths(each))),
        `${tenths(factor)} ×`,
        `${tenths(bytesFactor)} ×`,
        worse ? 'yes' : 'no',
      ]),
    ],
    checks: [
      {
        what: 'no list takes more than 1 + log10(growth) times as long',
        found: worse.length === 0 ? 'none does' : worse.map(({ name }) => name).join(', '),
        isMet: worse.length === 0,
        speed: true,
      },
    ],
    charts: [{ name: 'growth', svg: growthChart(title, grown, results) }],
    texts,
  }
}
