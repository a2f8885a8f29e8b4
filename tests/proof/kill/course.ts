import type { Harness, ProxyName } from '../harness.ts'
import type { Decision, Exchange, When } from '../proxy.ts'
import type { Trap } from './forced.ts'
import type { Fault, MessagePoint, Passed } from './points.ts'

/** Messages that are sent all the time, whether anybody buys or not. */
const QUIET = /^(connect shop catalogue watch$|listen |select version from catalogue_version|select 1$)/i

/** The state of a run. */
export interface Course {
  step: string
  struck: string | null
  readonly armed: MessagePoint | undefined
  readonly trap: Trap | undefined
  readonly passed: Passed[]
  readonly counts: Map<string, number>
  readonly numbers: Map<Exchange, Passed>
}

export const newCourse = ({ armed, trap }: { armed?: MessagePoint; trap?: Trap } = {}): Course => ({
  step: '',
  struck: null,
  armed,
  trap,
  passed: [],
  counts: new Map(),
  numbers: new Map(),
})

/** Decides on a message of a run, and carries out the fault that is due at it. */
export function decide(harness: Harness, course: Course, exchange: Exchange, when: When): Decision {
  if (course.step === '') return 'pass'
  if (course.trap) return course.trap.watch(exchange, when)
  const fault = QUIET.test(exchange.label) ? undefined : faultAt(course, exchange, when)
  return fault === undefined ? 'pass' : strike(harness, fault, when)
}

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
export function strike(harness: Harness, fault: Fault, when: When): Decision {
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
