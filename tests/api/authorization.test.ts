import { randomUUID } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { coupons } from '#contract/coupons.ts'
import { type Endpoint, endpoints } from '#contract/endpoint.ts'
import { settings } from '#contract/settings.ts'
import { AREAS, type Area } from '#rules/staff.ts'
import type { ApiEnv, ClientInfo } from '#server/http/api-env.ts'
import { bind } from '#server/http/bind.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { identify } from '#server/modules/accounts/sessions.service.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { GOOD_PASSWORD, type Person, send, signedInAs, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { WHO_MAY_CALL } from '../support/who-may-call.ts'

const shop = shopForTests('empty')
const calls = Object.entries<Endpoint>(EVERY_CALL)

const address = {
  name: 'Asha Menon',
  address: '12 Sathy Road',
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  country: 'India',
  pincode: '641006',
  phone: '9840012345',
}
const person = { firstname: 'Asha', lastname: 'Menon', email: 'new@example.com', mobile: '9840012345' }
const password = { password: GOOD_PASSWORD }
const code = { code: '123456' }
const bike = { no: 1, name: 'Himalayan 450', alt: 'Himalayan', brand: 'Royal Enfield' }
const product = { bikeId: newId(), name: 'Crash Guard', price: '4999', shipping: '150' }
const changes = { products: [{ id: newId(), version: 1 }], change: { what: 'offer', offer: 5 } }

const COUPON = {
  percent: 10,
  amount: null,
  from: '',
  until: '',
  usageLimit: null,
  usageLimitPerCustomer: null,
  withFirstOrder: false,
}
const SELLER = {
  name: 'Shop',
  brand: 'Brand',
  legalName: 'Shop Limited',
  address: '12 Sathy Road',
  state: 'Tamil Nadu',
  gstin: '33ABCDE1234F1Z7',
  email: 'shop@example.com',
  phone: '+91 90000 00000',
  whatsapp: '+91 90000 00000',
  grievance: { name: 'Officer', email: 'officer@example.com', phone: '' },
  mapUrl: 'https://maps.example/',
  social: { network: 'https://network.example/', photos: 'https://photos.example/', videos: '' },
}

/** A valid body for each call; calls that are not listed have none. */
const BODIES: Readonly<Record<string, unknown>> = {
  'POST /auth/signup': { firstName: 'A', lastName: 'B', email: 'a@example.com', mobile: '9840012345', ...password },
  'POST /auth/signin': { email: 'nobody@example.com', ...password },
  'POST /auth/code': { email: 'nobody@example.com' },
  'POST /auth/code/verify': { email: 'nobody@example.com', handle: 'x'.repeat(22), code: '123456' },
  'POST /forgotpassword': { email: 'nobody@example.com' },
  'PUT /email-undo': { token: 'none', ...password },
  'PUT /updatePasswordViaMail': { email: 'nobody@example.com', resetPasswordToken: 'none', ...password },
  'PUT /updatePasswordViaProfile': { email: 'nobody@example.com', ...password },
  'PUT /userInfo/{id}': person,
  'PUT /user/{id}': { ...person, isActive: true, roles: ['ROLE_ADMIN'], currentPassword: GOOD_PASSWORD },
  'DELETE /user/{id}': { currentPassword: GOOD_PASSWORD },
  'POST /invitations': {
    email: 'invited@example.com',
    firstname: 'Asha',
    lastname: 'Menon',
    role: 'ROLE_STAFF',
    areas: ['orders'],
    currentPassword: GOOD_PASSWORD,
  },
  'POST /invitations/{id}': { currentPassword: GOOD_PASSWORD },
  'PUT /invitation': { token: 'none', firstname: 'Asha', lastname: 'Menon', ...password },
  'POST /address/{userId}': address,
  'PUT /address/{addressId}': address,
  'PUT /cart': { cartItems: [] },
  'DELETE /me': password,
  'POST /second-factor': password,
  'PUT /second-factor': code,
  'DELETE /second-factor': { ...password, ...code },
  'POST /bikes': bike,
  'PUT /bikes/{id}': bike,
  'POST /archive/bikes/{id}/restore': { version: 1 },
  'POST /archive/products/{id}/restore': {},
  'POST /bikes/products': product,
  'POST /products/{proId}/copies': { bikes: [{ bikeId: newId() }], version: 1 },
  'POST /price-list/preview': changes,
  'PUT /price-list': changes,
  'PUT /bikes/updateProduct/{proId}': product,
  'POST /bikes/bulk': { bikes: [bike] },
  'POST /bikes/bulkProducts': { id: newId(), products: [product] },
  'POST /contact': { name: 'A', email: 'a@example.com', message: 'Hello' },
  'POST /messages/{id}/acknowledge': { version: 1 },
  'POST /messages/{id}/answer': { text: 'Yes, it fits.', version: 1 },
  'POST /messages/{id}/note': { text: 'Called back.' },
  'PUT /messages/{id}/status': { status: 'closed', version: 1 },
  'POST /saved-replies': { title: 'Sent', text: 'It left today.' },
  'PUT /saved-replies/{id}': { title: 'Sent', text: 'It left today.', version: 1 },
  'DELETE /saved-replies/{id}': { version: 1 },
  'POST /stock/{proId}/received': { pieces: 5 },
  'POST /stock/{proId}/counted': { onHand: 5, expected: 0 },
  'POST /back-in-stock': { proId: newId(), email: 'a@example.com' },
  'POST /quote': { cartItems: [] },
  'POST /reviews': { comments: 'Fits.', stars: '5', product: 'crash-guard', bike: 'himalayan-450' },
  'POST /review/{id}/look': { version: 1 },
  'POST /review/{id}/hide': { version: 1, reason: 'none' },
  'POST /review/{id}/show': { version: 1 },
  'PUT /review/{id}/answer': { version: 1, answer: 'Thank you.' },
  'POST /warranty-mail': { name: 'A', email: 'a@example.com', order: 'KM-1', file: [] },
  'POST /warranty-claim/{number}/messages': { text: 'Hello' },
  'PUT /warranty-claims/{id}': { note: 'none' },
  'PUT /updateOrder/': { orderId: newId(), status: 'Delivered', isPaid: true, reason: 'none' },
  'POST /order/{id}/cancel': {},
  'POST /order/{id}/refund': { reason: 'none' },
  'POST /order/{id}/notes': { text: 'Call first.', key: newId() },
  'POST /payments/reviewed': { kind: 'orphan', reference: 'pay_none', why: 'Lost', note: 'Refunded' },
  'POST /coupons': { code: 'RIDE', ...COUPON },
  'PUT /coupons/{code}': { version: 1, ...COUPON },
  'POST /coupons/{code}/end': { version: 1 },
  'PUT /settings/seller': { version: 0, value: SELLER },
  'PUT /settings/policies/{name}': { version: 0, value: null },
  'PUT /settings/cancellation': { version: 0, value: { fullDays: 2, laterPercent: 75 } },
  'PUT /settings/delivery': { version: 0, value: { daysLeast: 4, daysMost: 5 } },
  'PUT /settings/tax': { version: 0, value: [] },
  'PUT /settings/declarations': {
    version: 0,
    value: { hsn: '8714', hsnDigits: 4, netQuantity: '', countryOfOrigin: 'India', makerName: '', makerAddress: '' },
  },
  'PUT /settings/prices': { version: 0, value: { values: [], usual: 0, colors: [], firstOrderPercent: 10 } },
  'PUT /settings/home': {
    version: 0,
    value: { welcome: { on: true, from: '', until: '' }, banner: { on: false, from: '', until: '', text: '' } },
  },
  'PUT /settings/couriers': { version: 0, value: [] },
  'PUT /settings/security': { version: 0, value: { secondFactor: false } },
  'POST /orders/print': { kind: 'slips', orders: [newId()] },
  'POST /dispatches/orders': { orders: [newId()] },
  'POST /dispatches': { key: randomUUID(), orders: [{ orderId: newId() }] },
  'PUT /settings/hero': { version: 0, value: { bike: '', parts: '' } },
  'POST /order-details/': { proId: newId(), orderId: newId(), qty: 1 },
  'PUT /updateOrderDetail': { id: newId(), proId: newId(), orderId: newId(), qty: 1 },
}

const NO_PRICES = { itemsPrice: 1, totalPrice: 1, taxPrice: 0, shippingPrice: 0, discountPrice: 0 }

/** Returns a body that names a person or a row of theirs. */
function bodyOf(name: string, userId: string, orderId: string): unknown {
  const dialog = { razorpayOrderId: 'order_1', razorpayPaymentId: 'pay_1', razorpaySignature: 'none' }
  const line = { proId: newId(), qty: 1 }
  const named: Readonly<Record<string, unknown>> = {
    'POST /cleanup-unpaid-orders': { userId },
    'POST /create-payment': { userId, addressId: orderId, cartItems: [line], ...NO_PRICES },
    'POST /verify-and-update-order': { orderId, ...dialog },
    'POST /cancel-order': { orderId },
    'PUT /updateReview': { reviewId: orderId, comments: 'Fits.', stars: '5' },
    'POST /orders/{userId}/{addressId}': { cartItems: [line] },
    'POST /new-order': { userId, addressId: orderId, cartItems: [line] },
    'POST /new-order/quote': { userId, cartItems: [] },
  }
  return BODIES[name] ?? named[name]
}

/** Calls that belong to no area: a new call of the administration needs an area, or a reason to be in this list. */
const ADMINISTRATORS_ALONE = [
  'GET /audit',
  'GET /invitations',
  'POST /invitations',
  'POST /invitations/{id}',
  'DELETE /invitations/{id}',
  'GET /today/setup',
  'PUT /settings/prices',
  'GET /settings/tax',
  'PUT /settings/tax',
  'PUT /settings/declarations',
  'GET /settings/hero',
  'PUT /settings/hero',
  'PUT /settings/couriers',
  'GET /settings/security',
  'PUT /settings/security',
  ...Object.keys(coupons),
  ...Object.keys(settings),
]

const isAdministration = ({ policy }: Endpoint): boolean => policy === 'admin' || policy === 'staff'
const areasOf = ({ area = [] }: Endpoint): readonly Area[] => [area].flat()

const isOpenTo = (endpoint: Endpoint, area: Area): boolean => areasOf(endpoint).includes(area)

/** Returns the path of a call; ids of persons are `id`, other ids `rowId`. */
function pathOf(name: string, { policy }: Endpoint, id: string, rowId: string): string {
  const [, path = ''] = name.split(' ')
  const named = path.replace(/\{(\w+)\}/g, (_, key: string) => {
    if (key === 'points') return '5'
    if (key === 'userId' || (key === 'id' && policy === 'self')) return id
    return key === 'addressId' || key === 'id' ? rowId : 'none'
  })
  return `/api${named}`
}

const ask = (name: string, endpoint: Endpoint, token: string | undefined, id: string, rowId = newId()) => {
  const [method = 'GET'] = name.split(' ')
  return send(
    shop,
    method,
    pathOf(name, endpoint, id, rowId),
    bodyOf(name, id, rowId),
    token ? { 'x-access-token': token } : {},
  )
}

/**
 * Returns every row of every table, except what a refused call may change: counters, and when a session was last seen.
 */
async function everything(): Promise<string> {
  const { pool } = shop.deps
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' order by 1",
  )
  const sums = await Promise.all(
    tables.map(async ({ name }) => {
      const row = `to_jsonb(t) - 'last_seen_at'`
      const { rows } = await pool.query(
        `select md5(string_agg((${row})::text, '' order by (${row})::text)) as sum from ${name} t`,
      )
      return `${name} ${rows[0].sum}`
    }),
  )
  return sums.join('\n')
}

const tokenOf = (accountId: string, sessionId: string, seconds = 900) =>
  shop.deps.tokens.issue({ sub: accountId, sid: sessionId }, seconds)

async function sessionOf({ token }: Person): Promise<string> {
  const claims = shop.deps.tokens.read(token)
  if (!claims) throw new Error('The token is not ours.')
  return claims.sid
}

/** Inserts a session into the database for an account whose email address was never verified. */
async function unverified(): Promise<string> {
  const [id, sid] = [newId(), newId()]
  const { pool } = shop.deps
  await pool.query(`insert into account (id, email, first_name, last_name) values ($1, $2, 'U', 'V')`, [
    id,
    `${id}@example.com`,
  ])
  await pool.query(
    `insert into session (id, account_id, user_agent, ip, expires_at) values ($1, $2, '', '', now() + interval '1 day')`,
    [sid, id],
  )
  return tokenOf(id, sid)
}

/** Returns tokens that were valid once, or never: each must be treated as no token at all. */
async function tokensThatCount(): Promise<Readonly<Record<string, string | undefined>>> {
  const [deactivated, expired, demoted, left] = await Promise.all([
    someone(shop),
    someone(shop),
    someone(shop, { admin: true }),
    someone(shop),
  ])
  const boss = await someone(shop, { admin: true })
  const facts = (of: Person) => ({ firstname: of.firstName, lastname: of.lastName, email: of.email, mobile: of.mobile })
  await boss.call('PUT /user/{id}', {
    params: { id: deactivated.id },
    body: { ...facts(deactivated), isActive: false, currentPassword: boss.password },
  })
  await boss.call('PUT /user/{id}', {
    params: { id: demoted.id },
    body: { ...facts(demoted), isActive: true, roles: ['ROLE_USER'], currentPassword: boss.password },
  })
  await left.call('POST /auth/signout')
  return {
    nobody: undefined,
    unverified: await unverified(),
    deactivated: deactivated.token,
    'expired token': await tokenOf(expired.id, await sessionOf(expired), -120),
    'demoted administrator': demoted.token,
    'signed out': left.token,
  }
}

test('every call declares its policy, and every call with a body has a sample', () => {
  for (const [name, endpoint] of calls) {
    expect(['public', 'user', 'self', 'owner', 'admin', 'staff'], name).toContain(endpoint.policy)
    const body = bodyOf(name, newId(), newId())
    expect(body !== undefined, `${name} has a sample: ${body !== undefined}`).toBe(endpoint.body !== undefined)
  }
})

describe('without a session', () => {
  test('R547 R549 R550 F01 F06 G14 every call that is not public returns 401 and changes nothing', async () => {
    const tokens = await tokensThatCount()
    const victim = await someone(shop)
    const before = await everything()
    for (const [who, token] of Object.entries(tokens)) {
      for (const [name, endpoint] of calls) {
        if (endpoint.policy === 'public') continue
        const answer = await ask(name, endpoint, token, victim.id)
        const body = await answer.json()
        expect({ who, name, status: answer.status, code: body.code }).toEqual({
          who,
          name,
          status: 401,
          code: 'sign_in_required',
        })
      }
    }
    expect(await everything()).toBe(before)
  })

  test('R545 R546 R547 reaches every public call', async () => {
    for (const [name, endpoint] of calls) {
      if (endpoint.policy !== 'public' || name === 'POST /auth/refresh' || name === 'POST /auth/signin') continue
      const { status } = await ask(name, endpoint, undefined, newId())
      expect([401, 403], name).not.toContain(status)
      expect(status, name).toBeLessThan(500)
    }
  })
})

describe('a customer', () => {
  test('R544 R554 F01 F04 F07 every administrator call is forbidden and changes nothing', async () => {
    const [asha, victim] = [await someone(shop), await someone(shop)]
    const before = await everything()
    for (const [name, endpoint] of calls) {
      if (!isAdministration(endpoint)) continue
      for (const id of [victim.id, asha.id]) {
        const answer = await ask(name, endpoint, asha.token, id, id)
        expect({ name, status: answer.status, code: (await answer.json()).code }).toEqual({
          name,
          status: 403,
          code: 'forbidden',
        })
      }
    }
    expect(await everything()).toBe(before)
  })

  test('R555 E01 E02 E07 E08 another person’s record gets the response of a missing one and is not changed', async () => {
    const [asha, victim] = [await someone(shop), await someone(shop)]
    const { result } = await victim.call('POST /address/{userId}', { params: { userId: victim.id }, body: address })
    const victimsSession = await sessionOf(victim)
    const before = await everything()
    for (const [name, endpoint] of calls) {
      if (endpoint.policy !== 'self' && endpoint.policy !== 'owner') continue
      const row = name.includes('/sessions/') ? victimsSession : result.address_id
      const [theirs, nobodys] = await Promise.all(
        [
          [victim.id, row],
          [newId(), newId()],
        ].map(async ([id = '', rowId]) => {
          const answer = await ask(name, endpoint, asha.token, id, rowId)
          return { name, status: answer.status, body: await answer.json() }
        }),
      )
      expect(theirs).toMatchObject({ name, status: 403, body: { code: 'forbidden' } })
      expect(nobodys).toEqual(theirs)
    }
    expect(await everything()).toBe(before)
  })
})

test('an administrator reaches every call of administrators', async () => {
  const [boss, victim] = [await someone(shop, { admin: true }), await someone(shop)]
  for (const [name, endpoint] of calls) {
    if (!isAdministration(endpoint) || name === 'DELETE /user/{id}') continue
    const { status } = await ask(name, endpoint, boss.token, victim.id, victim.id)
    expect([401, 403], name).not.toContain(status)
    expect(status, name).toBeLessThan(500)
  }
})

/** What a response says about the caller's rights. */
type Access = 'sign in' | 'not yours' | 'open'

async function accessOf(answer: Response): Promise<Access> {
  const type = answer.headers.get('content-type') ?? ''
  const { code } = type.includes('application/json') && !answer.ok ? await answer.json() : { code: '' }
  if (answer.status >= 500) throw new Error(`${answer.status} ${code}`)
  if (answer.status === 401 && code === 'sign_in_required') return 'sign in'
  return answer.status === 403 && code === 'forbidden' ? 'not yours' : 'open'
}

const ACTORS = [
  'nobody',
  'a customer at somebody else’s things',
  'unverified',
  'deactivated',
  'expired token',
  'demoted administrator',
  'staff of another area',
  'administrator',
] as const
type Actor = (typeof ACTORS)[number]

/** Not even an administrator may pay or clean up orders for somebody else. */
const ONE_S_OWN = ['POST /create-payment', 'POST /cleanup-unpaid-orders']

/** Returns how a call must answer an actor; undefined where its service checks more than the caller. */
function expectedAccess(name: string, endpoint: Endpoint, actor: Actor): Access | undefined {
  // The first one checks only the cookie; the second is refused for an email address other than the caller's own.
  if (name === 'POST /auth/refresh' || (name === 'PUT /updatePasswordViaProfile' && isLive(actor))) return undefined
  if (endpoint.policy === 'public') return 'open'
  if (!isLive(actor)) return 'sign in'
  if (endpoint.policy === 'user') return 'open'
  if (actor === 'administrator' && ONE_S_OWN.includes(name)) return 'not yours'
  if (actor === 'administrator') return endpoint.policy === 'owner' && !endpoint.area ? 'not yours' : 'open'
  return 'not yours'
}

const isLive = (actor: Actor): boolean =>
  actor === 'administrator' || actor === 'staff of another area' || actor === 'a customer at somebody else’s things'

/** Returns an area that may not make a call. */
const otherArea = (endpoint: Endpoint): Area | undefined => AREAS.find((area) => !isOpenTo(endpoint, area))

type SendCall = (name: string, endpoint: Endpoint, token: string | undefined, id: string) => Promise<Response>

/** Returns tokens of actors. Some calls end their own session, so each caller who is let in gets a new one. */
function tokensOfActors() {
  const refused = new Map<string, Promise<Person>>()
  return async (actor: Actor, area: Area | undefined, expected: Access): Promise<string> => {
    const admin = actor === 'administrator'
    const areas = actor === 'staff of another area' && area ? [area] : []
    if (expected === 'open') return (await someone(shop, { admin, areas })).token
    const key = `${actor} ${areas}`
    const known = refused.get(key) ?? someone(shop, { admin, areas })
    refused.set(key, known)
    return (await known).token
  }
}

/** Makes every call as every actor; returns how many calls were made, and the wrong responses. */
async function wrongAccess(all: readonly (readonly [string, Endpoint])[], sendCall: SendCall) {
  const tokens = await tokensThatCount()
  const tokenFor = tokensOfActors()
  const victim = await someone(shop)
  const wrong: string[] = []
  let cells = 0
  for (const [name, endpoint] of all) {
    const area = otherArea(endpoint)
    // A call for the staff of all areas has no staff of another area.
    const actors = area ? ACTORS : ACTORS.filter((actor) => actor !== 'staff of another area')
    cells += ACTORS.length
    for (const actor of actors) {
      const expected = expectedAccess(name, endpoint, actor)
      if (expected === undefined) continue
      const token = isLive(actor) ? await tokenFor(actor, area, expected) : tokens[actor]
      const found = await accessOf(
        await sendCall(name, endpoint, token, actor === 'administrator' ? newId() : victim.id),
      )
      if (found !== expected) wrong.push(`${name} as ${actor}: ${found} in place of ${expected}`)
    }
  }
  return { cells, wrong }
}

describe('every call by everybody', () => {
  test('F01 R547 R549 R555 each call returns the expected access for eight actors', {
    timeout: LONG_TEST_MS,
  }, async () => {
    const { cells, wrong } = await wrongAccess(calls, ask)
    expect(wrong).toEqual([])
    expect(cells).toBe(calls.length * 8)
  })

  test('F01 each call is for those for whom it was decided to be', () => {
    expect(policiesOf(calls)).toEqual(WHO_MAY_CALL)
  })

  test('an owner’s call gives its service only the area that the contract names', async () => {
    const own = endpoints({
      'GET /own': { policy: 'owner', summary: 'For owners', answer: z.array(z.string()) },
      'GET /shared': { policy: 'owner', area: 'orders', summary: 'For owners and staff', answer: z.array(z.string()) },
    })
    const api = new OpenAPIHono<ApiEnv>()
    const listAreas = async (_: unknown, { user }: Ctx) => [...(user?.areas ?? [])]
    const deps = { ...shop.deps, identify: (token: string) => identify(shop.deps, token) }
    bind(api, deps, own, { 'GET /own': listAreas, 'GET /shared': listAreas })
    const { token } = await someone(shop, { admin: true })
    const areasAt = async (path: string) =>
      (await api.request(path, { headers: { 'x-access-token': token } }, VISITOR)).json()
    expect(await areasAt('/own')).toEqual([])
    expect(await areasAt('/shared')).toEqual(['orders'])
  })

  test('catches a broken variant: a call served under a different policy than its contract declares, and a loosened contract', async () => {
    const guarded = endpoints({
      'GET /open': { policy: 'admin', summary: 'For administrators', answer: z.object({}) },
      'GET /half': { policy: 'staff', area: 'orders', summary: 'For staff', answer: z.object({}) },
      'GET /right': { policy: 'user', summary: 'For customers', answer: z.object({}) },
    })
    const served = {
      'GET /open': { ...guarded['GET /open'], policy: 'public' },
      'GET /half': { policy: 'user', summary: '', answer: z.object({}) },
      'GET /right': guarded['GET /right'],
    } as const
    const api = new OpenAPIHono<ApiEnv>()
    const deps = { ...shop.deps, identify: (token: string) => identify(shop.deps, token) }
    const nothing = async () => ({})
    bind(api, deps, served, { 'GET /open': nothing, 'GET /half': nothing, 'GET /right': nothing })
    const sendCall: SendCall = async (name, _, token) =>
      api.request(name.split(' ')[1] ?? '', { headers: token ? { 'x-access-token': token } : {} }, VISITOR)
    const { wrong } = await wrongAccess(Object.entries(guarded), sendCall)
    expect(wrong).toContain('GET /open as nobody: open in place of sign in')
    expect(wrong).toContain('GET /open as a customer at somebody else’s things: open in place of not yours')
    expect(wrong).toContain('GET /half as staff of another area: open in place of not yours')
    expect(wrong.filter((each) => each.startsWith('GET /right'))).toEqual([])

    const loosened: [string, Endpoint][] = calls.map(([name, endpoint]) =>
      name === 'GET /all-users'
        ? [name, { ...endpoint, policy: 'public', area: undefined } as Endpoint]
        : [name, endpoint],
    )
    expect(policiesOf(loosened)).not.toEqual(WHO_MAY_CALL)
  })
})

const VISITOR: ClientInfo = { ip: '', requestId: '' }

const policiesOf = (all: readonly (readonly [string, Endpoint])[]): Record<string, string> =>
  Object.fromEntries(all.map(([name, { policy, area = [] }]) => [name, [policy, ...[area].flat()].join(' ')]))

describe('staff', () => {
  test('every call of the administration names its area, but for those that are the administrators’ alone', () => {
    const without = calls.filter(([, endpoint]) => endpoint.policy === 'admin').map(([name]) => name)
    expect(without.filter((name) => !ADMINISTRATORS_ALONE.includes(name))).toEqual([])
    for (const [name, endpoint] of calls) {
      if (endpoint.policy === 'staff') expect(areasOf(endpoint).length, name).toBeGreaterThan(0)
    }
  })

  test.each(AREAS)(
    'F01 F04 F07 of the area %s reaches the calls of that area and no other, nor anybody else’s things',
    async (area) => {
      const [colleague, victim] = [await someone(shop, { areas: [area] }), await someone(shop)]
      const before = await everything()
      const within: string[] = []
      for (const [name, endpoint] of calls) {
        if (!isAdministration(endpoint) && endpoint.policy !== 'self' && endpoint.policy !== 'owner') continue
        if (isOpenTo(endpoint, area)) {
          within.push(name)
          continue
        }
        const answer = await ask(name, endpoint, colleague.token, victim.id, newId())
        expect({ name, status: answer.status, code: (await answer.json()).code }).toEqual({
          name,
          status: 403,
          code: 'forbidden',
        })
      }
      expect(await everything()).toBe(before)
      // The order is looked up before its owner is known.
      for (const name of within) {
        if (name === 'DELETE /user/{id}') continue
        const answer = await ask(
          name,
          calls.find(([each]) => each === name)?.[1] as Endpoint,
          colleague.token,
          victim.id,
        )
        expect([401, 403], name).not.toContain(answer.status)
        expect(answer.status, name).toBeLessThan(500)
      }
    },
  )

  test('F06 areas are read on every request: a removed one is denied at once', async () => {
    const colleague = await someone(shop, { areas: ['orders', 'support'] })
    const reaches = async (path: string) => (await colleague.request(path)).status
    expect([await reaches('/api/all-orders'), await reaches('/api/messages')]).toEqual([200, 200])
    await shop.deps.pool.query(`update account set areas = '{support}' where id = $1`, [colleague.id])
    expect([await reaches('/api/all-orders'), await reaches('/api/messages')]).toEqual([403, 200])
    await shop.deps.pool.query(`update account set areas = '{}', roles = '{ROLE_USER}' where id = $1`, [colleague.id])
    expect([await reaches('/api/all-orders'), await reaches('/api/messages')]).toEqual([403, 403])
  })

  test('F05 U8 the database rejects unknown areas, staff without areas, and areas for anyone else', async () => {
    const { id } = await someone(shop)
    const { pool } = shop.deps
    const put = (roles: string, areas: string) =>
      pool.query('update account set roles = $1, areas = $2 where id = $3', [roles, areas, id])
    await expect(put('{ROLE_STAFF}', '{everything}')).rejects.toThrow(/areas/)
    await expect(put('{ROLE_STAFF}', '{}')).rejects.toThrow(/staff_has_areas/)
    await expect(put('{ROLE_USER}', '{orders}')).rejects.toThrow(/staff_has_areas/)
    await expect(put('{ROLE_STAFF}', '{orders}')).resolves.toBeDefined()
  })
})

describe('what a request claims', () => {
  test('K08 R549 U1 headers and cookies that name an account do not sign in', async () => {
    const asha = await someone(shop, { admin: true })
    const userInfo = encodeURIComponent(JSON.stringify({ id: asha.id, token: asha.token, roles: asha.roles }))
    for (const headers of [
      { 'x-user-id': asha.id, 'x-forwarded-user': asha.email, 'x-roles': 'ROLE_ADMIN' },
      { cookie: `userInfo=${userInfo}; ${asha.cookie}` },
      { authorization: `Bearer ${asha.token}` },
      { 'x-original-url': `/api/credit/${asha.id}`, 'x-http-method-override': 'GET' },
    ]) {
      expect((await send(shop, 'GET', `/api/address/${asha.id}`, undefined, headers)).status).toBe(401)
    }
    expect((await send(shop, 'GET', `/api/address/${asha.id}?x-access-token=${asha.token}`)).status).toBe(401)
  })

  test('K01 K02 another site reads nothing, and its forms change nothing', async () => {
    const asha = await someone(shop)
    const before = await everything()
    const forms: readonly (readonly [string, BodyInit])[] = [
      ['application/x-www-form-urlencoded', `email=${asha.email}&password=x`],
      ['multipart/form-data; boundary=b', '--b\r\ncontent-disposition: form-data; name="email"\r\n\r\nx\r\n--b--'],
      ['text/plain', JSON.stringify({ email: asha.email, password: GOOD_PASSWORD })],
    ]
    for (const [name, endpoint] of calls) {
      const [method = 'GET'] = name.split(' ')
      if (method === 'GET') continue
      for (const [type, body] of forms) {
        const headers = { 'content-type': type, cookie: asha.cookie, origin: 'https://evil.example' }
        const path = pathOf(name, endpoint, asha.id, asha.id)
        const answer = await shop.request(path, { method, headers, body, ip: '10.9.8.7' })
        // A call with a signed body needs no further check: a form of another site has no signature.
        const refusals = endpoint.raw ? [400] : [401, 403, 415, 429]
        expect(refusals, `${name} ${type} ${answer.status}`).toContain(answer.status)
        expect(answer.headers.get('access-control-allow-origin')).toBeNull()
      }
    }
    expect(await everything()).toBe(before)
  })

  test('K02 a script of another site is refused a new token, whatever it leaves out', async () => {
    const asha = await someone(shop)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { cookie: asha.cookie, 'sec-fetch-site': site }
      expect((await shop.request('/api/auth/refresh', { method: 'POST', headers })).status).toBe(403)
    }
    // An older browser says only where it comes from.
    const foreign = { cookie: asha.cookie, origin: 'https://evil.example' }
    expect((await shop.request('/api/auth/refresh', { method: 'POST', headers: foreign })).status).toBe(403)
    const origin = shop.deps.config.publicUrl
    const headers = { cookie: asha.cookie, origin, 'sec-fetch-site': 'same-origin' }
    expect((await shop.request('/api/auth/refresh', { method: 'POST', headers })).status).toBe(200)
  })

  test('F05 R553 U8 only the database decides who is an administrator, and it rejects unknown roles', async () => {
    const asha = await someone(shop)
    const { pool } = shop.deps
    for (const roles of [[], ['ROLE_X'], ['ROLE_USER', 'ROLE_X'], ['role_admin']]) {
      await expect(pool.query('update account set roles = $1 where id = $2', [roles, asha.id])).rejects.toThrow(/roles/)
    }
    expect((await asha.request('/api/all-users')).status).toBe(403)
    await pool.query(`update account set roles = '{ROLE_USER,ROLE_ADMIN}' where id = $1`, [asha.id])
    // A session that began as a customer's never becomes an administrator's.
    expect((await asha.request('/api/all-users')).status).toBe(401)
    const again = await signedInAs(shop, asha)
    expect(again.roles).toEqual(['ROLE_ADMIN', 'ROLE_USER'])
    expect((await again.request('/api/all-users')).status).toBe(200)
  })
})
