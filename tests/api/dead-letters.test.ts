import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { send, someEmail, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

/** Nothing listens on that port. */
const shop = shopForTests('empty', { SMTP_URL: 'smtp://127.0.0.1:1' })

test('an undeliverable email is listed for an administrator, who can retry it', async () => {
  const boss = await someone(shop, { admin: true })
  const email = someEmail()
  const body = { firstName: 'Asha', lastName: 'Menon', email, password: 'winding-Ghat-road-48', mobile: '9840012345' }
  expect((await send(shop, 'POST', '/api/auth/signup', body)).status).toBe(201)
  const { pool } = shop.deps
  // The remaining retries would take a day: this attempt becomes the last one and is due now. Another email wakes the
  // worker.
  const deadEmails = async () => {
    await pool.query(
      `update pgboss.job set retry_limit = 0, start_after = pgboss.job_now()
        where name = 'mail' and state in ('created', 'retry')`,
    )
    await send(shop, 'POST', '/api/contact', { name: 'A', email: 'a@example.com', message: 'Wake up' })
    const { emails } = await boss.call('GET /dead-letters')
    return emails.filter((mail) => mail.to === email)
  }
  await eventually(async () => expect(await deadEmails()).toHaveLength(1))
  const letters = await deadEmails()
  expect(letters).toEqual([
    {
      id: expect.any(String),
      kind: 'verify',
      to: email,
      subject: 'Verify your account at Kurinji Moto',
      at: expect.any(String),
      error: expect.stringContaining('ECONNREFUSED'),
    },
  ])
  const params = { id: letters[0]?.id ?? '' }
  expect(await boss.call('POST /dead-letters/{id}', { params })).toEqual({ message: 'The email is queued again.' })
  expect((await boss.request(`/api/dead-letters/${params.id}`, { method: 'POST' })).status).toBe(404)
  const asha = await someone(shop)
  expect((await asha.request('/api/dead-letters')).status).toBe(403)
})
