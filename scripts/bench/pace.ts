// Repeats work on several connections for some seconds.
import { latencyOf } from '../../tests/proof/load/figures.ts'

export interface Pace {
  readonly perSecond: number
  readonly count: number
  /** The 95th percentile of what the work returned. */
  readonly p95: number
}

/** Repeats work that returns a time in milliseconds, on this many connections at once. */
export async function pace(connections: number, seconds: number, work: () => Promise<number>): Promise<Pace> {
  const times: number[] = []
  const begun = performance.now()
  const end = begun + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) times.push(await work())
    }),
  )
  const elapsed = (performance.now() - begun) / 1000
  return { perSecond: times.length / elapsed, count: times.length, p95: latencyOf(times).p95 }
}

/** Returns how long work takes, in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}
