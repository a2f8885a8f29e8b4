// Measures whether response times reveal if an address has an account: known and unknown addresses take turns.

import { visitorAddress } from './bench/client.ts'
import type { Figure } from './bench/figures.ts'
import { median } from './bench/figures.ts'
import { type Measured, runBench } from './bench/run.ts'
import { startShop } from './bench-shop.ts'

const ROUNDS = 200
/** An account allows fifty attempts an hour, each from a different address; with this many accounts none is refused. */
const ACCOUNTS = ROUNDS / 4
const PASSWORD = 'winding-Ghat-road-48'
const CALLS = [
  ['sign-in', '/auth/signin', { password: 'not-the-one-7' }],
  ['forgotten password', '/forgotpassword', {}],
] as const

interface Answer {
  readonly milliseconds: number
  readonly status: number
  readonly text: string
}
type Post = (path: string, body: unknown) => Promise<Answer>

function posting(url: string): Post {
  let visitors = 0
  return async (path, body) => {
    visitors += 1
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': visitorAddress(visitors) }
    const begun = performance.now()
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const text = await answer.text()
    return { milliseconds: performance.now() - begun, status: answer.status, text }
  }
}

/** Creates accounts that nobody has tried to guess yet: their number of attempts is limited. */
async function signUp(post: Post, run: number): Promise<(place: number) => string> {
  const known = (place: number) => `known-${run}-${place % ACCOUNTS}@example.com`
  for (let place = 0; place < ACCOUNTS; place++) {
    const body = { firstName: 'A', lastName: 'B', email: known(place), password: PASSWORD, mobile: '9840012345' }
    const { status, text } = await post('/auth/signup', body)
    if (status !== 201) throw new Error(text)
  }
  return known
}

async function measure(post: Post, run: number): Promise<Measured> {
  const known = await signUp(post, run)
  const figures: Figure[] = []
  const notes: string[] = []
  for (const [row, path, body] of CALLS) {
    const times = { known: [] as number[], unknown: [] as number[] }
    const answers = new Set<string>()
    for (let round = 0; round < ROUNDS; round++) {
      for (const [kind, email] of [
        ['known', known(round)],
        ['unknown', `unknown-${run}-${round}@example.com`],
      ] as const) {
        const { milliseconds, status, text } = await post(path, { ...body, email })
        times[kind].push(milliseconds)
        answers.add(`${status} ${text}`)
      }
    }
    const [one, other] = [median(times.known), median(times.unknown)]
    figures.push({ row, column: 'known ms', value: one, digits: 2 })
    figures.push({ row, column: 'unknown ms', value: other, digits: 2 })
    figures.push({ row, column: 'difference ms', value: one - other, digits: 2, isDifference: true })
    notes.push(`${row}: ${answers.size === 1 ? 'the same answer' : [...answers].join(' | ')}`)
  }
  return { figures, notes }
}

await runBench({
  title: `Medians of ${ROUNDS} calls each; known and unknown addresses take turns`,
  runs: 1,
  async open(tree) {
    const shop = await startShop({ TRUST_PROXY_HOPS: '1' }, { tree })
    const post = posting(shop.url)
    let runs = 0
    return {
      measure() {
        runs += 1
        return measure(post, runs)
      },
      close: shop.stop,
    }
  },
})
