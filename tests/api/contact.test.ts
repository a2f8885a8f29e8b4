import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { type OpenShop, openShop } from '../support/open-shop.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const message = { name: 'Asha', email: 'asha@example.com', phone: '98765 43210', message: 'Does the guard fit?' }

const stored = async (open: OpenShop) =>
  (await open.deps.pool.query('select * from contact_message order by created_at')).rows

async function sentEmails(open: OpenShop) {
  const folder = join(open.deps.config.dataFolder, 'mail')
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(files.map(async (file) => PostalMime.parse(await readFile(join(folder, file)))))
}

describe('POST /contact', () => {
  test('R182 R185 R187 R495 R496 stores the message, numbers it and mails it to the seller', async () => {
    const { success, message: text, ticket } = await shop.call('POST /contact', { body: message })
    expect({ success, text }).toEqual({
      success: true,
      text: 'Mail sent successfully. Thank you for reaching out to us.',
    })
    expect(ticket).toMatch(/^M-[2-9A-HJKMNP-TV-Z]{8}$/)
    expect(await stored(shop)).toMatchObject([
      {
        ticket,
        name: 'Asha',
        email: 'asha@example.com',
        subject: 'Message from the contact form',
        message: message.message,
      },
    ])
    await eventually(async () => expect(await sentEmails(shop)).toHaveLength(2))
    const mail = (await sentEmails(shop)).find(({ subject }) => subject?.startsWith('Message from'))
    expect(mail).toMatchObject({
      to: [{ address: shop.deps.config.seller.email }],
      replyTo: [{ address: 'asha@example.com' }],
      subject: `Message from the contact form (${ticket})`,
    })
    expect(mail?.text).toContain('Does the guard fit?')
    expect(mail?.messageId).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
  })

  test('R181 a filled honeypot gets a success response and stores nothing', async () => {
    const before = await stored(shop)
    const answer = await shop.call('POST /contact', { body: { ...message, honeypot: 'buy now' } })
    expect(answer).toMatchObject({ success: true, ticket: expect.stringMatching(/^M-/) })
    expect(await stored(shop)).toEqual(before)
  })

  test.each([
    ['R185', 'name', { name: '  ' }],
    ['R185', 'email', { email: '' }],
    ['R185', 'message', { message: '' }],
    ['R186', 'email', { email: 'not an address' }],
    ['R186', 'email', { email: 'a@b,c@d.com' }],
    ['R186', 'email', { email: 'a@example.com\r\nBcc: all@example.com' }],
    ['R186', 'email', { email: '"a@internal"@evil.example' }],
    ['limit', 'message', { message: 'x'.repeat(10_001) }],
    ['limit', 'name', { name: 'x'.repeat(201) }],
  ])('%s refuses a bad %s with its field', async (_, field, wrong) => {
    const answer = await shop.request('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...message, ...wrong }),
      ip: `198.51.100.${field.length}`,
    })
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({
      success: false,
      message: expect.any(String),
      fields: { [field]: expect.any(String) },
    })
  })

  test('H05 what is typed is text in the mail, not markup and not a header', async () => {
    const nasty = {
      ...message,
      name: '<img src=x onerror=alert(1)>',
      subject: 'Hello\r\nBcc: x@example.com',
      message: '{{7*7}} <%=7*7%> <b>bold</b>',
    }
    const { ticket } = await shop.call('POST /contact', { body: nasty })
    await eventually(async () => expect((await sentEmails(shop)).map((each) => each.subject).join()).toContain(ticket))
    const mail = (await sentEmails(shop)).find(
      (each) => each.subject?.startsWith('Hello') && each.subject.includes(ticket),
    )
    expect(mail?.bcc ?? []).toEqual([])
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.html).not.toContain('<b>bold')
    expect(mail?.text).toContain('{{7*7}} <%=7*7%> <b>bold</b>')
  })

  test('the sixth message in an hour from one address is refused; those with mistakes in them do not count', async () => {
    const send = () =>
      shop.request('/api/contact', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        ip: '203.0.113.99',
      })
    for (let broken = 0; broken < 6; broken++) {
      const headers = { 'content-type': 'application/json' }
      const odd = await shop.request('/api/contact', { method: 'POST', headers, body: '{}', ip: '203.0.113.99' })
      expect(odd.status).toBe(422)
    }
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
  })
})

describe('with a form service of the operator', () => {
  let service: Server
  let open: OpenShop
  let answer: { status: number; body: string }
  const received: Record<string, unknown>[] = []

  beforeAll(async () => {
    service = createServer(async (request, response) => {
      let text = ''
      for await (const chunk of request) text += chunk
      received.push(JSON.parse(text))
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
    }).listen(0)
    await once(service, 'listening')
    const { port } = service.address() as AddressInfo
    open = await openShop({
      connection: shop.connection,
      dataFolder: shop.deps.config.dataFolder,
      environment: { CONTACT_FORM_URL: `http://127.0.0.1:${port}/submit`, CONTACT_FORM_ACCESS_KEY: 'the-key' },
    })
  })
  afterAll(async () => {
    await open.close()
    service.close()
  })

  const send = (ip: string) =>
    open.request('/api/contact', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
      ip,
    })

  test('R495 R496 passes the message on with the key that only the server knows', async () => {
    answer = { status: 200, body: '{"success":true,"message":"ok"}' }
    expect((await send('192.0.2.1')).status).toBe(200)
    expect(received.at(-1)).toMatchObject({
      ...message,
      accessKey: 'the-key',
      subject: 'Message from the contact form',
    })
  })

  test('R192 an error shows the service’s own message', async () => {
    answer = { status: 400, body: '{"success":false,"message":"Your domain is not verified"}' }
    const before = await stored(open)
    const refused = await send('192.0.2.2')
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ success: false, message: 'Your domain is not verified' })
    expect(await stored(open)).toEqual(before)
  })

  test('an answer that is no answer is a 503, to be tried again', async () => {
    answer = { status: 502, body: '<html>bad gateway' }
    const failed = await send('192.0.2.3')
    expect(failed.status).toBe(503)
    expect(failed.headers.get('retry-after')).toBe('30')
  })
})
