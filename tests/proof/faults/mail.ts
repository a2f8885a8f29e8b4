import { caller } from '#contract/call.ts'
import { type Customer, newCustomer, sender } from '../customer.ts'
import type { Verdict, When } from '../door.ts'
import { settled } from '../look.ts'
import { hurry } from '../patience.ts'
import { type Fault, type Stage, UNPROVEN, within } from './stage.ts'

/** A way in which the mail server fails. */
interface Mode {
  readonly name: string
  /** What it says when it is told for whom a letter is. */
  readonly reply?: string
  /** What happens to a message at its door. */
  readonly at?: { readonly label: string; readonly when: When; readonly verdict: Verdict }
}

const MODES: readonly Mode[] = [
  { name: 'is down', at: { label: 'greeting', when: 'before', verdict: 'cut' } },
  { name: 'wants it later', reply: '451 4.3.0 try again later' },
  { name: 'refuses', reply: '550 5.7.1 refused' },
  { name: 'never takes the letter', at: { label: 'the letter', when: 'before', verdict: 'hold' } },
  { name: 'takes the letter and hangs up', at: { label: 'the letter', when: 'after', verdict: 'cut' } },
]

const QUICK_MS = 10_000

async function buyWhile(stage: Stage, { name, reply, at }: Mode): Promise<Customer> {
  const { scene } = stage
  let struck = 0
  scene.sink.refuse(reply)
  stage.watch(({ door, label }, when) => {
    if (door !== 'mail') return 'pass'
    if (reply !== undefined && label === 'RCPT' && when === 'answer') struck += 1
    if (at?.label !== label || at.when !== when) return 'pass'
    struck += 1
    return at.verdict
  })
  const before = stage.refusals().length
  const begun = performance.now()
  const { customer } = await stage.buy()
  const ms = performance.now() - begun
  stage.demand(ms < QUICK_MS, 'checkout', `when the mail server ${name}, a checkout takes ${Math.round(ms)} ms`)
  stage.demand(stage.refusals().length === before, 'checkout', `when the mail server ${name}, customers are refused`)
  stage.demand(await within(20_000, () => struck >= 2), UNPROVEN, `the mail server that ${name} was not met`)
  scene.sink.refuse(undefined)
  stage.watch()
  return customer
}

/** Letters that were given up, the one to the customer and the one to the seller. */
const GIVEN_UP = 2

/** When all tries are over an administrator sees the letters, and sends them on their way again. */
async function deadLetters(stage: Stage): Promise<Customer> {
  const { scene } = stage
  scene.sink.refuse('550 5.1.1 nobody of this name')
  const { customer } = await stage.buy()
  const dead = async () => {
    await hurry(scene)
    const { rowCount } = await scene.pool().query(`select 1 from pgboss.job where name = 'mail-dead'`)
    return rowCount === GIVEN_UP
  }
  stage.demand(await within(60_000, dead), 'INV9', 'letters that nobody takes are never given up')
  const admin = await newCustomer(scene)
  await scene.pool().query(`update account set roles = '{ROLE_ADMIN}' where id = $1`, [admin.id])
  const { email, ip } = admin
  const signIn = caller(sender(scene, ip))
  const { token } = await signIn('POST /auth/signin', { body: { email, password: scene.password } })
  const call = caller(sender(scene, ip, token))
  const { letters } = await call('GET /dead-letters')
  stage.demand(
    letters.length === GIVEN_UP,
    'INV9',
    `an administrator sees ${letters.length} letters that were given up`,
  )
  stage.demand(
    letters.every(({ error }) => error.includes('550')),
    'INV9',
    'an administrator does not see why',
  )
  scene.sink.refuse(undefined)
  for (const { id } of letters) await call('POST /dead-letters/{id}', { params: { id } })
  await settled(scene, [customer], stage.patienceMs)
  return customer
}

const mailServer: Fault = {
  id: 'X14',
  name: `the mail server fails in ${MODES.length} ways, and refuses until letters are given up`,
  async run(stage) {
    const customers: Customer[] = []
    for (const mode of MODES) {
      customers.push(await buyWhile(stage, mode))
      await settled(stage.scene, customers, stage.patienceMs)
    }
    customers.push(await deadLetters(stage))
    const ids = stage.scene.sink.letters.map(({ messageId }) => messageId)
    stage.note(`${ids.length} letters came, ${new Set(ids).size} different ones`)
    await stage.look(customers)
  },
}

export const MAIL_FAULTS: readonly Fault[] = [mailServer]
