import { type Call, caller } from '#contract/call.ts'
import { pageCount } from '#rules/counted.ts'
import { sendAsUser } from './session.ts'

/** Reads the total from the X-Total-Count header of the response; `ask` makes exactly one request. */
export async function fetchPage<Row>(page: number, size: number, ask: (call: Call) => Promise<readonly Row[]>) {
  let totalItems = 0
  const call = caller(async (path, init) => {
    const answer = await sendAsUser(path, init)
    totalItems = Number(answer.headers.get('x-total-count') ?? 0)
    return answer
  })
  const data = await ask(call)
  return { data, totalItems, currentPage: page, totalPages: pageCount(totalItems, size) }
}
