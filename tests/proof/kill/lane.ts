import { setTimeout as pause } from 'node:timers/promises'
import { type Customer, checkOut, fetchInvoice, type Line, newCustomer, someLine } from '../customer.ts'
import { type Harness, openHarness, type Preload, type ProxyName } from '../harness.ts'
import type { Violation } from '../ledger-checks.ts'
import type { Decision, Exchange, When } from '../proxy.ts'
import { checkAll, waitUntilSettled } from '../settle.ts'
import {
  type Fault,
  isRandom,
  type MessagePoint,
  type Passed,
  type Point,
  type RandomPoint,
  randomFrom,
} from './points.ts'

/** Messages that are sent all the time, whether anybody buys or not. */
const QUIET = /^(connect shop catalogue watch$|listen |select version from catalogue_version|select 1$)/i

/** The number of runs on one database before an empty one replaces it, so that comparing everything stays fast. */
const RUNS_A_DATABASE = 60

export interface Outcome {
  readonly point: Point
  /** The message at which the fault struck; null if the run never reached it. */
  readonly struck: string | null
  readonly violations: readonly Violation[]
  /** The shop's output, if something is wrong. */
  readonly output: string
}

/** A separate shop in which the runs follow one another. */
export interface Lane {
  readonly harness: Harness
  /** Runs a checkout without a fault; returns its messages and its duration in milliseconds. */
  rehearse(): Promise<{ passed: readonly Passed[]; ms: number; violations: readonly Violation[] }>
  run(point: Point): Promise<Outcome>
  /** Restarts the shop with a planted defect. */
  plant(preload: Preload): Promise<void>
  close(): Promise<void>
}

/** The state of a run. */
interface Course {
  step: string
  struck: string | null
  readonly armed: MessagePoint | undefined
  readonly passed: Passed[]
  readonly counts: Map<string, number>
  readonly numbers: Map<Exchange, Passed>
}

export async function openLane(): Promise<Lane> {
  let course = newCourse(undefined)
  const watch = (exchange: Exchange, when: When): Decision => {
    const fault = course.step === '' || QUIET.test(exchange.label) ? undefined : faultAt(course, exchange, when)
    return fault === undefined ? 'pass' : strike(harness, fault, when)
  }
  const harness = await openHarness(watch)
  await harness.renew()
  let line = await someLine(harness)
  let runs = 0
  let harmed = false
  /** How long a checkout without a fault takes, in milliseconds. */
  let usual = 1000

  const renew = async () => {
    await harness.renew()
    line = await someLine(harness)
    runs = 0
  }

  const follow = async (armed: MessagePoint | undefined, withKey: boolean) => {
    const customer = await newCustomer(harness)
    course = newCourse(armed)
    const now = course
    const step = (name: string) => {
      now.step = name
    }
    harness.provider.control.webhooks.hold()
    const recover = () => harness.recover()
    const { orderId } = await checkOut(harness, customer, { line, step, recover, withKey })
    step('afterwards')
    await harness.provider.control.webhooks.release()
    await waitUntilSettled(harness, [customer])
    step('receipt')
    await fetchInvoice(harness, customer, orderId, recover)
    step('')
    return customer
  }

  const atRandom = async ({ seed, fault }: RandomPoint) => {
    const random = randomFrom(seed)
    const customers = await Promise.all(
      Array.from({ length: 1 + Math.floor(random() * 3) }, () => newCustomer(harness)),
    )
    course = newCourse(undefined)
    const now = course
    await harness.provider.control.webhooks.release()
    const wait = random() * usual
    const struck = pause(wait).then(() => {
      now.struck = `${Math.round(wait)} ms after the beginning, ${customers.length} customers`
      strike(harness, fault, 'before')
    })
    const ways = customers.map((customer) => ({ customer, withKey: random() < 0.5, leaves: random() < 0.4 }))
    try {
      await Promise.all(ways.map(({ customer, ...way }) => visit(harness, customer, { line, ...way })))
    } finally {
      await struck
    }
    return customers
  }

  return {
    harness,
    async rehearse() {
      // The first checkout of a process prepares its statements and opens its connections.
      await follow(undefined, true)
      const begun = performance.now()
      const customer = await follow(undefined, true)
      usual = performance.now() - begun
      return { passed: course.passed, ms: usual, violations: await checkAll(harness, [customer]) }
    },
    async run(point) {
      let violations: readonly Violation[]
      try {
        // A violation must not be found again in the runs that follow.
        if (harmed || runs >= RUNS_A_DATABASE) await renew()
        runs += 1
        const customers = isRandom(point) ? await atRandom(point) : [await follow(point, point.n % 2 === 0)]
        violations = await checkAll(harness, customers)
      } catch (error) {
        // The customer was refused or gave up: without a fault each of their calls succeeds.
        const why = `the customer could not go on at ${course.step}: ${error instanceof Error ? error.message : error}`
        violations = [{ invariant: 'checkout', why }]
      }
      const { struck } = course
      const output = violations.length > 0 ? harness.output() : ''
      course = newCourse(undefined)
      harmed = violations.length > 0
      return { point, struck, violations, output }
    },
    async plant(next) {
      harness.plant(next)
      await renew()
    },
    close: () => harness.close(),
  }
}

const newCourse = (armed: MessagePoint | undefined): Course => ({
  step: '',
  struck: null,
  armed,
  passed: [],
  counts: new Map(),
  numbers: new Map(),
})

/** Counts the message and returns the fault that is due at this moment of it. */
function faultAt(course: Course, exchange: Exchange, when: When): Fault | undefined {
  if (when === 'before') {
    const { proxy, label } = exchange
    const { step, counts } = course
    const n = (counts.get(`${proxy} ${step}`) ?? 0) + 1
    counts.set(`${proxy} ${step}`, n)
    const passed = { proxy: proxy as ProxyName, step, n, label }
    course.passed.push(passed)
    course.numbers.set(exchange, passed)
  }
  const { armed, struck, numbers } = course
  const passed = numbers.get(exchange)
  if (!passed || !armed || struck !== null || armed.when !== when) return undefined
  if (passed.proxy !== armed.proxy || passed.step !== armed.step || passed.n !== armed.n) return undefined
  course.struck = passed.label
  return armed.fault
}

/** Carries out the fault. After an answer, its recipient gets time to start what follows from it. */
function strike(harness: Harness, fault: Fault, when: When): Decision {
  if (fault === 'cut') return 'cut'
  if (fault === 'time-out') return 'hold'
  const kill = fault === 'kill-app' ? harness.killApp : harness.killDatabase
  if (when !== 'answer') {
    kill()
    return 'cut'
  }
  setTimeout(kill, 1)
  return 'pass'
}

/** Runs one of several customers who are in the shop at the same time. */
async function visit(harness: Harness, customer: Customer, way: { line: Line; withKey: boolean; leaves: boolean }) {
  const recover = () => harness.recover()
  const { orderId } = await checkOut(harness, customer, { ...way, step: () => {}, recover })
  if (way.leaves) return
  await waitUntilSettled(harness, [customer])
  await fetchInvoice(harness, customer, orderId, recover)
}
