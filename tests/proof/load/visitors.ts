// Virtual visitors as a separate program, so that they cost the measured program nothing but processor time: started by
// harness.ts, receives a plan, sends back its samples, and is ended.
import type { Buyer } from '../../../scripts/bench-buyers.ts'
import type { Sample } from './figures.ts'
import { browse, buyInRush, buyOne, outcomeOf } from './journeys.ts'
import type { Outcome, Plan, VisitorReport } from './plan.ts'
import { type MessageProxy, pause, visitorAt } from './visitor.ts'

const IDLE_MS = 100
/** Buyers have different IP addresses from visitors who browse. */
const BUYERS_FROM = 100_000

type Visits = NonNullable<Plan['visits']>

function usersAt(phases: Visits['phases'], ms: number): number {
  let end = 0
  for (const { users, seconds } of phases) {
    end += seconds * 1000
    if (ms < end) return users
  }
  return 0
}

const secondsOf = (phases: Visits['phases']): number => phases.reduce((sum, { seconds }) => sum + seconds, 0)

interface Run {
  readonly plan: Plan
  readonly proxy: MessageProxy
  readonly outcomes: Outcome[]
}

/** Yields the buyers one after another, and starts again when everybody has bought. */
function* inTurn(buyers: readonly Buyer[]): Generator<readonly [Buyer, number], undefined> {
  if (buyers.length === 0) return
  for (let turn = 0; ; turn++) {
    const buyer = buyers[turn % buyers.length]
    if (buyer) yield [buyer, BUYERS_FROM + turn]
  }
}

async function visit({ plan, proxy, outcomes }: Run, { phases, buyersOfTen }: Visits): Promise<void> {
  const most = Math.max(...phases.map(({ users }) => users))
  const end = secondsOf(phases) * 1000
  const queue = inTurn(plan.buyers)
  const buyNext = async () => {
    const { value } = queue.next()
    if (!value) throw new Error('There are no buyers.')
    const [buyer, n] = value
    const checkout = { visitor: visitorAt(proxy, n, buyer.token), buyer, provider: plan.provider }
    const outcome = await outcomeOf(() => buyOne(checkout, plan.wares))
    outcomes.push({ at: proxy.now(), ...outcome })
    if (outcome.result !== 'paid') await pause(IDLE_MS * 10)
  }
  const live = async (n: number) => {
    const visitor = visitorAt(proxy, n)
    // Visitors do not all arrive at the same instant.
    await visitor.think(IDLE_MS * 10)
    while (proxy.now() < end) {
      if (n >= usersAt(phases, proxy.now())) await pause(IDLE_MS)
      else if (n % 10 < buyersOfTen) await buyNext()
      // The failure is among the samples.
      else await browse(visitor, plan.wares).catch(() => pause(IDLE_MS * 10))
    }
  }
  await Promise.all(Array.from({ length: most }, (_, n) => live(n)))
}

async function rush({ plan, proxy, outcomes }: Run, { product, seconds }: NonNullable<Plan['flash']>): Promise<void> {
  await Promise.all(
    plan.buyers.map(async (buyer, n) => {
      await pause(seconds * 1000 * Math.random())
      const checkout = { visitor: visitorAt(proxy, BUYERS_FROM + n, buyer.token), buyer, provider: plan.provider }
      const outcome = await outcomeOf(() => buyInRush(checkout, product))
      outcomes.push({ at: proxy.now(), ...outcome })
    }),
  )
}

async function run(plan: Plan): Promise<VisitorReport> {
  const samples: Sample[] = []
  const outcomes: Outcome[] = []
  const begun = performance.now()
  const now = () => performance.now() - begun
  const all = { plan, proxy: { shop: plan.shop, samples, now }, outcomes }
  if (plan.visits) await visit(all, plan.visits)
  if (plan.flash) await rush(all, plan.flash)
  return { samples, outcomes }
}

process.once('message', (plan: Plan) => {
  run(plan).then(
    (report) => process.send?.(report),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
