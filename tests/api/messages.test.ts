import { describe, expect, test } from 'vitest'
import type { contactAdmin } from '#contract/contact-admin.ts'
import type { Input } from '#contract/endpoint.ts'
import {
  AT_ONCE,
  emailsTo,
  emailTo,
  type Person,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { someIp } from '../support/some-ip.ts'

const shop = shopForTests('empty', { SELLER_EMAIL: 'care@kurinji.example' })

/** Sends a message with the contact form. */
async function write(more: { name?: string; email?: string; subject?: string; message?: string } = {}) {
  const email = more.email ?? someEmail()
  const body = { name: 'Meera Raman', email, message: 'Does it fit?', ...more }
  const answer = await shop.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    ip: someIp(),
  })
  const { ticket }: { ticket: string } = await answer.json()
  return { email, ticket }
}

async function find(person: Person, search: string) {
  const { data } = await person.call('GET /messages', { query: { search } })
  const [found] = data
  if (!found || data.length !== 1) throw new Error(`${data.length} messages match ${search}.`)
  return (await person.call('GET /messages/{id}', { params: { id: found.id } })).message
}

const answerIt = (by: Person, id: string, version: number, text = 'Yes, it fits.') =>
  by.request(`/api/messages/${id}/answer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, version }),
  })

const repliesOf = async (id: string) =>
  (await shop.deps.pool.query('select kind, text from contact_reply where message_id = $1 order by created_at', [id]))
    .rows

describe('the queue of messages', () => {
  test('lists them newest first, by status and words, a page at a time', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const name = 'Queue Tester'
    const tickets: string[] = []
    for (let index = 0; index < 3; index++)
      tickets.unshift((await write({ name, message: `Line\n\n${'x '.repeat(200)}` })).ticket)
    const list = (query: Input<(typeof contactAdmin)['GET /messages']>['query']) =>
      support.call('GET /messages', { query: { search: 'queue test', ...query } })
    const all = await list({})
    expect(all.data.map(({ ticket }) => ticket)).toEqual(tickets)
    expect(all.data[0]).toMatchObject({ name, status: 'open', subject: 'Message from the contact form' })
    expect(all.data[0]?.excerpt).toMatch(/^Line x x .{100,160}…$/)
    expect(await list({ page: 2, size: 2 })).toMatchObject({ currentPage: 2, totalPages: 2, totalItems: 3 })
    const id = all.data[1]?.id ?? ''
    await support.call('PUT /messages/{id}/status', { params: { id }, body: { status: 'closed', version: 1 } })
    expect((await list({ status: 'closed' })).data.map((each) => each.id)).toEqual([id])
    expect((await list({ status: 'open' })).totalItems).toBe(2)
    expect((await list({ status: 'answered' })).totalItems).toBe(0)
    expect((await list({ search: '%' })).totalItems).toBe(0)
    expect((await support.request('/api/messages?status=lost')).status).toBe(422)
    expect((await support.request('/api/messages?page=0')).status).toBe(422)
    expect((await support.request('/api/messages/0190a000-0000-7000-8000-000000000000')).status).toBe(404)
  })

  test('a reply is emailed with the ticket in its subject, and stored with author and time', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const { email, ticket } = await write({ subject: 'Crash guard', message: 'Does it fit <my> bike?' })
    const { id, version } = await find(support, ticket)
    const text = 'Yes, it fits.\n\nPlease tighten <both> bolts.'
    const { message } = await support.call('POST /messages/{id}/answer', { params: { id }, body: { text, version } })
    expect(message).toMatchObject({ status: 'answered', version: version + 1 })
    expect(message.replies).toMatchObject([{ kind: 'answer', text, by: 'Asha Menon' }])
    const mail = await emailTo(shop, email, `Re: Crash guard (${ticket})`)
    expect(mail.replyTo?.map((each) => each.address)).toEqual(['care@kurinji.example'])
    expect(mail.text).toContain('Please tighten <both> bolts.')
    expect(mail.text).toContain('Does it fit <my> bike?')
    expect(mail.html).not.toContain('<both>')
    const { rows } = await shop.deps.pool.query('select action, actor_id, after from audit_entry where subject = $1', [
      `message ${id}`,
    ])
    expect(rows).toEqual([{ action: 'message answered', actor_id: support.id, after: { ticket } }])
  })

  test('of several replies at once one is sent; the others get a conflict naming who was first', async () => {
    const [one, other] = [await someone(shop, { areas: ['support'] }), await someone(shop, { admin: true })]
    const { email, ticket } = await write()
    const { id, version } = await find(one, ticket)
    const outcomes = await together(async (index) => {
      const answer = await answerIt(index % 2 === 0 ? one : other, id, version, `Answer ${index}`)
      return { status: answer.status, body: await answer.json() }
    })
    expect(outcomes.filter(({ status }) => status === 201)).toHaveLength(1)
    const refused = outcomes.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(AT_ONCE - 1)
    expect(refused[0]?.body).toMatchObject({
      message: 'Asha Menon has answered this message meanwhile. Please look at it again.',
      conflict: { by: 'Asha Menon', version: version + 1, fields: ['Status'], current: { status: 'answered' } },
    })
    expect(await repliesOf(id)).toHaveLength(1)
    await waitForMailJobs(shop)
    const subjects = (await emailsTo(shop, email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject?.startsWith('Re:'))).toHaveLength(1)
  })

  test('without the version in its condition several replies would be sent: the test above would fail', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const { ticket } = await write()
    const { id } = await find(support, ticket)
    const { pool } = shop.deps
    const moved = await together(async () => {
      const { rows } = await pool.query('select version from contact_message where id = $1', [id])
      const { rowCount } = await pool.query('update contact_message set version = $2 where id = $1', [
        id,
        rows[0].version + 1,
      ])
      return rowCount ?? 0
    })
    expect(moved.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(1)
  })

  test('is closed and reopened; an outdated version gets a conflict', async () => {
    const [support, colleague] = [
      await someone(shop, { areas: ['support'] }),
      await someone(shop, { areas: ['support'] }),
    ]
    const { ticket } = await write()
    const { id } = await find(support, ticket)
    const turn = (by: Person, status: 'open' | 'closed', version: number) =>
      by.call('PUT /messages/{id}/status', { params: { id }, body: { status, version } })
    expect((await turn(support, 'closed', 1)).message.status).toBe('closed')
    await expect(turn(colleague, 'closed', 1)).rejects.toThrow('Asha Menon has closed this message meanwhile.')
    expect((await answerIt(colleague, id, 1)).status).toBe(409)
    await expect(turn(colleague, 'closed', 2)).rejects.toThrow('has closed')
    expect((await turn(colleague, 'open', 2)).message).toMatchObject({ status: 'open', version: 3 })
    await expect(turn(support, 'closed', 2)).rejects.toThrow('has opened this message meanwhile.')
    expect((await answerIt(colleague, id, 3)).status).toBe(201)
    expect(await repliesOf(id)).toMatchObject([{ kind: 'closed' }, { kind: 'reopened' }, { kind: 'answer' }])
  })

  test('a note is for colleagues: it sends no email and does not conflict with a reply', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const { email, ticket } = await write()
    const { id, version } = await find(support, ticket)
    const { message } = await support.call('POST /messages/{id}/note', {
      params: { id },
      body: { text: 'Called back, nobody there.' },
    })
    expect(message).toMatchObject({ status: 'open', version, replies: [{ kind: 'note', by: 'Asha Menon' }] })
    expect((await answerIt(support, id, version)).status).toBe(201)
    await waitForMailJobs(shop)
    const emails = await emailsTo(shop, email)
    expect(emails.map(({ subject }) => subject).sort()).toEqual([
      `Re: Message from the contact form (${ticket})`,
      `We have received your message (${ticket})`,
    ])
    for (const { text } of emails) expect(text).not.toContain('Called back')
  })

  test('rejects an empty reply, and one to an erased person', async () => {
    const support = await someone(shop, { areas: ['support'] })
    const rider = await someone(shop)
    const { ticket } = await write({ email: rider.email })
    const { id, version } = await find(support, ticket)
    expect((await answerIt(support, id, version, '  ')).status).toBe(422)
    expect((await answerIt(support, id, version, 'x'.repeat(10_001))).status).toBe(422)
    expect((await answerIt(support, id, version, 'It fits.')).status).toBe(201)
    const exported = await rider.call('GET /me/export')
    expect(exported.messages).toMatchObject([{ ticket, answers: [{ text: 'It fits.' }] }])
    await rider.call('DELETE /me', { body: { password: rider.password } })
    const answer = await answerIt(support, id, version + 1)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('deleted')
    expect(await repliesOf(id)).toHaveLength(1)
  })
})
