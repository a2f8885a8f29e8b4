// Measures whether response times reveal if an address has an account: known and unknown addresses take turns.
import { startShop } from './bench-shop.ts'

const ROUNDS = 200
/** An account allows fifty attempts an hour, each from a different address; with this many accounts none is refused. */
const ACCOUNTS = ROUNDS / 4
const PASSWORD = 'winding-Ghat-road-48'

const shop = await startShop({ TRUST_PROXY_HOPS: '1' })
let visitors = 0

async function post(path: string, body: unknown): Promise<{ milliseconds: number; status: number; text: string }> {
  visitors += 1
  const headers = {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${visitors >> 16}.${(visitors >> 8) & 255}.${visitors & 255}`,
  }
  const begun = performance.now()
  const answer = await fetch(`${shop.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const text = await answer.text()
  return { milliseconds: performance.now() - begun, status: answer.status, text }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

const known = (place: number) => `known-${place % ACCOUNTS}@example.com`
for (let place = 0; place < ACCOUNTS; place++) {
  const body = { firstName: 'A', lastName: 'B', email: known(place), password: PASSWORD, mobile: '9840012345' }
  const { status, text } = await post('/auth/signup', body)
  if (status !== 201) throw new Error(text)
}

console.log(`medians of ${ROUNDS} calls each, in milliseconds; known and unknown addresses take turns\n`)
console.log('                     known   unknown   difference   answers')
for (const [what, path, body] of [
  ['sign-in', '/auth/signin', { password: 'not-the-one-7' }],
  ['forgotten password', '/forgotpassword', {}],
] as const) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    for (const [kind, email] of [
      ['known', known(round)],
      ['unknown', `unknown-${round}@example.com`],
    ] as const) {
      const { milliseconds, status, text } = await post(path, { ...body, email })
      times[kind].push(milliseconds)
      answers.add(`${status} ${text}`)
    }
  }
  const [one, other] = [median(times.known), median(times.unknown)]
  const figures = [one, other, one - other].map((value) => value.toFixed(2).padStart(8)).join('  ')
  console.log(`${what.padEnd(18)}${figures}   ${answers.size === 1 ? 'the same' : [...answers].join(' | ')}`)
}
await shop.stop()
