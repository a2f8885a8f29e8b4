import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import * as argon2 from '@node-rs/argon2'
import PDFDocument from 'pdfkit'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { TIMEOUTS } from '#server/http/listener.ts'
import { canaryPages } from '../support/canary-pages.ts'
import { type ListeningShop, listen } from '../support/listening-shop.ts'
import { buy, payingShop, someBuyer, someLine } from '../support/paying-shop.ts'
import { GOOD_PASSWORD, send, someEmail, someone, together } from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

// The library is held up, not replaced.
vi.mock('@node-rs/argon2', { spy: true })

const paying = payingShop()
const { shop } = paying

const HASHES_AT_ONCE = 4
const MOST_WAITING = 100

/** Sends requests at once. Returns the first answers, as soon as there are so many of them, and all. */
function sendMany(times: number, early: number, work: (index: number) => Promise<Response>) {
  const soFar: Response[] = []
  const enough = Promise.withResolvers<readonly Response[]>()
  const all = together(async (index) => {
    const answer = await work(index)
    soFar.push(answer)
    if (soFar.length === early) enough.resolve([...soFar])
    return answer
  }, times)
  return { early: enough.promise, all }
}

const statusesOf = (answers: readonly Response[]) =>
  [...Map.groupBy(answers, ({ status }) => status)].map(([status, { length }]) => [status, length]).toSorted()

/** Expects the shop to answer others, and those whom it refused to know when to come again. */
async function servesOthers(answers: readonly Response[]): Promise<void> {
  expect((await shop.request('/api/all-products?search=guard', { ip: someIp() })).status).toBe(200)
  for (const { status, headers } of answers)
    if (status >= 429) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('J06 many at once', () => {
  // No call runs out of time, however slow the machine is.
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  test('J06 of two hundred sign-ins four are compared, a hundred wait and the rest get 503 with a retry time; other calls are served', async () => {
    const { email } = await someone(shop)
    const { verify } = await vi.importActual<typeof argon2>('@node-rs/argon2')
    const opened = Promise.withResolvers<void>()
    const compared = vi.mocked(argon2.verify).mockImplementation(async (...args) => {
      await opened.promise
      return verify(...args)
    })
    const [get401, get503] = [HASHES_AT_ONCE + MOST_WAITING, 200 - HASHES_AT_ONCE - MOST_WAITING]
    const { early, all } = sendMany(200, get503, (index) => {
      const body = { email: index % 2 === 0 ? someEmail() : `${index}-${email}`, password: GOOD_PASSWORD }
      return send(shop, 'POST', '/api/auth/signin', body)
    })
    await servesOthers(await early)
    expect(statusesOf(await early)).toEqual([[503, get503]])
    expect(compared).toHaveBeenCalledTimes(HASHES_AT_ONCE)
    opened.resolve()
    expect(statusesOf(await all)).toEqual([
      [401, get401],
      [503, get503],
    ])
    expect((await send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })).status).toBe(200)
  })

  test('J06 of a hundred invoices for one person sixty are drawn; everything else goes on', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, [await someLine(shop)])
    const opened = Promise.withResolvers<void>()
    const { end } = PDFDocument.prototype
    vi.spyOn(PDFDocument.prototype, 'end').mockImplementationOnce(function (this: typeof PDFDocument.prototype) {
      void opened.promise.then(() => end.call(this))
      return this
    })
    const { early, all } = sendMany(100, 99, () => buyer.request(`/api/invoice/${orderId}`))
    await servesOthers(await early)
    opened.resolve()
    expect(statusesOf(await all)).toEqual([
      [200, 60],
      [429, 40],
    ])
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
  async function sendSlowly(beginning: string): Promise<{ socket: Socket; closed: Promise<string> }> {
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
  ])(
    'J03 a hundred connections that send slowly %s are closed, and everybody else is served meanwhile',
    async (_, beginning) => {
      const slow = await together(() => sendSlowly(beginning), 100)
      for (let attempt = 1; attempt <= 10; attempt++) {
        expect((await fetch(`${open.url}/api/all-products?size=${attempt}`)).status).toBe(200)
      }
      for (const { closed } of slow) expect(await closed).toMatch(/^(HTTP\/1\.1 408|$)/)
      expect((await fetch(`${open.url}/healthz`)).status).toBe(200)
    },
  )

  test('J03 the real timeouts: headers within fifteen seconds, bodies within thirty-five', () => {
    expect(TIMEOUTS.headersTimeout + TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(15_000)
    expect(TIMEOUTS.requestTimeout + TIMEOUTS.connectionsCheckingInterval).toBeLessThanOrEqual(35_000)
  })
})
