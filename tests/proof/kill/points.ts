import { PROXIES, type ProxyName } from '../harness.ts'
import { WHENS, type When } from '../proxy.ts'

/** The faults that can happen at a message. */
export const FAULTS = ['kill-app', 'kill-database', 'cut', 'time-out'] as const
export type Fault = (typeof FAULTS)[number]

/** One moment of a checkout, named by its step and the number of the message within it. */
export interface MessagePoint {
  readonly proxy: ProxyName
  readonly step: string
  readonly n: number
  readonly when: When
  readonly fault: Fault
}

/** A random moment: the seed determines it, and the number of customers in the shop. */
export interface RandomPoint {
  readonly seed: number
  readonly fault: 'kill-app' | 'kill-database'
}

export type Point = MessagePoint | RandomPoint

export const isRandom = (point: Point): point is RandomPoint => 'seed' in point

/** Returns a point's name for the command line: provider:place.2:after:kill-app, random:17:kill-app. */
export const nameOf = (point: Point): string =>
  isRandom(point)
    ? `random:${point.seed}:${point.fault}`
    : `${point.proxy}:${point.step}.${point.n}:${point.when}:${point.fault}`

export function pointNamed(name: string): Point {
  const random = /^random:(\d+):(kill-app|kill-database)$/.exec(name)
  if (random) return { seed: Number(random[1]), fault: random[2] as RandomPoint['fault'] }
  const [proxy, place = '', when, fault] = name.split(':')
  const [, step = '', n] = /^([\w-]+)\.(\d+)$/.exec(place) ?? []
  const found = {
    proxy: PROXIES.find((each) => each === proxy),
    when: WHENS.find((each) => each === when),
    fault: FAULTS.find((each) => each === fault),
  }
  if (!found.proxy || !found.when || !found.fault || n === undefined) {
    throw new Error(`"${name}" names no point. Like this: provider:place.2:after:kill-app`)
  }
  return { proxy: found.proxy, step, n: Number(n), when: found.when, fault: found.fault }
}

/** A message of the rehearsal. */
export interface Passed {
  readonly proxy: ProxyName
  readonly step: string
  readonly n: number
  readonly label: string
}

/**
 * Returns every fault at every moment of every message. Only for the provider does the shop have a time-out of its own.
 */
export function allPoints(passed: readonly Passed[]): MessagePoint[] {
  return passed.flatMap(({ proxy, step, n }) =>
    WHENS.flatMap((when) =>
      FAULTS.filter((fault) => fault !== 'time-out' || (proxy === 'provider' && when !== 'answer')).map((fault) => ({
        proxy,
        step,
        n,
        when,
        fault,
      })),
    ),
  )
}

/** Returns a generator of numbers from 0 to 1 that the same seed repeats. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Orders the points so that any number of them from the front is spread over the whole range and over all kinds of
 * faults at all proxies, with a random moment after every third one.
 */
export function spread(points: readonly MessagePoint[], seed: number): Point[] {
  const random = randomFrom(seed)
  const kinds = [...Map.groupBy(points, ({ proxy, when, fault }) => `${proxy} ${when} ${fault}`).values()]
  const queues = kinds.map((kind) => scattered(kind, random()))
  const left = shuffled(queues, random)
  const order: Point[] = []
  let turn = 0
  while (left.some((queue) => queue.length > 0)) {
    for (const queue of left) {
      const next = queue.shift()
      if (!next) continue
      order.push(next)
      turn += 1
      if (turn % 3 === 0) order.push(randomPoint(Math.floor(random() * 2 ** 31)))
    }
  }
  return order
}

export const randomPoint = (seed: number): RandomPoint => ({
  seed,
  fault: seed % 3 === 0 ? 'kill-database' : 'kill-app',
})

/** Reorders a list so that the first few entries are as far apart as they can be. */
function scattered<T>(things: readonly T[], from: number): T[] {
  const golden = (Math.sqrt(5) - 1) / 2
  const keyed = things.map((thing, place) => ({ thing, key: (from + place * golden) % 1 }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ thing }) => thing)
}

function shuffled<T>(things: readonly T[], random: () => number): T[] {
  const all = [...things]
  for (let last = all.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const [one, two] = [all[last], all[other]]
    if (one === undefined || two === undefined) continue
    all[last] = two
    all[other] = one
  }
  return all
}
