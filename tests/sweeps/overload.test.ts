import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIMEOUTS } from '#server/http/listener.ts'
import { canaryPages } from '../support/canary-pages.ts'
import { type ListeningShop, listen } from '../support/listening-shop.ts'
import { buy, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import { GOOD_PASSWORD, send, someEmail, someone, together } from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

const paying = payingShop()
const { shop } = paying

const MAX_BYTES = 300 * 1024 * 1024

/** Expects the shop to answer while a heavy request runs, without waiting for its end. */
async function servedMeanwhile(heavy: Promise<unknown>): Promise<void> {
  let over = false
  const ended = heavy.then(() => {
    over = true
  })
  for (let attempt = 1; attempt <= 3; attempt++) {
    const { status } = await shop.request('/api/all-products?search=guard', { ip: someIp() })
    expect({ attempt, status, over }).toEqual({ attempt, status: 200, over: false })
  }
  await ended
}

describe('J06 many at once', () => {
  test('J06 of two hundred sign-ins some wait and the rest get 503 with a retry time; other calls are served', async () => {
    const { email } = await someone(shop)
    const before = process.memoryUsage().rss
    const tries = together(
      (index) =>
        send(shop, 'POST', '/api/auth/signin', {
          email: index % 2 === 0 ? someEmail() : `${index}-${email}`,
          password: GOOD_PASSWORD,
        }),
      200,
    )
    await servedMeanwhile(tries)
    const answers = await tries
    const statuses = Map.groupBy(answers, ({ status }) => status)
    expect([...statuses.keys()].sort()).toEqual([401, 503])
    for (const answer of statuses.get(503) ?? []) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_BYTES)
    expect((await send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })).status).toBe(200)
  })

  test('J06 of a hundred invoices for one person sixty are drawn; everything else goes on', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const before = process.memoryUsage().rss
    const tries = together(() => buyer.request(`/api/invoice/${orderId}`), 100)
    await servedMeanwhile(tries)
    const statuses = Map.groupBy(await tries, ({ status }) => status)
    expect([...statuses].map(([status, { length }]) => [status, length]).sort()).toEqual([
      [200, 60],
      [429, 40],
    ])
    for (const answer of statuses.get(429) ?? []) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(process.memoryUsage().rss - before).toBeLessThan(MAX_BYTES)
  })
})

test('K06 five hundred pages requested at once by two people contain nothing of either', async () => {
  const open = await listen(shop, shop.connection)
  try {
    for (const page of await canaryPages(open.url, 500)) expect(page).not.toContain('canary')
  } finally {
    await open.close()
  }
})

describe('J03 those who send slowly', () => {
  const QUICK = { headersTimeout: 600, requestTimeout: 1200, keepAliveTimeout: 300, connectionsCheckingInterval: 100 }
  let open: ListeningShop
  beforeAll(async () => {
    open = await listen(shop, shop.connection, { timeouts: QUICK })
  })
  afterAll(() => open.close())

  /** Sends the beginning of a request, then a byte now and then for as long as the connection is open. */
  async function drip(beginning: string): Promise<{ socket: Socket; closed: Promise<string> }> {
    const { hostname, port } = new URL(open.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes
    })
    // The server is expected to close the connection during a write.
    socket.on('error', () => {})
    socket.write(beginning)
    const drops = setInterval(() => socket.writable && socket.write('a'), 100)
    const closed = new Promise<string>((resolve) => {
      socket.once('close', () => {
        clearInterval(drops)
        resolve(received)
      })
    })
    return { socket, closed }
  }

  test.each([
    ['in the headers', 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '],
    [
      'in the body',
      'POST /api/quote HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n{',
    ],
  ])('J03 a hundred that dawdle %s are hung up on, and everybody else is served meanwhile', async (_, beginning) => {
    const slow = await together(() => drip(beginning), 100)
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await fetch(`${open.url}/api/all-products?size=${attempt}`)).status).toBe(200)
    }
    for (const { closed } of slow) expect(await closed).toMatch(/^(HTTP\/1\.1 408|$)/)
    expect((await fetch(`${open.url}/healthz`)).status).toBe(200)
  })

  test('J03 the real timeouts: headers within fifteen seconds, bodies within thirty-five', () => {
    expect(TIMEOUTS.headersTimeout + TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(15_000)
    expect(TIMEOUTS.requestTimeout + TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(35_000)
  })
})
