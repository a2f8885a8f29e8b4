import { ShopProblem } from '#server/lib/problem.ts'

/** The time limit of a call in milliseconds; whatever it waits for times out soon after. */
export const HANDLER_MS = 10_000

const timeout = () =>
  new ShopProblem('unavailable', 'This is taking too long. Please try again.', { retryAfterSeconds: 5 })

/** Refuses with 'unavailable' if the work takes longer. */
export async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(timeout()), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
