import { type Call, caller } from '#contract/call.ts'
import { sendAsUser } from './session.ts'

/**
 * Returns a response with the total from its X-Total-Count header, the number of rows on all pages; `ask` makes exactly
 * one request.
 */
export async function fetchWithTotal<T>(ask: (call: Call) => Promise<T>): Promise<{ found: T; total: number }> {
  let total = 0
  const call = caller(async (path, init) => {
    const answer = await sendAsUser(path, init)
    total = Number(answer.headers.get('x-total-count') ?? 0)
    return answer
  })
  const found = await ask(call)
  return { found, total }
}
