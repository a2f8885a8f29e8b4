import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#server/lib/log.ts'
import { listen } from '../support/listening-shop.ts'
import { type Person, send, someEmail, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

/** Records every HTTP request of this process, whichever library sends it. */
const CHANNELS = ['undici:request:create', 'http.client.request.start'] as const
const asked: string[] = []
const note = (message: unknown) => {
  const { request } = message as { request: { origin?: string | URL; host?: string; path?: string } }
  asked.push(`${request.origin ?? request.host}${request.path}`)
}

/** A server in the internal network, which nobody outside may reach through the shop. */
const inside = createServer((_, response) => {
  visits += 1
  response.end('a secret of the house')
})
let visits = 0
let origin = ''

beforeAll(async () => {
  inside.listen(0, '127.0.0.1')
  await once(inside, 'listening')
  origin = `http://127.0.0.1:${(inside.address() as AddressInfo).port}`
  for (const channel of CHANNELS) subscribe(channel, note)
})
afterAll(() => {
  for (const channel of CHANNELS) unsubscribe(channel, note)
  inside.close()
})

const places = () => [
  `${origin}/latest/meta-data`,
  `${origin.replace('127.0.0.1', 'localhost')}/`,
  `${origin.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/`,
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1.nip.io/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/_HELO',
]

const post = (person: Person, path: string, body: unknown, method = 'POST') =>
  send(shop, method, `/api${path}`, body, { 'x-access-token': person.token })

describe('H12 addresses that strangers and staff write into the shop', () => {
  test('H12 are never requested by the shop, whichever field contains them', async () => {
    const [boss, asha] = [await someone(shop, { admin: true }), await someone(shop)]
    const [bike] = await shop.call('GET /bikes')
    for (const url of places()) {
      await post(boss, '/bikes', { no: 900, name: `Bike ${url.length}`, alt: 'Bike', brand: 'Brand', url, image: url })
      for (const fields of [
        { url },
        { otherUrl: [url] },
        { images: [{ url }] },
        { proPic: url },
        { installation: url },
      ]) {
        await post(boss, '/bikes/products', { bikeId: bike?.id, name: 'Guard', price: '100', shipping: '0', ...fields })
      }
      const sheet = new FormData()
      sheet.append('file', new Blob([`code,name,image\nx,Name,${url}\n`], { type: 'text/csv' }), 'bikes.csv')
      await boss.request('/api/import/bikes?dryRun=false', { method: 'POST', body: sheet })
      await post(asha, '/reviews', { comments: url, stars: '5', product: 'crash-guard', bike: 'nx500' })
      await send(shop, 'POST', '/api/contact', { name: url.slice(0, 100), email: someEmail(), message: url })
      const claim = { name: url.slice(0, 100), email: someEmail(), order: 'KM-1', file: [url, url, url, url] }
      await send(shop, 'POST', '/api/warranty-mail', claim)
      await post(boss, '/settings/seller', { version: 0, value: { mapUrl: url, social: { network: url } } }, 'PUT')
      await post(boss, '/updateOrder/', { orderId: bike?.id, status: 'Dispatched', trackingLink: url }, 'PUT')
    }
    for (const path of ['/bikes?include=products', '/all-products', '/shop', '/export/products.json']) {
      expect((await boss.request(`/api${path}`)).status).toBe(200)
    }
    expect({ visits, asked }).toEqual({ visits: 0, asked: [] })
  })

  test('catches a broken variant: a request that is made is noticed', async () => {
    await (await fetch(`${origin}/seen`)).text()
    expect({ visits, asked }).toEqual({ visits: 1, asked: [`${origin}/seen`] })
    asked.length = 0
  })
})

test('H12 line breaks and escapes of a terminal in a request make no line of the log, nor end one', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const open = await listen({ ...shop, deps: { ...shop.deps, log } }, shop.connection)
  const forged = '%0d%0a{"level":"error","msg":"forged"}%1b[2J%1b[31m%00%e2%80%a8'
  const { hostname, port } = new URL(open.url)
  const requests = [
    `GET /${forged} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    `GET /api/bikes/${forged}?search=${forged} HTTP/1.1\r\nHost: x\r\nUser-Agent: \xff{"level":"error"}\r\nConnection: close\r\n\r\n`,
    `GET /api/mail_verify/${forged} HTTP/1.1\r\nHost: x\r\nX-Request-Id: forged\r\nConnection: close\r\n\r\n`,
    'GET / HTTP/1.1\r\nHost: x\r\nUser-Agent: \x1b[31m\r\nConnection: close\r\n\r\n',
    'GET /caf\xe9\x7f HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  ]
  for (const text of requests) {
    const socket = connect(Number(port), hostname)
    socket.resume()
    socket.end(Buffer.from(text, 'latin1'))
    await once(socket, 'close')
  }
  await open.close()
  expect(lines.length).toBeGreaterThanOrEqual(3)
  for (const line of lines) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test searches for them
    expect(line).toMatch(/^\{[^\n\r\x00-\x1f\x7f\u2028]*\}\n$/)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(String), time: expect.any(String) })
    expect(JSON.parse(line).msg).not.toBe('forged')
  }
})
