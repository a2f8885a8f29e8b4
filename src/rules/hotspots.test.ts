import { expect, test } from 'vitest'
import { placeNumbers } from './hotspots.ts'

const RATIO = 0.65

const points = (percents: readonly (readonly [number, number])[]) =>
  percents.map(([x, y]) => ({ x: x / 100, y: y / 100 }))

/** The least distance of two numbers on a picture of this width, in pixels. */
function leastDistance(places: readonly { x: number; y: number }[], width: number): number {
  const distances = places.flatMap((one, place) =>
    places.slice(place + 1).map((other) => Math.hypot(other.x - one.x, (other.y - one.y) * RATIO) * width),
  )
  return Math.min(...distances)
}

const COCKPIT = points([
  [60.4, 19.9],
  [63.4, 16.6],
  [61.1, 19.5],
  [61.8, 17.3],
])

test('a number that is alone stands straight above or below its part', () => {
  const [above, below] = placeNumbers(
    points([
      [20, 30],
      [60, 80],
    ]),
    0.05,
  )
  expect(above).toEqual({ x: 0.2, y: 0.06 })
  expect(below).toEqual({ x: 0.6, y: 0.94 })
})

test('a number does not stand over a part that reaches up to the edge, but beside it on the outer side', () => {
  const [screen, rack] = placeNumbers(
    points([
      [63, 17],
      [19, 25],
    ]),
    0.14,
  )
  expect(screen).toEqual({ x: 0.75, y: 0.06 })
  expect(rack).toEqual({ x: 0.07, y: 0.06 })
})

test.each([
  ['a cockpit on a desktop', COCKPIT, 0.05, 640, 32],
  ['one point', Array.from({ length: 6 }, () => ({ x: 0.5, y: 0.5 })), 0.05, 640, 32],
  ['a corner', Array.from({ length: 5 }, () => ({ x: 1, y: 0 })), 0.05, 640, 32],
  [
    'a whole bike',
    points(Array.from({ length: 20 }, (_, place) => [15 + ((place * 37) % 60), 15 + ((place * 53) % 60)])),
    0.05,
    640,
    32,
  ],
  ['five parts on a phone 320 px wide', [...COCKPIT, { x: 0.72, y: 0.3 }], 0.14, 320, 44],
])('numbers of %s do not touch, and stay in the picture', (_, hotspots, gap, width, least) => {
  const places = placeNumbers(hotspots, gap)
  expect(leastDistance(places, width)).toBeGreaterThanOrEqual(least - 0.1)
  for (const { x } of places) {
    expect(x).toBeGreaterThan(0.05)
    expect(x).toBeLessThan(0.95)
  }
})

test('numbers keep the order of their parts, so lines do not cross at the edge', () => {
  const places = placeNumbers(COCKPIT, 0.05)
  const order = (all: readonly { x: number }[]) =>
    all.map((_, place) => place).sort((a, b) => (all[a]?.x ?? 0) - (all[b]?.x ?? 0))
  expect(order(places)).toEqual(order(COCKPIT))
})
