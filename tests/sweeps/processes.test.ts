import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caller } from '#contract/call.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIMITS, type LimitName } from '#contract/limits.ts'
import { createApp } from '#server/app.ts'
import { createMetrics } from '#server/http/metrics.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { readCatalogueVersion } from '#server/modules/catalogue/catalogue.service.ts'
import { eventually } from '../support/eventually.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { listen } from '../support/listening-shop.ts'
import {
  orderRecords,
  payingShop,
  paymentCallback,
  place,
  placement,
  plainLine,
  post,
  providerOrder,
  queryRows,
  settingsFor,
  someBuyer,
} from '../support/paying-shop.ts'
import {
  emailsTo,
  GOOD_PASSWORD,
  type Person,
  send,
  signedInAs,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { rateLimitedCaller } from '../support/rate-limited-caller.ts'
import { type ShopProcess, startProcess } from '../support/shop-processes.ts'
import { someIp } from '../support/some-ip.ts'
import { linesFor, stockedProduct, stockNow } from '../support/tracked-stock.ts'

const { shop, provider, waitForEvents } = payingShop()

type Shop = typeof shop

/** Two processes of one shop: they share the database and the folder, nothing else. */
const processes: ShopProcess[] = []
const one = {} as Shop & { url: string }
const two = {} as Shop & { url: string }
const at = (index: number): Shop => (index % 2 === 0 ? one : two)

/** The owner, who works at the first process. */
let owner: Person

beforeAll(async () => {
  const options = {
    connection: shop.connection,
    dataFolder: shop.deps.config.dataFolder,
    environment: settingsFor(provider),
  }
  processes.push(...(await Promise.all([startProcess(options), startProcess(options)])))
  for (const [place, { url, request }] of processes.entries()) {
    Object.assign(at(place), { ...shop, url, request, call: caller(request) })
  }
  owner = await someone(one, { admin: true })
})
afterAll(() => Promise.all(processes.map((each) => each.stop())))

describe('limits', () => {
  /** One call for each limit. */
  const limited = new Map(
    Object.entries<Endpoint>(EVERY_CALL).flatMap(([name, { limit }]) => (limit ? [[limit, name] as const] : [])),
  )

  /** Sends four times more requests than a limit allows, all at once and to each shop in turn; counts the accepted ones. */
  async function countAccepted(shops: readonly [Shop, Shop], limit: LimitName): Promise<number> {
    const name = limited.get(limit) ?? ''
    const { subject: _, ...init } = await rateLimitedCaller(shop, name)
    const [method = '', path = ''] = name.split(' ')
    const address = `/api${path.replaceAll(/\{\w+\}/g, 'x')}`
    const answers = await together(
      (index) => (index % 2 === 0 ? shops[0] : shops[1]).request(address, { method, ...init }),
      LIMITS[limit].uses + 4,
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    return statuses.filter((status) => status !== 429).length
  }

  test.each([...limited.keys()])('J07 %s is counted over both', async (limit) => {
    expect(await countAccepted([one, two], limit)).toBe(LIMITS[limit].uses)
  })

  test('G12 wrong passwords for one account are counted over both', async () => {
    const { email } = await someone(shop)
    const ip = someIp()
    const answers = await together(
      (index) => send(at(index), 'POST', '/api/auth/signin', { email, password: 'not-the-Road-1' }, {}, ip),
      8,
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  })

  test('catches a broken variant: a process that counts for itself', async () => {
    const counting = (): Shop => {
      const used = new Map<string, number>()
      const limit = async (name: LimitName, subject: string) => {
        const uses = (used.get(name + subject) ?? 0) + 1
        used.set(name + subject, uses)
        if (uses > LIMITS[name].uses) throw new ShopProblem('too_many', 'Too many requests.')
      }
      const app = createApp({ ...shop.deps, limit }, { health: { ready: true }, metrics: createMetrics() })
      const request: Shop['request'] = async (path, { ip = '', ...init } = {}) =>
        app.request(path, init, { ip, requestId: 'test' })
      return { ...shop, request }
    }
    expect(await countAccepted([counting(), counting()], 'contact')).toBe(LIMITS.contact.uses + 4)
  })
})

describe('sessions', () => {
  const sessionsOf = async (from: Shop, { token }: Person) =>
    (await send(from, 'GET', '/api/sessions', undefined, { 'x-access-token': token })).status
  const refresh = async (from: Shop, { cookie }: Person) =>
    (await send(from, 'POST', '/api/auth/refresh', undefined, { cookie })).status

  test('U1 what is begun at one counts at the other; signed out at one, it is out at the other at once', async () => {
    const asha = await signedInAs(one, await someone(shop))
    expect(await sessionsOf(two, asha)).toBe(200)
    expect((await asha.request('/api/auth/signout', { method: 'POST' })).status).toBe(204)
    expect([await sessionsOf(two, asha), await refresh(two, asha)]).toEqual([401, 401])
  })

  test('U1 a password that is changed at one ends the other sessions at the other at once', async () => {
    const account = await someone(shop)
    const [here, there] = [await signedInAs(one, account), await signedInAs(two, account)]
    const change = { email: here.email, password: 'another-Ghat-road-49', currentPassword: GOOD_PASSWORD }
    await here.call('PUT /updatePasswordViaProfile', { body: change })
    expect([await sessionsOf(one, there), await sessionsOf(two, there), await refresh(two, there)]).toEqual([
      401, 401, 401,
    ])
    expect(await sessionsOf(two, here)).toBe(200)
    const { email } = account
    expect((await send(two, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })).status).toBe(401)
  })

  test('U1 one cookie sent to both at the same time gets the same next one', async () => {
    const asha = await signedInAs(one, await someone(shop))
    const answers = await together(
      (index) => send(at(index), 'POST', '/api/auth/refresh', undefined, { cookie: asha.cookie }),
      6,
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ headers }) => headers.get('set-cookie')?.split(';')[0])).size).toBe(1)
  })
})

describe('pages', () => {
  const page = async (url: string, path: string) => (await fetch(url + path)).text()

  const expectShown = (url: string, path: string, text: string): Promise<void> =>
    eventually(async () => expect(await page(url, path)).toContain(text))

  test('a product that is added at one is on the pages of the other', async () => {
    const path = '/products/nx500'
    for (let round = 0; round < 5; round++) {
      await page(two.url, path)
      const [nx500] = await queryRows(shop, `select id from bike where code = 'nx500'`)
      const name = `Part of another process ${round}`
      await owner.call('POST /bikes/products', {
        body: { bikeId: String(nx500?.id), name, price: '1000', shipping: '152' },
      })
      await expectShown(two.url, path, name)
    }
  })

  test('catches a broken variant: a process without notifications', async () => {
    const version = await readCatalogueVersion(shop.deps)
    const unnotified = await listen(shop, shop.connection, {
      watch: { confirmed: () => version, read: async () => version, stop: async () => {} },
    })
    const path = '/products/ronin-225'
    try {
      await page(unnotified.url, path)
      await queryRows(shop, `update bike set alt = 'Parts of the evening' where code = 'ronin-225'`)
      await expectShown(two.url, path, 'Parts of the evening')
      expect(await page(unnotified.url, path)).not.toContain('Parts of the evening')
    } finally {
      await unnotified.close()
    }
  })

  test('D16 the seller, set at one, is on the pages of the other', async () => {
    const path = '/shipping-policy'
    await page(two.url, path)
    const { version, value } = await owner.call('GET /settings/seller')
    const legalName = 'Kurinji Moto of Two Doors'
    await owner.call('PUT /settings/seller', { body: { version, value: { ...value, legalName } } })
    await expectShown(two.url, path, legalName)
  })
})

describe('settings', () => {
  test('D07 prices set at one apply to the next quote at the other', async () => {
    const buyer = await someBuyer(two)
    const cartItems = [await plainLine(shop)]
    const quote = () => buyer.call('POST /quote', { body: { cartItems, addressId: buyer.addressId } })
    const { version, value } = await owner.call('GET /settings/prices')
    expect(await quote()).toMatchObject({ discount: value.firstOrderPercent })
    await owner.call('PUT /settings/prices', { body: { version, value: { ...value, firstOrderPercent: 12.5 } } })
    expect(await quote()).toMatchObject({ discount: 12.5 })
  })

  test('D07 of two administrators who save at both at the same time the second gets a conflict', async () => {
    const { version, value } = await owner.call('GET /settings/prices')
    const answers = await together(
      (index) =>
        send(
          at(index),
          'PUT',
          '/api/settings/prices',
          { version, value: { ...value, firstOrderPercent: 5 + index } },
          { 'x-access-token': owner.token },
        ),
      6,
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

test('an email queued by one is sent once, by either', async () => {
  const tickets = await together(async (index) => {
    const body = { name: 'Asha', email: someEmail(), message: 'Does the guard fit?' }
    const answer = await send(at(index), 'POST', '/api/contact', body)
    return ((await answer.json()) as { ticket: string }).ticket
  }, 40)
  await waitForMailJobs(shop)
  const emails = await emailsTo(shop, shop.deps.config.seller.email, tickets.length)
  for (const ticket of tickets) expect(emails.filter(({ subject }) => subject?.includes(ticket))).toHaveLength(1)
})

describe('money', () => {
  const order = (buyer: Person, body: unknown, from: Shop, headers = {}) =>
    send(from, 'POST', '/api/create-payment', body, { 'x-access-token': buyer.token, ...headers })

  /** Locks a row until this many transactions wait for it, then lets all of them go on at once. */
  async function atOneMoment<T>(row: string, id: string, waiting: number, work: () => Promise<T>): Promise<T> {
    const gate = await shop.deps.pool.connect()
    try {
      await gate.query('begin')
      await gate.query(row, [id])
      const done = work()
      await eventually(async () => {
        const others = await queryRows(
          shop,
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
        expect(others).toHaveLength(waiting)
      })
      await gate.query('commit')
      return await done
    } finally {
      gate.release(true)
    }
  }

  test('the last piece, ordered at both at the same time, is sold once', async () => {
    for (let round = 0; round < 5; round++) {
      const product = await stockedProduct(owner, 1)
      const buyers = [await someBuyer(one), await someBuyer(two)]
      const bodies = await Promise.all(buyers.map((buyer) => placement(buyer, linesFor(product))))
      const row = 'select 1 from stock where product_id = $1 for update'
      const answers = await atOneMoment(row, product.id, 2, () =>
        Promise.all(buyers.map((buyer, place) => order(buyer, bodies[place], at(place)))),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
      expect(await stockNow(shop, product)).toEqual({ onHand: 1, reserved: 1 })
    }
  })

  test('D09 one request that reaches both at once is one order, and one provider order', async () => {
    const buyer = await someBuyer(one)
    const body = await placement(buyer, [await plainLine(shop)])
    const opened = provider.control.snapshot().orders.length
    const answers = await together((index) => order(buyer, body, at(index), { 'idempotency-key': 'one request' }), 6)
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const placed = (await Promise.all(answers.map((answer) => answer.json()))) as { orderId: string }[]
    expect(new Set(placed.map(({ orderId }) => orderId)).size).toBe(1)
    expect(provider.control.snapshot().orders).toHaveLength(opened + 1)
  })

  test('a payment reported to both at the same time counts once', async () => {
    const buyer = await someBuyer(one)
    const opened = await place(buyer, [await plainLine(shop)])
    const { response } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
    const answers = await together(
      (index) => post(at(index), '/api/verify-and-update-order', paymentCallback(opened, response), buyer.token),
      10,
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    await waitForEvents()
    const { payments, awards, documents, history } = await orderRecords(shop, opened.orderId)
    expect([payments?.length, awards?.length, documents?.length]).toEqual([1, 1, 1])
    expect(history?.filter(({ to }) => to === 'paid')).toHaveLength(1)
    await waitForMailJobs(shop)
    const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject)
    expect(new Set(subjects).size).toBe(subjects.length)
  })
})
