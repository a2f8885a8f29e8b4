// What a run of visitors comes to, in figures.

/** One request of a visitor, or one thing that happened to one. */
export interface Sample {
  /** When it was asked, in milliseconds from the beginning of the run. */
  readonly at: number
  readonly what: string
  /** From asking to the last byte of the answer. */
  readonly ms: number
  /** 'away': told to come again later, with 429 or 503. 'refused': told why not, with another 4xx. */
  readonly result: 'ok' | 'away' | 'refused' | 'failed'
  /** What was said, or went wrong, where it did not go well. */
  readonly said?: string
  /** Of who was sent away: whether they were told when to come again. */
  readonly toldWhen?: boolean
}

interface Latency {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly most: number
}

/** The value that so much of a sorted list does not exceed (nearest rank); 0 of an empty one. */
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

/** The answers that came in order, by windows of the run; windows in which nobody asked are left out. */
export function windowsOf(samples: readonly Sample[], width: number): Window[] {
  const groups = Map.groupBy(
    samples.filter(({ result }) => result !== 'failed'),
    ({ at }) => Math.floor(at / width),
  )
  return [...groups]
    .toSorted(([one], [other]) => one - other)
    .map(([place, group]) => ({ at: place * width, ...latencyOf(group.map(({ ms }) => ms)) }))
}

/** Slower than this is not as before: half as much again, and more than a clock's noise. */
const asBefore = (usual: number): number => Math.max(usual * 1.5, usual + 10)

/**
 * How long after a moment the 95th percentile is again as it was before the load rose, and stays so for two windows; in
 * milliseconds, and undefined when it never is.
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

/** By how much memory has grown: the mean of the last quarter beside that of the second, after the caches were filled. */
export function growthOf(weighed: readonly Weighed[]): number {
  const quarter = Math.floor(weighed.length / 4)
  if (quarter === 0) return 0
  const mean = (part: readonly Weighed[]) => part.reduce((sum, { bytes }) => sum + bytes, 0) / part.length
  return mean(weighed.slice(-quarter)) / mean(weighed.slice(quarter, 2 * quarter)) - 1
}

/** Differences below this many milliseconds are the machine's, whatever their factor is. */
const NOISE_MS = 2

/** How many times as long something may take when there is so many times as much of everything: 1 and its logarithm. */
export const allowedFactor = (times: number): number => 1 + Math.log10(times)

/** Whether a time has grown by more than this factor. */
export const isWorse = (before: number, after: number, factor: number): boolean =>
  after - before > NOISE_MS && after > before * factor
