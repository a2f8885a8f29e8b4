// Virtual visitors as a program of their own, so that what they do costs the measured program nothing but processor time:
// started by scene.ts, gets a plan, sends back what it has seen, and is ended.
import type { Buyer } from '../../../scripts/bench-buyers.ts'
import type { Sample } from './figures.ts'
import { buyInRush, buyOne, lookAround, outcomeOf } from './journeys.ts'
import type { Outcome, Plan, Told } from './plan.ts'
import { type Door, pause, visitorAt } from './visitor.ts'

const IDLE_MS = 100
/** Buyers have other addresses than those who look around. */
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
  readonly door: Door
  readonly outcomes: Outcome[]
}

/** One after the other, and from the beginning when everybody has bought. */
function* inTurn(buyers: readonly Buyer[]): Generator<readonly [Buyer, number], undefined> {
  if (buyers.length === 0) return
  for (let turn = 0; ; turn++) {
    const buyer = buyers[turn % buyers.length]
    if (buyer) yield [buyer, BUYERS_FROM + turn]
  }
}

async function visit({ plan, door, outcomes }: Run, { phases, buyersOfTen }: Visits): Promise<void> {
  const most = Math.max(...phases.map(({ users }) => users))
  const end = secondsOf(phases) * 1000
  const queue = inTurn(plan.buyers)
  const buyNext = async () => {
    const { value } = queue.next()
    if (!value) throw new Error('There are no buyers.')
    const [buyer, n] = value
    const checkout = { visitor: visitorAt(door, n, buyer.token), buyer, provider: plan.provider }
    const outcome = await outcomeOf(() => buyOne(checkout, plan.wares))
    outcomes.push({ at: door.now(), ...outcome })
    if (outcome.result !== 'paid') await pause(IDLE_MS * 10)
  }
  const live = async (n: number) => {
    const visitor = visitorAt(door, n)
    // Nobody comes at the same instant as everybody else.
    await visitor.think(IDLE_MS * 10)
    while (door.now() < end) {
      if (n >= usersAt(phases, door.now())) await pause(IDLE_MS)
      else if (n % 10 < buyersOfTen) await buyNext()
      // What went wrong is among the samples.
      else await lookAround(visitor, plan.wares).catch(() => pause(IDLE_MS * 10))
    }
  }
  await Promise.all(Array.from({ length: most }, (_, n) => live(n)))
}

async function rush({ plan, door, outcomes }: Run, { product, seconds }: NonNullable<Plan['flash']>): Promise<void> {
  await Promise.all(
    plan.buyers.map(async (buyer, n) => {
      await pause(seconds * 1000 * Math.random())
      const checkout = { visitor: visitorAt(door, BUYERS_FROM + n, buyer.token), buyer, provider: plan.provider }
      const outcome = await outcomeOf(() => buyInRush(checkout, product))
      outcomes.push({ at: door.now(), ...outcome })
    }),
  )
}

async function run(plan: Plan): Promise<Told> {
  const samples: Sample[] = []
  const outcomes: Outcome[] = []
  const begun = performance.now()
  const now = () => performance.now() - begun
  const all = { plan, door: { shop: plan.shop, samples, now }, outcomes }
  if (plan.visits) await visit(all, plan.visits)
  if (plan.flash) await rush(all, plan.flash)
  return { samples, outcomes }
}

process.once('message', (plan: Plan) => {
  run(plan).then(
    (told) => process.send?.(told),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
