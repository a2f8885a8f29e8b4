import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '#db/migrate.ts'
import { emailsTo, emailTo, send, someEmail, someone, together } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty')
const HOUR_MS = 3600 * 1000

async function write(more: { email?: string; name?: string; message?: string; subject?: string } = {}) {
  const email = more.email ?? someEmail()
  const body = { name: 'Meera Raman', email, message: 'My crash guard has rusted.', ...more }
  const answer = await send(shop, 'POST', '/api/contact', body)
  expect(answer.status).toBe(200)
  const { ticket, url }: { ticket: string; url: string } = await answer.json()
  const key = new URL(url, 'http://shop').searchParams.get('key') ?? ''
  return { email, ticket, url, key }
}

const follow = (ticket: string, key: string) =>
  shop.request(`/api/contact/${encodeURIComponent(ticket)}?key=${encodeURIComponent(key)}`, {
    ip: someIp(),
  })

const idOf = async (ticket: string): Promise<string> =>
  (await shop.deps.pool.query('select id from contact_message where ticket = $1', [ticket])).rows[0].id

/** Makes a message and its due times this much older. */
const age = (ticket: string, hours: number) =>
  shop.deps.pool.query(
    `update contact_message set created_at = created_at - $2 * interval '1 hour',
      acknowledge_by = acknowledge_by - $2 * interval '1 hour', resolve_by = resolve_by - $2 * interval '1 hour'
     where ticket = $1`,
    [ticket, hours],
  )

describe('a message and its author', () => {
  test('T02 the sender gets an email with the number and a link that opens the message without signing in', async () => {
    const { email, ticket, url, key } = await write({ name: 'Win <b>money</b>', subject: 'Buy now', message: 'Rust.' })
    const mail = await emailTo(shop, email, `We have received your message (${ticket})`)
    expect(mail.text).toContain(shop.deps.config.publicUrl + url)
    expect(url).toMatch(new RegExp(`^/contactus/message/${ticket}\\?key=[\\w-]{43}$`))
    // The address is not verified: a stranger must not be able to send their own words with this email.
    for (const typed of ['money', 'Buy now', 'Rust.']) {
      expect(`${mail.subject} ${mail.text} ${mail.html}`).not.toContain(typed)
    }
    const answer = await follow(ticket, key)
    expect(answer.status).toBe(200)
    const { message } = await answer.json()
    expect(message).toMatchObject({ ticket, subject: 'Buy now', message: 'Rust.', state: 'received', answers: [] })
    expect(message.acknowledgedAt).toBeNull()
    expect(Date.parse(message.acknowledgeBy) - Date.parse(message.receivedAt)).toBe(48 * HOUR_MS)
    expect(Date.parse(message.resolveBy) - Date.parse(message.receivedAt)).toBeGreaterThanOrEqual(28 * 24 * HOUR_MS)
    for (const name of ['email', 'name', 'phone', 'id', 'version']) expect(message).not.toHaveProperty(name)
  })

  test('T01 a link opens only its own message; a wrong, short or missing key gets the response of a wrong number', async () => {
    const [mine, other] = [await write(), await write()]
    const flipped = `${mine.key.slice(0, -2)}${mine.key.endsWith('AA') ? 'BB' : 'AA'}`
    const claimKey = shop.deps.tokens.linkKey(`claim ${mine.ticket}`)
    const attempts: readonly (readonly [string, string])[] = [
      [mine.ticket, ''],
      [mine.ticket, other.key],
      [mine.ticket, flipped],
      [mine.ticket, mine.key.slice(0, 10)],
      [mine.ticket, claimKey],
      [mine.ticket, 'x'.repeat(43)],
      ['M-22222222', mine.key],
      ["' or 1=1 --", mine.key],
    ]
    const bodies = await Promise.all(
      attempts.map(async ([ticket, key]) => {
        const answer = await follow(ticket, key)
        expect(answer.status).toBe(404)
        return (await answer.json()).message
      }),
    )
    expect(new Set(bodies)).toEqual(new Set(['There is no such message, or this link does not open it.']))
    expect((await follow(mine.ticket, 'x'.repeat(101))).status).toBe(422)
    expect((await follow(mine.ticket, mine.key)).status).toBe(200)
  })

  test('a person signed in with the message’s address sees it without the key, others do not', async () => {
    const [rider, stranger] = [await someone(shop), await someone(shop)]
    const { ticket } = await write({ email: rider.email })
    const params = { ticket }
    expect((await rider.call('GET /contact/{ticket}', { params })).message.ticket).toBe(ticket)
    await expect(stranger.call('GET /contact/{ticket}', { params })).rejects.toThrow('There is no such message')
  })

  test('an erased person’s link no longer works', async () => {
    const rider = await someone(shop)
    const { ticket, key } = await write({ email: rider.email })
    expect((await follow(ticket, key)).status).toBe(200)
    await rider.call('DELETE /me', { body: { password: rider.password } })
    expect((await follow(ticket, key)).status).toBe(404)
  })

  test('its page shows each state and the answers, but no notes and no names of staff', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const { ticket, key } = await write()
    const params = { id: await idOf(ticket) }
    const state = async () => (await (await follow(ticket, key)).json()).message
    await support.call('POST /messages/{id}/note', { params, body: { text: 'Rude person.' } })
    await support.call('POST /messages/{id}/acknowledge', { params, body: { version: 1 } })
    expect(await state()).toMatchObject({ state: 'acknowledged', acknowledgedAt: expect.any(String) })
    await support.call('POST /messages/{id}/answer', { params, body: { text: 'We send a new one.', version: 2 } })
    const answered = await state()
    expect(answered).toMatchObject({ state: 'answered', answers: [{ text: 'We send a new one.' }] })
    await support.call('PUT /messages/{id}/status', { params, body: { status: 'closed', version: 3 } })
    expect(await state()).toMatchObject({ state: 'closed' })
    expect(JSON.stringify(answered)).not.toMatch(/Rude|Asha|Menon/)
  })
})

describe('due times', () => {
  test('the list names what is due next and puts it first; acknowledging and answering move it on', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const name = 'Due Tester'
    const [recent, late, older] = [await write({ name }), await write({ name }), await write({ name })]
    await age(late.ticket, 49)
    await age(older.ticket, 60)
    const olderId = await idOf(older.ticket)
    const list = async (sort: 'due' | 'newest') =>
      (await support.call('GET /messages', { query: { search: 'due tester', sort } })).data
    expect((await list('newest')).map(({ ticket }) => ticket)).toEqual([recent.ticket, late.ticket, older.ticket])
    const due = await list('due')
    expect(due.map(({ ticket }) => ticket)).toEqual([older.ticket, late.ticket, recent.ticket])
    expect(due.map(({ due }) => due?.what)).toEqual(['acknowledge', 'acknowledge', 'acknowledge'])
    expect(Date.parse(due[1]?.due?.at ?? '')).toBeLessThan(Date.now())
    expect(Date.parse(due[2]?.due?.at ?? '')).toBeGreaterThan(Date.now())

    await support.call('POST /messages/{id}/acknowledge', { params: { id: olderId }, body: { version: 1 } })
    expect((await list('due')).map(({ ticket, due }) => [ticket, due?.what])).toEqual([
      [late.ticket, 'acknowledge'],
      [recent.ticket, 'acknowledge'],
      [older.ticket, 'resolve'],
    ])
    const id = await idOf(late.ticket)
    const { message } = await support.call('POST /messages/{id}/answer', {
      params: { id },
      body: { text: 'Sorry for the wait.', version: 1 },
    })
    expect(message).toMatchObject({ due: null, acknowledgedAt: expect.any(String) })
    const reopened = await support.call('PUT /messages/{id}/status', {
      params: { id },
      body: { status: 'open', version: 2 },
    })
    expect(reopened.message.due).toMatchObject({ what: 'resolve', at: message.resolveBy })
  })

  test('of colleagues who acknowledge at once one does: one email, one entry', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const { email, ticket } = await write()
    const id = await idOf(ticket)
    const statuses = await together(async () => {
      const answer = await support.request(`/api/messages/${id}/acknowledge`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version: 1 }),
      })
      return answer.status
    })
    expect(statuses.filter((status) => status < 300)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(statuses.length - 1)
    const mail = await emailTo(shop, email, `We are working on your message (${ticket})`)
    expect(mail.text).toContain(`/contactus/message/${ticket}?key=`)
    expect((await emailsTo(shop, email)).filter(({ subject }) => subject?.startsWith('We are working'))).toHaveLength(1)
    const again = support.call('POST /messages/{id}/acknowledge', { params: { id }, body: { version: 2 } })
    await expect(again).rejects.toThrow('This message has been acknowledged, answered or closed already.')
  })
})

describe('a shop of the version before', () => {
  const name = `before_due_${randomBytes(6).toString('hex')}`

  beforeAll(async () => {
    await shop.deps.pool.query(`create database ${name} template template0`)
  })
  afterAll(() => shop.deps.pool.query(`drop database ${name} with (force)`))

  test('upgrading keeps messages, dates their deadlines from arrival, and gives the grievance officer a designation', async () => {
    const connection = { ...shop.connection, database: name }
    const [before] = (await readdir('src/db/migrations'))
      .sort()
      .filter((file) => file.endsWith('_message_deadlines.sql'))
    const files = (await readdir('src/db/migrations')).sort()
    await migrate(connection, files[files.indexOf(before ?? '') - 1])
    const client = new pg.Client(connection)
    await client.connect()
    await client.query(`insert into setting (key, value) values ('seller', '{"grievance": {"name": "R. Devi"}}')`)
    const insert = `insert into contact_message (id, ticket, name, email, phone, subject, message, reply_to, status, created_at)
      values (gen_random_uuid(), $1, 'A', 'a@example.com', '', 'S', 'M', '', $2, '2026-01-31T18:00:00Z')`
    await client.query(insert, ['M-22222222', 'open'])
    await client.query(insert, ['M-33333333', 'closed'])
    await migrate(connection)
    const { rows } = await client.query(
      'select acknowledge_by, resolve_by, acknowledged_at, due_at from contact_message order by ticket',
    )
    const due = { acknowledge_by: new Date('2026-02-02T18:00:00Z'), resolve_by: new Date('2026-02-28T18:00:00Z') }
    expect(rows).toEqual([
      { ...due, acknowledged_at: null, due_at: due.acknowledge_by },
      { ...due, acknowledged_at: new Date('2026-01-31T18:00:00Z'), due_at: null },
    ])
    const setting = await client.query(`select value -> 'grievance' as officer from setting where key = 'seller'`)
    expect(setting.rows).toEqual([{ officer: { name: 'R. Devi', designation: 'Grievance Officer' } }])
    await client.end()
  })
})
