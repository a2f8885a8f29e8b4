// npm run proof:kill: kills the shop, its database and its connections at every message of a checkout, and checks after
// each kill whether anything was lost or duplicated that must not be. Docs: docs/proof.md.
import { mkdir, writeFile } from 'node:fs/promises'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { BROKEN, explainMiss, type Hunt, hunt } from '../tests/proof/kill/broken.ts'
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

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string' },
    full: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    kills: { type: 'string', default: '3000' },
    only: { type: 'string' },
    times: { type: 'string', default: '1' },
    broken: { type: 'string' },
    sound: { type: 'boolean', default: false },
    seed: { type: 'string', default: process.env.SEED ?? '20261121' },
    lanes: { type: 'string', default: '2' },
    messages: { type: 'boolean', default: false },
    json: { type: 'string', default: 'tests/results/proof-kill.json' },
  },
})

const SEED = Number(options.seed)
if (!Number.isSafeInteger(SEED)) throw new Error(`The seed "${options.seed}" is not an integer.`)
const USUAL_MINUTES = 2
const MINUTE_MS = 60_000
/** The time until a killed shop serves again, on a machine that is otherwise idle. */
const READY_WITHIN_MS = 5000

await ensureBuilt()
const begun = Date.now()
/** All lanes, including those that are not open yet. */
const opening: Promise<Lane>[] = []
const lanes: Lane[] = []
const outcomes: Outcome[] = []
const hunts: Hunt[] = []
const failures: string[] = []
/** After an interruption the only thing left to observe is the shop being closed. */
let interrupted = false
/** An error ended the sweep before its end. */
let stopped = false

/** Runs points one after another, in all lanes in parallel, until none is left or the time is up. */
async function sweep(points: Iterator<Point, unknown>, until = Number.POSITIVE_INFINITY): Promise<void> {
  await Promise.all(
    lanes.map(async (lane) => {
      for (let next = points.next(); !next.done && Date.now() < until; next = points.next()) {
        const outcome = await lane.run(next.value)
        if (interrupted) return
        outcomes.push(outcome)
        await reportOutcome(outcome)
      }
    }),
  )
}

/** Prints violations at once and the progress now and then; the results so far are saved. */
async function reportOutcome({ point, struck, violations, output }: Outcome): Promise<void> {
  if (outcomes.length % 25 === 0) {
    console.log(`${minutes()} min  ${outcomes.length} runs  ${wrong().length} violated`)
    await writeSummary(summary())
  }
  if (violations.length === 0) return
  console.log(`\nVIOLATED at ${nameOf(point)} (${struck ?? 'not reached'})`)
  for (const { invariant, why } of violations) console.log(`  ${invariant}: ${why}`)
  console.log(`  ${repeatOf(point)}\n${output.replace(/^/gm, '  | ')}\n`)
}

const repeatOf = (point: Point) => `Seed ${SEED}. Again: npm run proof:kill -- --only ${nameOf(point)} --seed ${SEED}`

/** Returns what a run violated and how to repeat it, in one line. */
function explainViolation({ point, struck, violations }: Outcome): string {
  const found = violations.map(({ invariant, why }) => `${invariant}: ${why}`).join('; ')
  return `Violated at ${nameOf(point)} (${struck ?? 'not reached'}): ${found}. ${repeatOf(point)}`
}

const minutes = () => ((Date.now() - begun) / MINUTE_MS).toFixed(1)
const wrong = () => outcomes.filter(({ violations }) => violations.length > 0)

/** Yields every moment of every message, then random ones until there were enough kills. */
function* plan(passed: readonly Passed[]): Generator<Point> {
  yield* spread(allPoints(passed), SEED)
  const random = randomFrom(SEED + 1)
  while (outcomes.length < Number(options.kills)) yield randomPoint(Math.floor(random() * 2 ** 31))
}

function* take<T>(count: number, from: Iterator<T>): Generator<T> {
  for (let taken = 0; taken < count; taken++) {
    const next = from.next()
    if (next.done) return
    yield next.value
  }
}

async function rehearse(lane: Lane): Promise<readonly Passed[]> {
  const { passed, ms, violations } = await lane.rehearse()
  if (options.messages) for (const { proxy, step, n, label } of passed) console.log(`${proxy}:${step}.${n}  ${label}`)
  if (violations.length > 0) {
    throw new Error(`Something is wrong before anything was killed: ${JSON.stringify(violations, null, 2)}`)
  }
  const points = allPoints(passed).length
  console.log(`A checkout is ${passed.length} messages and takes ${ms.toFixed(0)} ms: ${points} points. Seed ${SEED}.`)
  return passed
}

/** Runs the whole sweep, or a number of runs, or what a time is enough for. */
async function sweepAll(): Promise<void> {
  const { runs, minutes: given, full } = options
  const limit = given ?? (full || runs !== undefined ? undefined : USUAL_MINUTES)
  const until = limit === undefined ? undefined : Date.now() + Number(limit) * MINUTE_MS
  const [passed = []] = await Promise.all(lanes.map(rehearse))
  await sweep(runs === undefined ? plan(passed) : take(Number(runs), plan(passed)), until)
}

/** Runs one point as often as requested. */
async function sweepOne(name: string): Promise<void> {
  await Promise.all(lanes.map(rehearse))
  await sweep(Array.from({ length: Number(options.times) }, () => pointNamed(name)).values())
}

/** Breaks the shop in every known way, or in one. */
async function breakShop(wanted?: string): Promise<void> {
  const chosen = BROKEN.filter(({ name }) => wanted === undefined || name === wanted)
  if (chosen.length === 0) throw new Error(`There is no --broken ${wanted}: ${BROKEN.map(({ name }) => name)}`)
  const left = chosen.values()
  await Promise.all(
    lanes.map(async (lane) => {
      for (const each of left) {
        const one = await hunt(lane, each)
        if (interrupted) return
        hunts.push(one)
      }
    }),
  )
}

async function prove(): Promise<void> {
  const { only, broken, sound } = options
  const count = only === undefined && broken === undefined ? Number(options.lanes) : 1
  opening.push(...Array.from({ length: count }, () => openLane()))
  lanes.push(...(await Promise.all(opening)))
  if (only !== undefined) await sweepOne(only)
  if (only === undefined && broken === undefined) await sweepAll()
  if (only === undefined && !sound) await breakShop(broken)
  checkOutcomes()
}

/** Runs everything that was asked for. Even a sweep that could not be completed says so in its report. */
async function main(): Promise<void> {
  await prove().catch((error: unknown) => {
    stopped = true
    if (!interrupted) console.error(error)
    failures.push(`The sweep could not be completed, seed ${SEED}: ${error instanceof Error ? error.message : error}`)
  })
  if (interrupted) return
  const all = summary()
  await writeSummary(all)
  report(all)
}

let closing: Promise<unknown> | undefined
/** Stops everything that was started, including the databases; the second caller waits for the same end. */
const closeAll = () => {
  closing ??= Promise.allSettled(opening.map(async (lane) => (await lane).close()))
  return closing
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true
    void closeAll().then(() => process.exit(1))
  })
}

const at = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.floor(share * (sorted.length - 1))] ?? 0)

function times(of: 'app' | 'database') {
  const sorted = lanes
    .flatMap(({ harness }) => harness.recoveries.filter((each) => each.of === of).map(({ ms }) => ms))
    .toSorted((one, other) => one - other)
  return { count: sorted.length, p50: at(sorted, 0.5), p95: at(sorted, 0.95), most: at(sorted, 1) }
}

/**
 * Returns the upper bound of the failure rate after n runs without a failure, with 95 percent confidence (rule of
 * three).
 */
const upperBound = (runs: number) => (runs === 0 ? 1 : Math.min(1, 3 / runs))

const percent = (share: number) => `${(100 * share).toFixed(2)} %`

// On a busy machine the times say nothing about the shop.
const isBusy = () => (loadavg()[1] ?? 0) > 2 * cpus().length

/** Collects failures other than those of single runs. */
function checkOutcomes(): void {
  const { p50 } = times('app')
  // In `npm test` the money tests run at the same time on the same cores.
  if (options.full && !isBusy() && p50 > READY_WITHIN_MS)
    failures.push(`Half of the starts took ${p50} ms or more until the shop served.`)
  if (options.broken === undefined && outcomes.every(({ struck }) => struck === null)) {
    failures.push('Nothing was struck: this proves nothing.')
  }
  failures.push(...hunts.filter(({ caught }) => !caught).map(explainMiss))
}

function summary() {
  const reached = outcomes.filter(({ struck }) => struck !== null)
  const random = reached.filter(({ point }) => isRandom(point))
  const violations = wrong().map(({ point, struck, violations }) => ({ point: nameOf(point), struck, violations }))
  const ofKind = (fault: string) => reached.filter(({ point }) => point.fault === fault).length
  return {
    seed: SEED,
    minutes: Number(minutes()),
    runs: outcomes.length,
    struck: reached.length,
    random: random.length,
    kinds: Object.fromEntries(FAULTS.map((fault) => [fault, ofKind(fault)])),
    violated: violations.length,
    upperBound: { all: upperBound(reached.length), random: upperBound(random.length) },
    recovery: { app: times('app'), database: times('database'), busy: isBusy() },
    violations,
    broken: hunts.map(({ name, caught, finding: { struck, violations } }) => ({ name, struck, caught, violations })),
    passed: outcomes.length - violations.length + hunts.filter(({ caught }) => caught).length,
    failed: violations.length + failures.length,
    failures: [...wrong().map(explainViolation), ...failures],
  }
}

type Summary = ReturnType<typeof summary>

async function writeSummary(all: Summary): Promise<void> {
  await mkdir(dirname(options.json), { recursive: true })
  await writeFile(options.json, `${JSON.stringify(all, null, 2)}\n`)
}

function report({ runs, minutes, struck, random, kinds, violated, upperBound, recovery, broken }: Summary): void {
  const list = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`)
  console.log(`\n${runs} runs in ${minutes} min; ${struck} struck: ${list.join(', ')}`)
  console.log(`${random} of them at random moments`)
  console.log(`Violated: ${violated}`)
  if (violated === 0 && struck > 0) {
    const { all, random } = upperBound
    console.log(
      `With 95 % confidence at most ${percent(all)} of such faults do harm; at random moments ${percent(random)}`,
    )
  }
  const { app, database, busy } = recovery
  for (const [name, { count, p50, p95, most }] of Object.entries({ app, database })) {
    const measured = `${count} times, median ${p50} ms, 95 % ${p95} ms, most ${most} ms`
    console.log(`Ready again after ${name} killed: ${measured}${busy ? ' (on a busy machine)' : ''}`)
  }
  for (const { name, caught } of broken) {
    console.log(`Broken by ${name}: ${caught ? `seen, ${caught.invariant}: ${caught.why}` : 'NOT SEEN'}`)
  }
  for (const each of failures) console.log(each)
}

await main().finally(closeAll)
// For a shop that was broken on purpose the run fails when the sweep detects it, as it would on any other day.
const seen = hunts.some(({ caught }) => caught)
const failed = options.broken === undefined ? wrong().length + failures.length > 0 : seen || stopped
process.exit(failed ? 1 : 0)
