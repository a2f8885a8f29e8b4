import { caller } from '#contract/call.ts'
import { type Customer, newCustomer, sender } from '../customer.ts'
import { runDueJobs } from '../due-jobs.ts'
import type { Decision, When } from '../proxy.ts'
import { waitUntilSettled } from '../settle.ts'
import { within } from '../within.ts'
import { type Fault, type Stage, UNPROVEN } from './stage.ts'

/** A way in which the mail server fails. */
interface Mode {
  readonly name: string
  /** The server's reply to the recipient of an email. */
  readonly reply?: string
  /** What happens to a message at the mail proxy. */
  readonly at?: { readonly label: string; readonly when: When; readonly decision: Decision }
}

const MODES: readonly Mode[] = [
  { name: 'is down', at: { label: 'greeting', when: 'before', decision: 'cut' } },
  { name: 'wants it later', reply: '451 4.3.0 try again later' },
  { name: 'refuses', reply: '550 5.7.1 refused' },
  { name: 'never accepts the email', at: { label: 'the email', when: 'before', decision: 'hold' } },
  { name: 'accepts the email and hangs up', at: { label: 'the email', when: 'after', decision: 'cut' } },
]

const QUICK_MS = 10_000

async function buyWhile(stage: Stage, { name, reply, at }: Mode): Promise<Customer> {
  const { harness } = stage
  let struck = 0
  harness.sink.refuse(reply)
  stage.watch(({ proxy, label }, when) => {
    if (proxy !== 'mail') return 'pass'
    if (reply !== undefined && label === 'RCPT' && when === 'answer') struck += 1
    if (at?.label !== label || at.when !== when) return 'pass'
    struck += 1
    return at.decision
  })
  const before = stage.refusals().length
  const begun = performance.now()
  const { customer } = await stage.buy()
  const ms = performance.now() - begun
  stage.demand(ms < QUICK_MS, 'checkout', `when the mail server ${name}, a checkout takes ${Math.round(ms)} ms`)
  stage.demand(stage.refusals().length === before, 'checkout', `when the mail server ${name}, customers are refused`)
  stage.demand(await within(20_000, () => struck >= 2), UNPROVEN, `the mail server that ${name} was not met`)
  harness.sink.refuse(undefined)
  stage.watch()
  return customer
}

/** Emails that have failed for good: the customer's and the seller's. */
const GIVEN_UP = 2

/** After the last retry an administrator sees the failed emails and sends them again. */
async function deadLetters(stage: Stage): Promise<Customer> {
  const { harness } = stage
  harness.sink.refuse('550 5.1.1 nobody of this name')
  const { customer } = await stage.buy()
  const dead = async () => {
    await runDueJobs(harness)
    const { rowCount } = await harness.pool().query(`select 1 from pgboss.job where name = 'mail-dead'`)
    return rowCount === GIVEN_UP
  }
  stage.demand(await within(60_000, dead), 'INV9', 'undeliverable emails are never given up')
  const admin = await newCustomer(harness)
  await harness.pool().query(`update account set roles = '{ROLE_ADMIN}' where id = $1`, [admin.id])
  const { email, ip } = admin
  const signIn = caller(sender(harness, ip))
  const { token } = await signIn('POST /auth/signin', { body: { email, password: harness.password } })
  const call = caller(sender(harness, ip, token))
  const { emails } = await call('GET /dead-letters')
  stage.demand(emails.length === GIVEN_UP, 'INV9', `an administrator sees ${emails.length} emails that were given up`)
  stage.demand(
    emails.every(({ error }) => error.includes('550')),
    'INV9',
    'an administrator does not see why',
  )
  harness.sink.refuse(undefined)
  for (const { id } of emails) await call('POST /dead-letters/{id}', { params: { id } })
  await waitUntilSettled(harness, [customer], stage.patienceMs)
  return customer
}

const mailServer: Fault = {
  id: 'X14',
  name: `the mail server fails in ${MODES.length} ways, and refuses until emails are given up`,
  async run(stage) {
    const customers: Customer[] = []
    for (const mode of MODES) {
      customers.push(await buyWhile(stage, mode))
      await waitUntilSettled(stage.harness, customers, stage.patienceMs)
    }
    customers.push(await deadLetters(stage))
    const ids = stage.harness.sink.emails.map(({ messageId }) => messageId)
    stage.note(`${ids.length} emails arrived, ${new Set(ids).size} different ones`)
    await stage.check(customers)
  },
}

export const MAIL_FAULTS: readonly Fault[] = [mailServer]
