/** A point of a picture, in shares of its width and height from 0 to 1. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Parts above this height of the picture have their numbers along its upper edge, the others along the lower. */
const MIDDLE = 0.5
/** The distance of the numbers' middles from the edge, in shares of the height: they cover no part there. */
const UPPER = 0.06
const LOWER = 0.94
/** A part above this height reaches up to where its number would be: that stands beside it, on the outer side. */
const HIGH = 0.27
const BESIDE = 0.12
/** The distance of the outermost numbers from the sides, in shares of the width. */
const MARGIN = 0.06

/**
 * Returns places for the numbers of points: each stands at the edge of the picture, straight above or below its point,
 * beside a high one, or as near to that as its neighbours let it. They keep the order of the points, so that the lines
 * to them do not tangle. `gap` is the distance of two numbers, in shares of the width.
 */
export function placeNumbers(points: readonly Point[], gap: number): readonly Point[] {
  const places = new Map<Point, Point>()
  for (const y of [UPPER, LOWER]) {
    const row = points.filter((point) => (point.y < MIDDLE ? UPPER : LOWER) === y)
    // Of two points at one x, the nearer one has its line beside the other's, not across it.
    const sorted = row.toSorted((one, other) => one.x - other.x || one.y - other.y)
    const shown = spread(besideHigh(sorted), gap)
    for (const [place, point] of sorted.entries()) places.set(point, { x: rounded(shown[place] ?? point.x), y })
  }
  return points.map((point) => places.get(point) ?? point)
}

/** Returns where the numbers of points want to be: those of high ones beside them, and further out those beyond. */
function besideHigh(points: readonly Point[]): readonly number[] {
  const high = points.filter(({ y }) => y < HIGH).map(({ x }) => x)
  return points.map(({ x }) => {
    if (x < 0.5) return high.some((each) => each < 0.5 && each >= x) ? x - BESIDE : x
    return high.some((each) => each >= 0.5 && each <= x) ? x + BESIDE : x
  })
}

/** Moves sorted numbers apart as little as possible: groups that touch stay in the middle of where they want to be. */
function spread(wanted: readonly number[], gap: number): readonly number[] {
  const step = Math.min(gap, (1 - 2 * MARGIN) / Math.max(1, wanted.length - 1))
  // Without the gaps before it, each may only not be left of the one before.
  const groups: { sum: number; count: number }[] = []
  for (const [place, x] of wanted.entries()) {
    let group = { sum: x - place * step, count: 1 }
    let before = groups.at(-1)
    while (before && before.sum / before.count > group.sum / group.count) {
      group = { sum: before.sum + group.sum, count: before.count + group.count }
      groups.pop()
      before = groups.at(-1)
    }
    groups.push(group)
  }
  const most = 1 - MARGIN - (wanted.length - 1) * step
  const starts = groups.flatMap(({ sum, count }) =>
    Array.from({ length: count }, () => Math.min(most, Math.max(MARGIN, sum / count))),
  )
  return starts.map((start, place) => start + place * step)
}

const rounded = (share: number): number => Math.round(share * 10_000) / 10_000
