import { setTimeout as pause } from 'node:timers/promises'
import { type Customer, checkOut, fetchInvoice, type Line, newCustomer, someLine } from '../customer.ts'
import { type Harness, openHarness, type Preload } from '../harness.ts'
import { checkJournal, type Violation } from '../ledger-checks.ts'
import { checkAll, waitUntilSettled } from '../settle.ts'
import { type Course, decide, newCourse, strike } from './course.ts'
import { createTrap, type ForcedPlace } from './forced.ts'
import { isRandom, type Passed, type Point, type RandomPoint, randomFrom } from './points.ts'

/** The number of runs on one database before an empty one replaces it, so that comparing everything stays fast. */
const RUNS_A_DATABASE = 60

/** What one run has shown. */
export interface Finding {
  /** The message at which the fault struck; null if the run never reached it. */
  readonly struck: string | null
  readonly violations: readonly Violation[]
  /** The shop's output, if something is wrong. */
  readonly output: string
}

export interface Outcome extends Finding {
  readonly point: Point
}

/** A separate shop in which the runs follow one another. */
export interface Lane {
  readonly harness: Harness
  /** Runs a checkout without a fault; returns its messages and its duration in milliseconds. */
  rehearse(): Promise<{ passed: readonly Passed[]; ms: number; violations: readonly Violation[] }>
  run(point: Point): Promise<Outcome>
  /** Runs a checkout with a fault that strikes for certain, if the shop comes to its place. */
  force(place: ForcedPlace): Promise<Finding>
  /** Restarts the shop with a planted defect. */
  plant(preload: Preload): Promise<void>
  close(): Promise<void>
}

/** Nothing is overdue in a rehearsal. Hurried timers would add messages to it, on a slow machine more than on a fast one. */
const NEVER_HURRY = Number.POSITIVE_INFINITY

/** What a lane's runs share. */
interface LaneState {
  readonly harness: Harness
  course: Course
  line: Line
  /** The number of runs on this database. */
  runs: number
  /** The last run had a violation. */
  harmed: boolean
  /** How long a checkout without a fault takes, in milliseconds. */
  usual: number
}

export async function openLane(): Promise<Lane> {
  const watching = { course: newCourse() }
  const harness = await openHarness((exchange, when) => decide(harness, watching.course, exchange, when))
  await harness.renew()
  const line = await someLine(harness)
  const state: LaneState = Object.assign(watching, { harness, line, runs: 0, harmed: false, usual: 1000 })
  return {
    harness,
    async rehearse() {
      // The first checkout of a process prepares its statements and opens its connections.
      await follow(state, await newCustomer(harness), { course: newCourse(), withKey: true })
      const customer = await newCustomer(harness)
      const begun = performance.now()
      await follow(state, customer, { course: newCourse(), withKey: true })
      const ms = performance.now() - begun
      state.usual = ms
      return { passed: state.course.passed, ms, violations: await checkAll(harness, [customer]) }
    },
    async run(point) {
      const finding = isRandom(point)
        ? await examine(state, (customers) => killAtRandom(state, point, customers))
        : await examineOne(state, { course: newCourse({ armed: point }), withKey: point.n % 2 === 0 })
      return { point, ...finding }
    },
    force(place) {
      const trap = createTrap(place, () => strike(harness, place.fault, place.when))
      return examineOne(state, { course: newCourse({ trap }), withKey: true })
    },
    async plant(next) {
      harness.plant(next)
      await renew(state)
    },
    close: () => harness.close(),
  }
}

async function renew(state: LaneState): Promise<void> {
  await state.harness.renew()
  state.line = await someLine(state.harness)
  state.runs = 0
}

/** Runs customers through the shop, and checks afterwards what it has stored and told them. */
async function examine(state: LaneState, visits: (customers: Customer[]) => Promise<void>): Promise<Finding> {
  const { harness } = state
  const customers: Customer[] = []
  let violations: readonly Violation[]
  try {
    // A violation must not be found again in the runs that follow.
    if (state.harmed || state.runs >= RUNS_A_DATABASE) await renew(state)
    state.runs += 1
    await visits(customers)
    violations = await checkAll(harness, customers)
  } catch (error) {
    // The customer was refused or gave up: without a fault each of their calls succeeds.
    const reason = error instanceof Error ? error.message : error
    const why = `the customer could not go on at ${state.course.step}: ${reason}`
    state.course.trap?.end()
    violations = [{ invariant: 'checkout', why }, ...(await findLost(harness, customers))]
  }
  const { trap, struck } = state.course
  const output = violations.length > 0 ? harness.output() : ''
  state.course = newCourse()
  state.harmed = violations.length > 0
  return { struck: trap ? trap.struck : struck, violations, output }
}

const examineOne = (state: LaneState, way: { course: Course; withKey: boolean }): Promise<Finding> =>
  examine(state, async (customers) => {
    const customer = await newCustomer(state.harness)
    customers.push(customer)
    await follow(state, customer, way)
  })

/** Returns what was confirmed to customers who could not go on, and is missing. */
async function findLost(harness: Harness, customers: readonly Customer[]): Promise<Violation[]> {
  const check = (customer: Customer) => checkJournal(harness, customer)
  const found = await Promise.all(
    // A connection to the database that the fault closed may fail a query once more.
    customers.map((each) => check(each).catch(() => check(each).catch(() => []))),
  )
  return found.flat()
}

/** Runs the whole checkout of one customer. */
async function follow(
  state: LaneState,
  customer: Customer,
  { course, withKey }: { course: Course; withKey: boolean },
): Promise<void> {
  const { harness, line } = state
  const { webhooks } = harness.provider.control
  state.course = course
  const step = async (name: string) => {
    course.step = name
    await course.trap?.onStep(name)
  }
  webhooks.hold()
  const recover = () => harness.recover()
  const { orderId } = await checkOut(harness, customer, { line, step, recover, withKey })
  await step('afterwards')
  await webhooks.release()
  await waitUntilSettled(harness, [customer], undefined, course.armed || course.trap ? undefined : NEVER_HURRY)
  await step('receipt')
  await fetchInvoice(harness, customer, orderId, recover)
  course.step = ''
}

/** Kills at a random moment, with one to three customers in the shop. */
async function killAtRandom(state: LaneState, { seed, fault }: RandomPoint, customers: Customer[]): Promise<void> {
  const { harness, line, usual } = state
  const random = randomFrom(seed)
  const more = Array.from({ length: 1 + Math.floor(random() * 3) }, () => newCustomer(harness))
  customers.push(...(await Promise.all(more)))
  const course = newCourse()
  state.course = course
  await harness.provider.control.webhooks.release()
  const wait = random() * usual
  const struck = pause(wait).then(() => {
    course.struck = `${Math.round(wait)} ms after the beginning, ${customers.length} customers`
    strike(harness, fault, 'before')
  })
  const ways = customers.map((customer) => ({ customer, withKey: random() < 0.5, leaves: random() < 0.4 }))
  try {
    await Promise.all(ways.map(({ customer, ...way }) => visit(harness, customer, { line, ...way })))
  } finally {
    await struck
  }
}

/** Runs one of several customers who are in the shop at the same time. */
async function visit(harness: Harness, customer: Customer, way: { line: Line; withKey: boolean; leaves: boolean }) {
  const recover = () => harness.recover()
  const { orderId } = await checkOut(harness, customer, { ...way, step: () => {}, recover })
  if (way.leaves) return
  await waitUntilSettled(harness, [customer])
  await fetchInvoice(harness, customer, orderId, recover)
}
