/** A point of a picture, in shares of its width and height from 0 to 1. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** The distance between two markers, in shares of the picture's width: 27 px on a picture 300 px wide. */
const LEAST = 0.092
/** The distance of a marker's middle from the edge, in the same unit. */
const MARGIN = 0.05
const ROUNDS = 300

/**
 * Moves the markers of points apart, so that none covers another on the smallest screen. A marker that is alone stays at
 * its point; the others move as little as they must. `ratio` is the picture's height by its width.
 */
export function spreadMarkers(points: readonly Point[], ratio: number): readonly Point[] {
  const inside = (value: number, size: number) => Math.min(size - MARGIN, Math.max(MARGIN, value))
  // In shares of the width in both directions.
  const places = points.map(({ x, y }) => ({ x: inside(x, 1), y: inside(y * ratio, ratio) }))
  for (let round = 0; round < ROUNDS; round++) {
    let moved = false
    for (const [first, one] of places.entries()) {
      for (const [second, other] of places.entries()) {
        if (second <= first || !pushApart(one, other, first + second)) continue
        moved = true
      }
    }
    for (const place of places) {
      place.x = inside(place.x, 1)
      place.y = inside(place.y, ratio)
    }
    if (!moved) break
  }
  return places.map(({ x, y }) => ({ x: rounded(x), y: rounded(y / ratio) }))
}

/** Moves two places apart along the line between them; two at one place move in a direction of their own. */
function pushApart(one: { x: number; y: number }, other: { x: number; y: number }, turn: number): boolean {
  const distance = Math.hypot(other.x - one.x, other.y - one.y)
  if (distance >= LEAST) return false
  const angle = distance < 1e-6 ? turn * 2.4 : Math.atan2(other.y - one.y, other.x - one.x)
  // A little more than needed, so that rounding cannot bring them too close again.
  const step = (LEAST * 1.02 - distance) / 2
  one.x -= Math.cos(angle) * step
  one.y -= Math.sin(angle) * step
  other.x += Math.cos(angle) * step
  other.y += Math.sin(angle) * step
  return true
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000
