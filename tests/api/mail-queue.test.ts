import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { jobKind, startJobs } from '#server/lib/jobs.ts'
import { createKeys } from '#server/lib/keys.ts'
import { listDeadEmails } from '#server/modules/notifications/notifications.service.ts'
import { eventually } from '../support/eventually.ts'
import { emailsTo, GOOD_PASSWORD, secretIn, send, someEmail, someone, waitForMailJobs } from '../support/people.ts'
import { openClone, shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')

const signUp = (at: typeof shop, email: string) =>
  send(at, 'POST', '/api/auth/signup', {
    firstName: 'Asha',
    lastName: 'Menon',
    email,
    password: GOOD_PASSWORD,
    mobile: '9840012345',
  })

/** Returns every job of the queue, whatever its state. */
async function queueOf({ deps }: typeof shop): Promise<string> {
  const { rows } = await deps.pool.query('select job::text as job from pgboss.job')
  return rows.map(({ job }) => job).join('\n')
}

test('S16 a mail that was sent leaves neither its link nor its address in the queue', async () => {
  const email = someEmail()
  await signUp(shop, email)
  await send(shop, 'POST', '/api/forgotpassword', { email })
  const letters = await emailsTo(shop, email, 2)
  await waitForMailJobs(shop)
  await eventually(async () => {
    const left = await queueOf(shop)
    expect(left).toContain('completed')
    for (const mail of letters) expect(left).not.toContain(secretIn(mail))
    expect(left).not.toContain(email)
    expect(left).not.toContain('encrypted')
  })
})

test.each([
  ['mail', { kind: 'order confirmed', order: 'KM-1' }],
  ['forgot-password', {}],
  ['warn-of-guessing', {}],
])('S16 a job of %s that runs again after a crash right after its work is not given up', async (name, left) => {
  const { rows } = await shop.deps.pool.query('insert into pgboss.job (name, data) values ($1, $2) returning id', [
    name,
    JSON.stringify({ ...left, done: true }),
  ])
  // Other jobs of the same kind wake the workers.
  const email = someEmail()
  await signUp(shop, email)
  await send(shop, 'POST', '/api/forgotpassword', { email })
  for (let time = 0; time < 11; time++)
    await send(shop, 'POST', '/api/auth/signin', { email, password: 'not-the-Road-1' }, {}, '203.0.113.77')
  await waitForMailJobs(shop)
  await eventually(async () => {
    const [job] = (await shop.deps.pool.query('select state from pgboss.job where id = $1', [rows[0].id])).rows
    expect(job).toEqual({ state: 'completed' })
  })
  expect((await listDeadEmails(shop.ctx)).emails).toEqual([])
})

test('S16 an email sent at the last retry before a crash does not end in the dead letter queue', async () => {
  await shop.deps.pool.query(`insert into pgboss.job (name, data) values ('mail-dead', $1)`, [
    JSON.stringify({ kind: 'order confirmed', order: 'KM-2', done: true }),
  ])
  expect((await listDeadEmails(shop.ctx)).emails).toEqual([])
})

test('a job of a schedule, which has no data, is worked on', async () => {
  const kind = jobKind('no-data', { retryLimit: 0 })
  const { log, pool } = shop.deps
  const jobs = await startJobs(shop.connection, log)
  await jobs.dead(kind)
  const { rows } = await pool.query('insert into pgboss.job (name) values ($1) returning id, data', [kind.name])
  const done: string[] = []
  await jobs.work(kind, async (_, id) => {
    done.push(id)
  })
  await eventually(() => expect(done).toEqual([rows[0].id]))
  expect(rows[0].data).toBeNull()
  await jobs.stop()
})

test('S16 a job that is done is recorded while a slower one that was fetched with it still runs', async () => {
  const kind = jobKind<{ slow: boolean }>('two-speeds', { retryLimit: 0 }, { afterwards: ({ slow }) => ({ slow }) })
  const { log, pool } = shop.deps
  const jobs = await startJobs(shop.connection, log)
  await jobs.dead(kind)
  for (const slow of [true, false])
    await pool.query('insert into pgboss.job (name, data) values ($1, $2)', [kind.name, JSON.stringify({ slow })])
  let finish = () => {}
  const slowWork = new Promise<void>((resolve) => {
    finish = resolve
  })
  const begun: boolean[] = []
  await jobs.work(kind, async ({ slow }) => {
    begun.push(slow)
    if (slow) await slowWork
  })
  const storedData = async () => {
    const { rows } = await pool.query('select data from pgboss.job where name = $1', [kind.name])
    return rows.map(({ data }) => data)
  }
  await eventually(async () => expect(await storedData()).toContainEqual({ slow: false, done: true }))
  expect(begun.toSorted()).toEqual([false, true])
  expect(await storedData()).toContainEqual({ slow: true })
  finish()
  await eventually(async () => expect(await storedData()).toContainEqual({ slow: true, done: true }))
  await jobs.stop()
})

test('S16 a mail of an earlier version is delivered, and cleaned up as well', async () => {
  const email = someEmail()
  const mail = { kind: 'reset', to: email, subject: 'A link', text: 'http://localhost/reset/a-secret', html: '' }
  await shop.deps.pool.query(`insert into pgboss.job (name, data) values ('mail', $1)`, [JSON.stringify(mail)])
  await signUp(shop, someEmail())
  expect((await emailsTo(shop, email))[0]?.text).toContain('a-secret')
  await eventually(async () => expect(await queueOf(shop)).not.toContain('a-secret'))
})

describe('mails that wait', () => {
  let idle: typeof shop
  beforeAll(async () => {
    idle = await openClone('empty', { workers: false })
  })
  afterAll(() => idle.close())

  const waiting = async () => (await queueOf(idle)).split('\n').filter(Boolean).length

  test('S16 are encrypted in the queue, so that a backup discloses no link', async () => {
    const email = someEmail()
    await signUp(idle, email)
    const { rows } = await idle.deps.pool.query(`select data from pgboss.job where name = 'mail'`)
    expect(rows[0]?.data).toEqual({
      kind: 'verify',
      to: expect.stringMatching(/^[\w-]{43}$/),
      encrypted: expect.stringMatching(/^v1:/),
    })
    const queue = await queueOf(idle)
    for (const readable of [email, 'confirm-account', 'Verify']) expect(queue).not.toContain(readable)
  })

  test('S16 end with the account that is erased, the undelivered ones too; those of others stay', async () => {
    const [asha, ravi] = [await someone(idle), await someone(idle)]
    for (const { email } of [asha, ravi]) {
      await send(idle, 'POST', '/api/forgotpassword', { email })
      await signUp(idle, email)
    }
    // Could not be delivered after all retries either.
    await idle.deps.pool.query(
      `insert into pgboss.job (name, data) select 'mail-dead', data from pgboss.job where name = 'mail'`,
    )
    const before = await waiting()
    expect(await queueOf(idle)).toContain(asha.email)
    const answer = await send(idle, 'DELETE', '/api/me', { password: asha.password }, { 'x-access-token': asha.token })
    expect(answer.status).toBe(200)
    const queue = await queueOf(idle)
    expect(queue).not.toContain(asha.email)
    expect(queue).not.toContain(idle.deps.keys.hash('mail recipient', asha.email).toString('base64url'))
    expect(queue).toContain(ravi.email)
    expect(queue).toContain(idle.deps.keys.hash('mail recipient', ravi.email).toString('base64url'))
    expect(await waiting()).toBeLessThan(before)
  })

  test('S16 that were queued with another secret are listed as undelivered, with the reason', async () => {
    await signUp(idle, someEmail())
    await idle.deps.pool.query(
      `insert into pgboss.job (name, data) select 'mail-dead', data from pgboss.job where name = 'mail' limit 1`,
    )
    const keys = createKeys('another secret of 32 characters or more')
    const { emails } = await listDeadEmails({ ...idle.ctx, keys })
    expect(emails[0]).toMatchObject({ to: '', subject: 'This mail was encrypted with another SECRET_KEY.' })
  })
})
