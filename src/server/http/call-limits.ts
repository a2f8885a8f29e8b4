// Whom the use of a call counts for, and what counts.
import type { Endpoint } from '#contract/endpoint.ts'
import { PROBLEM_STATUS } from '#contract/problem.ts'
import type { Deps, SignedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'

/** Returns the subject that a person's calls count for: the session, so that no other session uses up its limits. */
const sessionSubject = ({ sessionId }: SignedIn): string => `session ${sessionId}`

/** Returns the subject of a call by a person, or by a visitor who is not signed in. */
export const callSubject = (user: SignedIn | null, ip: string): string => (user ? sessionSubject(user) : ip)

/** Counts a call that requires a sign-in, whatever becomes of it. */
export async function countOwnCall(deps: Pick<Deps, 'limit'>, endpoint: Endpoint, user: SignedIn | null) {
  if (endpoint.limit && endpoint.policy !== 'public' && user) await deps.limit(endpoint.limit, sessionSubject(user))
}

/** Whether an error is about the request itself: a mistake, a guess, or something that does not exist. */
export function isRefusal(error: unknown): boolean {
  if (!(error instanceof ShopProblem) || error.code === 'too_many') return false
  return PROBLEM_STATUS[error.code] < 500
}

/**
 * Counts a public call that was refused, and returns the error to answer with. Only refused ones are counted, and
 * afterwards: thousands of phones share the network address of a mobile provider, and one that sends broken requests
 * must not keep the others from sending right ones.
 */
export async function countRefusal(
  deps: Pick<Deps, 'limit'>,
  { limit, policy }: Endpoint,
  subject: string,
  problem: ShopProblem,
): Promise<ShopProblem> {
  if (!limit || policy !== 'public' || !isRefusal(problem)) return problem
  try {
    await deps.limit(limit, subject)
    return problem
  } catch (error) {
    return error instanceof ShopProblem ? error : problem
  }
}
