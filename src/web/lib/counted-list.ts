import { type Call, caller } from '#contract/call.ts'
import { sendAsUser } from './session.ts'

/** What a call answers that says in X-Total-Count how many there are on all pages; `ask` makes that one call. */
export async function countedList<T>(ask: (call: Call) => Promise<T>): Promise<{ found: T; total: number }> {
  let total = 0
  const call = caller(async (path, init) => {
    const answer = await sendAsUser(path, init)
    total = Number(answer.headers.get('x-total-count') ?? 0)
    return answer
  })
  const found = await ask(call)
  return { found, total }
}
