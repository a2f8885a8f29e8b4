import { WHENS, type When } from '../door.ts'
import { DOORS, type DoorName } from '../scene.ts'

/** What can go wrong at a message. */
export const FAULTS = ['kill-app', 'kill-database', 'cut', 'time-out'] as const
export type Fault = (typeof FAULTS)[number]

/** One moment of a checkout, named by the step that it falls into and the number of the message there. */
export interface MessagePoint {
  readonly door: DoorName
  readonly step: string
  readonly n: number
  readonly when: When
  readonly fault: Fault
}

/** A moment that nobody has chosen: the seed decides on it, and on how many customers are in the shop. */
export interface RandomPoint {
  readonly seed: number
  readonly fault: 'kill-app' | 'kill-database'
}

export type Point = MessagePoint | RandomPoint

export const isRandom = (point: Point): point is RandomPoint => 'seed' in point

/** How a point is named on the command line: provider:place.2:after:kill-app, random:17:kill-app. */
export const nameOf = (point: Point): string =>
  isRandom(point)
    ? `random:${point.seed}:${point.fault}`
    : `${point.door}:${point.step}.${point.n}:${point.when}:${point.fault}`

export function pointNamed(name: string): Point {
  const random = /^random:(\d+):(kill-app|kill-database)$/.exec(name)
  if (random) return { seed: Number(random[1]), fault: random[2] as RandomPoint['fault'] }
  const [door, place = '', when, fault] = name.split(':')
  const [, step = '', n] = /^([\w-]+)\.(\d+)$/.exec(place) ?? []
  const found = {
    door: DOORS.find((each) => each === door),
    when: WHENS.find((each) => each === when),
    fault: FAULTS.find((each) => each === fault),
  }
  if (!found.door || !found.when || !found.fault || n === undefined) {
    throw new Error(`"${name}" names no point. Like this: provider:place.2:after:kill-app`)
  }
  return { door: found.door, step, n: Number(n), when: found.when, fault: found.fault }
}

/** A message of the rehearsal. */
export interface Passed {
  readonly door: DoorName
  readonly step: string
  readonly n: number
  readonly label: string
}

/** Every fault at every moment of every message. Only the provider is waited for with a time-out of the shop's own. */
export function allPoints(passed: readonly Passed[]): MessagePoint[] {
  return passed.flatMap(({ door, step, n }) =>
    WHENS.flatMap((when) =>
      FAULTS.filter((fault) => fault !== 'time-out' || (door === 'provider' && when !== 'answer')).map((fault) => ({
        door,
        step,
        n,
        when,
        fault,
      })),
    ),
  )
}

/** Numbers from 0 to 1 that the same seed gives again. */
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
 * The order in which points are tried: any number of them from the front is spread over the whole range and over all
 * kinds of fault at all doors, with a random moment after every third one.
 */
export function spread(points: readonly MessagePoint[], seed: number): Point[] {
  const random = randomFrom(seed)
  const kinds = [...Map.groupBy(points, ({ door, when, fault }) => `${door} ${when} ${fault}`).values()]
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

/** So that the first few of them are as far apart as they can be. */
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
