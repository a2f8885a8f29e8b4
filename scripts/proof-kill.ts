// npm run proof:kill: kills the shop, its database and its connections at every message of a checkout, and looks after each
// time whether anything that must not be lost or doubled was. Docs: docs/proofs.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { BROKEN, type Hunt, hunt } from '../tests/proof/kill/broken.ts'
import { type Lane, type Outcome, openLane } from '../tests/proof/kill/lane.ts'
import {
  allPoints,
  FAULTS,
  isRandom,
  nameOf,
  type Passed,
  type Point,
  pointNamed,
  randomFrom,
  randomPoint,
  spread,
} from '../tests/proof/kill/points.ts'
import { ensureBuilt } from './setup.mjs'

const { values: given } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    kills: { type: 'string', default: '3000' },
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    broken: { type: 'string' },
    seed: { type: 'string', default: '20261121' },
    lanes: { type: 'string', default: '2' },
    messages: { type: 'boolean', default: false },
    json: { type: 'string', default: 'tests/results/proof-kill.json' },
  },
})

const SEED = Number(given.seed)
const USUAL_MINUTES = 2
const MINUTE_MS = 60_000
/** Until the shop serves again after it was killed, on a machine that has nothing else to do. */
const READY_WITHIN_MS = 5000

await ensureBuilt()
const begun = Date.now()
const outcomes: Outcome[] = []
const hunts: Hunt[] = []
const failures: string[] = []

/** Runs points one after the other, in all lanes at once, until there are none or the time is up. */
async function sweep(lanes: readonly Lane[], points: Iterator<Point, unknown>, until: number): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = points.next(); !next.done && Date.now() < until; next = points.next()) {
        const outcome = await lane.run(next.value)
        outcomes.push(outcome)
        tell(outcome)
      }
    }),
  )
}

function tell({ point, struck, violations, said }: Outcome): void {
  if (outcomes.length % 25 === 0) console.log(`${minutes()} min  ${outcomes.length} runs  ${wrong().length} violated`)
  if (violations.length === 0) return
  console.log(`\nVIOLATED at ${nameOf(point)} (${struck ?? 'not reached'})`)
  for (const { invariant, why } of violations) console.log(`  ${invariant}: ${why}`)
  console.log(`  Again: npm run proof:kill -- --only ${nameOf(point)}\n${said.replace(/^/gm, '  | ')}\n`)
}

const minutes = () => ((Date.now() - begun) / MINUTE_MS).toFixed(1)
const wrong = () => outcomes.filter(({ violations }) => violations.length > 0)

/** Every moment of every message, and then random ones until there were so many kills. */
function* plan(passed: readonly Passed[]): Generator<Point> {
  yield* spread(allPoints(passed), SEED)
  const random = randomFrom(SEED + 1)
  while (outcomes.length < Number(given.kills)) yield randomPoint(Math.floor(random() * 2 ** 31))
}

async function rehearse(lane: Lane): Promise<readonly Passed[]> {
  const { passed, ms, violations } = await lane.rehearse()
  if (given.messages) for (const { door, step, n, label } of passed) console.log(`${door}:${step}.${n}  ${label}`)
  if (violations.length > 0) {
    throw new Error(`Something is wrong before anything was killed: ${JSON.stringify(violations, null, 2)}`)
  }
  const points = allPoints(passed).length
  console.log(`A checkout is ${passed.length} messages and takes ${ms.toFixed(0)} ms: ${points} points. Seed ${SEED}.`)
  return passed
}

async function prove(): Promise<void> {
  const count = given.only === undefined && given.broken === undefined ? Number(given.lanes) : 1
  const lanes = await Promise.all(Array.from({ length: count }, () => openLane()))
  try {
    const [first] = lanes
    if (!first) return
    const broken = BROKEN.filter(({ name }) => given.broken === undefined || name === given.broken)
    if (given.only === undefined && given.broken === undefined) {
      const limit = given.minutes ?? (given.full ? undefined : USUAL_MINUTES)
      const until = limit === undefined ? Number.POSITIVE_INFINITY : Date.now() + Number(limit) * MINUTE_MS
      const [passed = []] = await Promise.all(lanes.map(rehearse))
      await sweep(lanes, plan(passed), until)
    }
    if (given.only !== undefined) {
      await rehearse(first)
      await sweep(
        [first],
        Array.from({ length: Number(given.times) }, () => pointNamed(given.only ?? '')).values(),
        Number.POSITIVE_INFINITY,
      )
    } else {
      if (broken.length === 0)
        throw new Error(`There is no --broken ${given.broken}: ${BROKEN.map(({ name }) => name)}`)
      const left = broken.values()
      await Promise.all(
        lanes.map(async (lane) => {
          for (const each of left) hunts.push(await hunt(lane, each))
        }),
      )
    }
    await report(lanes)
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()))
  }
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)

function times(lanes: readonly Lane[], of: 'app' | 'database') {
  const sorted = lanes
    .flatMap(({ scene }) => scene.recoveries.filter((each) => each.of === of).map(({ ms }) => ms))
    .toSorted((one, other) => one - other)
  return { count: sorted.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1) }
}

/** Of n tries without a failure: with 95 percent confidence at most one in so many fails (the rule of three). */
const upperBound = (runs: number) => (runs === 0 ? 1 : Math.min(1, 3 / runs))

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

async function report(lanes: readonly Lane[]): Promise<void> {
  const reached = outcomes.filter(({ struck }) => struck !== null)
  const random = reached.filter(({ point }) => isRandom(point))
  const kinds = Object.fromEntries(
    FAULTS.map((fault) => [fault, reached.filter(({ point }) => point.fault === fault).length]),
  )
  const app = times(lanes, 'app')
  const database = times(lanes, 'database')
  // On a machine that others keep busy a time says nothing of the shop.
  const busy = (loadavg()[1] ?? 0) > 2 * cpus().length
  const slow = !busy && app.p50 > READY_WITHIN_MS
  if (slow) failures.push(`Half of the starts took longer than ${app.p50} ms until the shop served.`)
  if (given.broken === undefined && reached.length === 0) failures.push('Nothing was struck: this proves nothing.')
  for (const { name, caught } of hunts) if (!caught) failures.push(`The sweep does not see --broken ${name}.`)
  const summary = {
    seed: SEED,
    minutes: Number(minutes()),
    runs: outcomes.length,
    struck: reached.length,
    random: random.length,
    kinds,
    violated: wrong().length,
    upperBound: { all: upperBound(reached.length), random: upperBound(random.length) },
    recovery: { app, database, busy },
    violations: wrong().map(({ point, struck, violations }) => ({ point: nameOf(point), struck, violations })),
    broken: hunts.map(({ name, tries, caught }) => ({
      name,
      tries,
      caught: caught && { point: nameOf(caught.point), violations: caught.violations },
    })),
    passed: outcomes.length - wrong().length + hunts.filter(({ caught }) => caught).length,
    failed: wrong().length + failures.length,
  }
  await mkdir(dirname(given.json), { recursive: true })
  await writeFile(given.json, `${JSON.stringify(summary, null, 2)}\n`)

  const list = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`)
  console.log(`\n${summary.runs} runs in ${summary.minutes} min; ${reached.length} struck: ${list.join(', ')}`)
  console.log(`${random.length} of them at random moments`)
  console.log(`Violated: ${summary.violated}`)
  if (summary.violated === 0 && reached.length > 0) {
    const { all, random: atRandom } = summary.upperBound
    console.log(
      `With 95 % confidence at most ${percent(all)} of such faults do harm; at random moments ${percent(atRandom)}`,
    )
  }
  for (const [name, { count, p50, p95, most }] of Object.entries({ app, database })) {
    console.log(
      `Ready again after ${name} killed: ${count} times, median ${p50} ms, 95 % ${p95} ms, most ${most} ms${busy ? ' (on a busy machine)' : ''}`,
    )
  }
  for (const { name, tries, caught } of hunts) {
    const [first] = caught?.violations ?? []
    console.log(
      `Broken by ${name}: ${caught ? `seen at try ${tries}, ${first?.invariant}: ${first?.why}` : 'NOT SEEN'}`,
    )
  }
  for (const each of failures) console.log(each)
}

await prove()
// A shop that was broken on purpose: what the sweep sees of it fails the run, as it would any other day.
const seen = hunts.some(({ caught }) => caught)
const failed = given.broken === undefined ? wrong().length + failures.length > 0 : seen
process.exit(failed ? 1 : 0)
