import { vi } from 'vitest'

/** A generous limit: it costs nothing when the shop is well, and a busy machine does not reach it. */
const WAIT_MS = 20_000

/** The limit for work whose amount the size of a sweep decides. */
export const LONG_WAIT_MS = 60_000

const INTERVAL_MS = 25

/**
 * Repeats an assertion until it holds and returns its value. Fails with the error of the last attempt if it does not
 * hold in time.
 */
export const eventually = <T>(assertion: () => T | Promise<T>, limitMs = WAIT_MS): Promise<T> =>
  vi.waitFor(assertion, { timeout: limitMs, interval: INTERVAL_MS })
