import { LRUCache } from 'lru-cache'
import type { CallAnswer, CallInput } from '#contract/call.ts'
import { PROBLEM_STATUS } from '#contract/problem.ts'
import type { RequestFacts } from '#server/lib/ctx.ts'
import type { Log } from '#server/lib/log.ts'
import { HANDLER_MS, withTimeout } from './call-timeout.ts'
import { problemBody, toProblem } from './problems.ts'

/** Answers a call from its unparsed input. The answer has the form that its schema publishes. */
type PageCall = (input: CallInput, facts: RequestFacts) => Promise<unknown>

/**
 * The number of answers that later pages may use as well, such as the shop and its bikes, which every page shows. What
 * belongs to one page is pushed out soon.
 */
const MOST_SHARED = 32

interface Shared {
  readonly version: number
  readonly answer: Promise<unknown>
}

/**
 * The calls that a page may make while it is rendered: those with the same answer for everybody. They are functions of
 * this process: a request and a response would only turn values into text and back. Their input and answer are parsed
 * by the same schemas as over HTTP.
 */
export class PageCalls {
  readonly #calls = new Map<string, PageCall>()
  readonly #shared = new LRUCache<string, Shared>({ max: MOST_SHARED })
  readonly #log: Log

  constructor(log: Log) {
    this.#log = log
  }

  add(name: string, call: PageCall): void {
    this.#calls.set(name, call)
  }

  /**
   * Answers a call of a page. Pages rendered for the same version of the catalogue share the answer, so nobody may
   * change it. Without a version it is made anew.
   */
  async answer(name: string, input: CallInput, facts: RequestFacts, version: number | undefined): Promise<CallAnswer> {
    const call = this.#calls.get(name)
    if (!call) throw new Error(`Pages cannot call ${name}: its answer is not the same for everybody.`)
    try {
      const ask = () => withTimeout(HANDLER_MS, call(input, facts))
      const body = await (version === undefined ? ask() : this.#share(name + JSON.stringify(input), version, ask))
      return { status: 200, body }
    } catch (error) {
      const problem = toProblem(error, this.#log.child({ request: facts.requestId }))
      return { status: PROBLEM_STATUS[problem.code], body: problemBody(problem) }
    }
  }

  #share(key: string, version: number, ask: () => Promise<unknown>): Promise<unknown> {
    const known = this.#shared.get(key)
    if (known?.version === version) return known.answer
    const shared = { version, answer: ask() }
    this.#shared.set(key, shared)
    // A failure may be over at the next page.
    shared.answer.catch(() => {
      if (this.#shared.peek(key) === shared) this.#shared.delete(key)
    })
    return shared.answer
  }
}
