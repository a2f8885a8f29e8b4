import { ShopProblem } from './problem.ts'

const busyProblem = () => new ShopProblem('unavailable', 'Busy', { retryAfterSeconds: 2 })

/**
 * Creates a function that runs at most `atOnce` tasks at a time; `mostWaiting` more wait, and any others are refused.
 * Tasks that go first have as many waiting places of their own, and run before all others.
 */
export function createSemaphore(atOnce: number, mostWaiting: number, refusal: () => ShopProblem = busyProblem) {
  let busy = 0
  const first: (() => void)[] = []
  const others: (() => void)[] = []
  async function takeTurn(waiting: (() => void)[]): Promise<void> {
    if (busy < atOnce) {
      busy += 1
      return
    }
    if (waiting.length >= mostWaiting) throw refusal()
    // A finished task passes its slot on directly, so that no other task can take it first.
    await new Promise<void>((resume) => waiting.push(resume))
  }
  return async <T>(work: () => Promise<T>, goesFirst = false): Promise<T> => {
    await takeTurn(goesFirst ? first : others)
    try {
      return await work()
    } finally {
      const next = first.shift() ?? others.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
