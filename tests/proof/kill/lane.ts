import { setTimeout as pause } from 'node:timers/promises'
import type { Violation } from '../books.ts'
import { type Customer, checkOut, fetchInvoice, type Line, newCustomer, someLine } from '../customer.ts'
import type { Exchange, Verdict, When } from '../door.ts'
import { lookAt, settled } from '../look.ts'
import { type DoorName, openScene, type Preload, type Scene } from '../scene.ts'
import {
  type Fault,
  isRandom,
  type MessagePoint,
  type Passed,
  type Point,
  type RandomPoint,
  randomFrom,
} from './points.ts'

/** What is asked all the time, whether anybody buys or not. */
const QUIET = /^(connect shop catalogue watch$|listen |select version from catalogue_version|select 1$)/i

/** Runs on one database; after so many an empty one takes its place, and comparing all of it stays quick. */
const RUNS_A_DATABASE = 60

export interface Outcome {
  readonly point: Point
  /** The message that it struck; null when the run never came so far. */
  readonly struck: string | null
  readonly violations: readonly Violation[]
  /** What the shop has said, when something is wrong. */
  readonly said: string
}

/** A shop of its own, in which one run follows the other. */
export interface Lane {
  readonly scene: Scene
  /** A checkout in which nothing goes wrong: its messages, and how long it took in milliseconds. */
  rehearse(): Promise<{ passed: readonly Passed[]; ms: number; violations: readonly Violation[] }>
  run(point: Point): Promise<Outcome>
  /** Starts again, with a fault in the shop. */
  plant(preload: Preload): Promise<void>
  close(): Promise<void>
}

/** How a run stands. */
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
  const watch = (exchange: Exchange, when: When): Verdict => {
    const fault = course.step === '' || QUIET.test(exchange.label) ? undefined : faultAt(course, exchange, when)
    return fault === undefined ? 'pass' : strike(scene, fault, when)
  }
  const scene = await openScene(watch)
  await scene.renew()
  let line = await someLine(scene)
  let runs = 0
  let harmed = false
  /** How long a checkout takes in which nothing goes wrong. */
  let usual = 1000

  const renew = async () => {
    await scene.renew()
    line = await someLine(scene)
    runs = 0
  }

  const follow = async (armed: MessagePoint | undefined, withKey: boolean) => {
    const customer = await newCustomer(scene)
    course = newCourse(armed)
    const now = course
    const step = (name: string) => {
      now.step = name
    }
    scene.provider.control.webhooks.hold()
    const recover = () => scene.recover()
    const { orderId } = await checkOut(scene, customer, { line, step, recover, withKey })
    step('afterwards')
    await scene.provider.control.webhooks.release()
    await settled(scene, [customer])
    step('receipt')
    await fetchInvoice(scene, customer, orderId, recover)
    step('')
    return customer
  }

  const atRandom = async ({ seed, fault }: RandomPoint) => {
    const random = randomFrom(seed)
    const customers = await Promise.all(Array.from({ length: 1 + Math.floor(random() * 3) }, () => newCustomer(scene)))
    course = newCourse(undefined)
    const now = course
    await scene.provider.control.webhooks.release()
    const wait = random() * usual
    const struck = pause(wait).then(() => {
      now.struck = `${Math.round(wait)} ms after the beginning, ${customers.length} customers`
      strike(scene, fault, 'before')
    })
    const ways = customers.map((customer) => ({ customer, withKey: random() < 0.5, leaves: random() < 0.4 }))
    try {
      await Promise.all(ways.map(({ customer, ...way }) => visit(scene, customer, { line, ...way })))
    } finally {
      await struck
    }
    return customers
  }

  return {
    scene,
    async rehearse() {
      // The first one of a process prepares its statements and opens its connections.
      await follow(undefined, true)
      const begun = performance.now()
      const customer = await follow(undefined, true)
      usual = performance.now() - begun
      return { passed: course.passed, ms: usual, violations: await lookAt(scene, [customer]) }
    },
    async run(point) {
      let violations: readonly Violation[]
      try {
        // What was wrong must not be found again in the runs that follow.
        if (harmed || runs >= RUNS_A_DATABASE) await renew()
        runs += 1
        const customers = isRandom(point) ? await atRandom(point) : [await follow(point, point.n % 2 === 0)]
        violations = await lookAt(scene, customers)
      } catch (error) {
        // A customer was refused, or gave up: each of his calls succeeds when nothing is wrong.
        const why = `the customer could not go on at ${course.step}: ${error instanceof Error ? error.message : error}`
        violations = [{ invariant: 'checkout', why }]
      }
      const { struck } = course
      const said = violations.length > 0 ? scene.said() : ''
      course = newCourse(undefined)
      harmed = violations.length > 0
      return { point, struck, violations, said }
    },
    async plant(next) {
      scene.plant(next)
      await renew()
    },
    close: () => scene.close(),
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

/** Counts the message, and says what is to happen at this moment of it. */
function faultAt(course: Course, exchange: Exchange, when: When): Fault | undefined {
  if (when === 'before') {
    const { door, label } = exchange
    const { step, counts } = course
    const n = (counts.get(`${door} ${step}`) ?? 0) + 1
    counts.set(`${door} ${step}`, n)
    const passed = { door: door as DoorName, step, n, label }
    course.passed.push(passed)
    course.numbers.set(exchange, passed)
  }
  const { armed, struck, numbers } = course
  const passed = numbers.get(exchange)
  if (!passed || !armed || struck !== null || armed.when !== when) return undefined
  if (passed.door !== armed.door || passed.step !== armed.step || passed.n !== armed.n) return undefined
  course.struck = passed.label
  return armed.fault
}

/** Lets it happen. Whoever has got an answer is left the time to begin with what follows from it. */
function strike(scene: Scene, fault: Fault, when: When): Verdict {
  if (fault === 'cut') return 'cut'
  if (fault === 'time-out') return 'hold'
  const kill = fault === 'kill-app' ? scene.killApp : scene.killDatabase
  if (when !== 'answer') {
    kill()
    return 'cut'
  }
  setTimeout(kill, 1)
  return 'pass'
}

/** One of several customers who are in the shop at the same time. */
async function visit(scene: Scene, customer: Customer, way: { line: Line; withKey: boolean; leaves: boolean }) {
  const recover = () => scene.recover()
  const { orderId } = await checkOut(scene, customer, { ...way, step: () => {}, recover })
  if (way.leaves) return
  await settled(scene, [customer])
  await fetchInvoice(scene, customer, orderId, recover)
}
