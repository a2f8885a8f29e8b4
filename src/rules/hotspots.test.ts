import { expect, test } from 'vitest'
import { spreadMarkers } from './hotspots.ts'

const RATIO = 0.65

/** The least distance of two markers on a picture of this width, in pixels. */
function leastDistance(points: readonly { x: number; y: number }[], width: number): number {
  const distances = points.flatMap((one, place) =>
    points.slice(place + 1).map((other) => Math.hypot(other.x - one.x, (other.y - one.y) * RATIO) * width),
  )
  return Math.min(...distances)
}

test('a marker that is alone stays at its point', () => {
  const points = [
    { x: 0.2, y: 0.3 },
    { x: 0.6, y: 0.8 },
  ]
  expect(spreadMarkers(points, RATIO)).toEqual(points)
})

test.each([
  [
    'a cockpit',
    [
      [60.4, 19.9],
      [63.4, 16.6],
      [61.1, 19.5],
      [61.8, 17.3],
    ],
  ],
  ['one point', Array.from({ length: 6 }, () => [50, 50])],
  ['a corner', Array.from({ length: 5 }, () => [100, 0])],
  ['a whole bike', Array.from({ length: 20 }, (_, place) => [15 + ((place * 37) % 60), 15 + ((place * 53) % 60)])],
])('markers of %s can be pressed one by one on a screen 320 px wide', (_, percents) => {
  const points = percents.map(([x = 0, y = 0]) => ({ x: x / 100, y: y / 100 }))
  const markers = spreadMarkers(points, RATIO)
  expect(leastDistance(markers, 288)).toBeGreaterThanOrEqual(24)
  for (const { x, y } of markers) {
    expect(x).toBeGreaterThan(0.04)
    expect(x).toBeLessThan(0.96)
    expect(y).toBeGreaterThan(0.06)
    expect(y).toBeLessThan(0.94)
  }
  expect(spreadMarkers(points, RATIO)).toEqual(markers)
})
