import { ShopProblem } from './problem.ts'

/** Lets so many do a piece of work at once; so many more wait for their turn, and whoever comes then is sent away. */
export function createTurns(atOnce: number, mostWaiting: number) {
  let busy = 0
  const waiting: (() => void)[] = []
  async function takeTurn(): Promise<void> {
    if (busy < atOnce) {
      busy += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new ShopProblem('unavailable', 'Busy', { retryAfterSeconds: 2 })
    // The turn is handed on: nobody can slip in between.
    await new Promise<void>((resume) => waiting.push(resume))
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await takeTurn()
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy -= 1
    }
  }
}
