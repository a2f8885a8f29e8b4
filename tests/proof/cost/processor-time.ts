import type { FuzzRequest } from '../../support/fuzz/requests.ts'

/** The CPU time that the server's thread spent on a request, in milliseconds. */
export interface Spent {
  readonly request: FuzzRequest
  readonly status: number
  readonly milliseconds: number
}

/** A request that costs far more than others. */
export interface Expensive extends Spent {
  readonly allowed: number
}

export interface CostSummary {
  readonly median: number
  readonly slowestPercent: number
  readonly slowest: number
}

/**
 * Returns the milliseconds of CPU that this thread has used: waiting and other programs do not count. A runtime without
 * per-thread times returns those of the whole process.
 */
export function cpuMilliseconds(): number {
  const { user, system } = (process.threadCpuUsage ?? process.cpuUsage)()
  return (user + system) / 1000
}

/** How many times the usual cost a request may have. Garbage collection and a busy machine stay far below. */
const TOLERANCE = 8
const REPETITIONS = 12
const JUDGED = 0.01

/**
 * Finds requests among the slowest hundredth that cost far more than both the median of their call's successes and the
 * median of all requests. Each is sent again and judged by its lowest cost: a request that was slow by chance is not
 * slow twice. Costs are only compared within the same run, never with a clock.
 */
export async function findExpensive(
  spent: readonly Spent[],
  again: (request: FuzzRequest) => Promise<number>,
): Promise<Expensive[]> {
  const typical = median(spent)
  const found: Expensive[] = []
  for (const each of slowestOf(spent)) {
    const answered = spent.filter(({ request, status }) => request.call === each.request.call && status < 300)
    const allowed = TOLERANCE * Math.max(typical, median(answered))
    let least = each.milliseconds
    for (let time = 0; time < REPETITIONS && least > allowed; time++) {
      least = Math.min(least, await again(each.request))
    }
    if (least > allowed) found.push({ ...each, milliseconds: least, allowed })
  }
  return found
}

const sorted = (spent: readonly Spent[]): Spent[] =>
  spent.toSorted((one, other) => one.milliseconds - other.milliseconds)

const median = (spent: readonly Spent[]): number => sorted(spent)[Math.floor(spent.length / 2)]?.milliseconds ?? 0

const slowestOf = (spent: readonly Spent[]): Spent[] => sorted(spent).slice(-Math.ceil(spent.length * JUDGED))

/** Summarizes what requests cost. */
export const summaryOf = (spent: readonly Spent[]): CostSummary => ({
  median: median(spent),
  slowestPercent: slowestOf(spent)[0]?.milliseconds ?? 0,
  slowest: sorted(spent).at(-1)?.milliseconds ?? 0,
})
