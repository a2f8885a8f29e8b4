// Calculates the results of a run of visitors.

/** One request of a visitor, or one event. */
export interface Sample {
  /** When the request was sent, in milliseconds from the beginning of the run. */
  readonly at: number
  readonly what: string
  /** From the request to the last byte of the response. */
  readonly ms: number
  /** 'away': asked to retry later, with 429 or 503. 'refused': another 4xx with a reason. */
  readonly result: 'ok' | 'away' | 'refused' | 'failed'
  /** The error message, unless the request succeeded. */
  readonly reason?: string
  /** For 'away': whether the response named a time for the retry. */
  readonly hasRetryTime?: boolean
}

interface Latency {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
}

/** Returns the value that this share of a sorted list does not exceed (nearest rank); 0 for an empty list. */
const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0

export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => percentile(sorted, share)
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), most: at(1) }
}

interface Window extends Latency {
  /** The beginning of the window, in milliseconds of the run. */
  readonly at: number
}

/** Groups the successful responses by time windows of the run; windows without requests are left out. */
export function windowsOf(samples: readonly Sample[], width: number): Window[] {
  const groups = Map.groupBy(
    samples.filter(({ result }) => result !== 'failed'),
    ({ at }) => Math.floor(at / width),
  )
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([place, group]) => ({ at: place * width, ...latencyOf(group.map(({ ms }) => ms)) }))
}

/** Returns the longest time that counts as unchanged: half as much again, and more than a clock's noise. */
const asBefore = (usual: number): number => Math.max(usual * 1.5, usual + 10)

/**
 * Returns how long after a moment the 95th percentile is back to its value before the load rose, and stays there for
 * two windows; in milliseconds, undefined if it never is.
 */
export function recoveryAfter(windows: readonly Window[], moment: number, usual: number): number | undefined {
  const after = windows.filter(({ at }) => at >= moment)
  const place = after.findIndex(
    ({ p95 }, here) => p95 <= asBefore(usual) && (after[here + 1]?.p95 ?? 0) <= asBefore(usual),
  )
  return place < 0 ? undefined : (after[place]?.at ?? moment) - moment
}

export interface Weighed {
  /** In milliseconds of the run. */
  readonly at: number
  readonly bytes: number
}

/**
 * Returns the growth of memory: the mean of the last quarter relative to that of the second, when the caches are full.
 */
export function growthOf(weighed: readonly Weighed[]): number {
  const quarter = Math.floor(weighed.length / 4)
  if (quarter === 0) return 0
  const mean = (part: readonly Weighed[]) => part.reduce((sum, { bytes }) => sum + bytes, 0) / part.length
  return mean(weighed.slice(-quarter)) / mean(weighed.slice(quarter, 2 * quarter)) - 1
}

/** Differences below this many milliseconds are noise of the machine, whatever their factor is. */
const NOISE_MS = 2

/** Returns how many times as long something may take with this many times the data: 1 plus its logarithm. */
export const allowedFactor = (times: number): number => 1 + Math.log10(times)

/** Returns whether a time has grown by more than this factor. */
export const isWorse = (before: number, after: number, factor: number): boolean =>
  after - before > NOISE_MS && after > before * factor
