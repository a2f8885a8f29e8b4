import { createHmac, randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { LIMITS } from '#contract/limits.ts'
import { createLimits } from '#server/http/limits.ts'
import { claimForm, FIELDS, plainPicture } from '../support/claim-forms.ts'
import { EVERY_CALL } from '../support/every-call.ts'
import { buy, payingShop, someBuyer, someLine, WEBHOOK_SECRET } from '../support/paying-shop.ts'
import {
  emailsTo,
  emailTo,
  GOOD_PASSWORD,
  refusal,
  secretIn,
  send,
  signedInAs,
  someAccount,
  someEmail,
  someone,
} from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

const paying = payingShop()
const { shop } = paying

const NEW_PASSWORD = 'owners-own-Pass-88'
const INVITED = { firstname: 'Meena', lastname: 'Raman', password: NEW_PASSWORD }
const MESSAGE = { name: 'Meera Raman', message: 'My crash guard has rusted.' }

/** A request as one phone of the network sends it. */
type Sending = (ip: string) => Promise<Response>

/** What many phones behind one network address send to a call. */
interface Neighbours {
  /** A request with a mistake in it, a guess or an attempt on an account that does not exist. */
  broken(ip: string, index: number): Promise<Response>
  /** Prepares a request that is right, and sends it later. */
  right(): Promise<Sending>
}

const get = (path: string, ip: string) => shop.request(`/api${path}`, { ip })
const post = (path: string, body: unknown, ip: string) => send(shop, 'POST', `/api${path}`, body, {}, ip)
const put = (path: string, body: unknown, ip: string) => send(shop, 'PUT', `/api${path}`, body, {}, ip)

const newcomer = () => ({
  firstName: 'Asha',
  lastName: 'Menon',
  email: someEmail(),
  password: GOOD_PASSWORD,
  mobile: '9840012345',
})

async function resetLink() {
  const { email } = await someAccount(shop)
  await send(shop, 'POST', '/api/forgotpassword', { email })
  return { email, secret: secretIn(await emailTo(shop, email, 'Set a new password for Kurinji Moto')) }
}

async function undoLink(): Promise<string> {
  const [asha, email] = [await someone(shop), someEmail()]
  const { id, firstName: firstname, lastName: lastname, mobile } = asha
  const currentPassword = asha.password
  await asha.call('PUT /userInfo/{id}', {
    params: { id },
    body: { firstname, lastname, mobile, email, currentPassword },
  })
  await get(
    `/mail_verify/${secretIn(await emailTo(shop, email, 'Confirm your new email address for Kurinji Moto'))}`,
    someIp(),
  )
  return secretIn(await emailTo(shop, asha.email, 'Your email address at Kurinji Moto was changed'))
}

const pictures = async () => {
  const picture = await plainPicture('png')
  return [picture, picture, picture, picture]
}

const sendClaim = (form: FormData, ip: string, headers = {}) =>
  shop.request('/api/warranty-mail', { method: 'POST', body: form, ip, headers })

async function someClaim() {
  const answer = await sendClaim(claimForm(await pictures(), { ...FIELDS, email: someEmail() }), someIp())
  const { claim } = await answer.json()
  return { number: claim.number, key: new URL(claim.url, 'http://shop').searchParams.get('key') ?? '' }
}

async function someUnit(): Promise<string> {
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, [await someLine(shop)])
  const admin = await someone(shop, { admin: true })
  await admin.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
  return (await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })).units[0]?.code ?? ''
}

const asOne = (path: string, right: string, broken: string): Neighbours => ({
  broken: (ip, index) => get(path.replace('*', `${broken}${index}`), ip),
  right: async () => (ip) => get(path.replace('*', right), ip),
})

async function invitationLink(): Promise<string> {
  const [boss, email] = [await someone(shop, { admin: true }), someEmail()]
  const rights = { role: 'ROLE_STAFF' as const, areas: ['orders' as const] }
  const body = { email, firstname: 'Meena', lastname: 'Raman', ...rights, currentPassword: boss.password }
  await boss.call('POST /invitations', { body })
  return secretIn(await emailTo(shop, email, 'You are invited to the administration of Kurinji Moto'))
}

const ofMailedLink = (path: string): Neighbours => ({
  broken: (ip, index) => get(`${path}guess-${index}`, ip),
  right: async () => {
    const secret = await secretFor(path)
    return (ip) => get(path + secret, ip)
  },
})

async function secretFor(path: string): Promise<string> {
  if (path.includes('undo')) return undoLink()
  return path.includes('invitation') ? invitationLink() : (await resetLink()).secret
}

let line: Awaited<ReturnType<typeof someLine>>
beforeAll(async () => {
  line = await someLine(shop)
})

/** Every public call that refuses some requests. */
const CALLS: Readonly<Partial<Record<keyof Api, Neighbours>>> = {
  'POST /auth/signup': {
    broken: (ip) => post('/auth/signup', { ...newcomer(), password: 'x' }, ip),
    right: async () => (ip) => post('/auth/signup', newcomer(), ip),
  },
  'POST /auth/signin': {
    broken: (ip) => post('/auth/signin', { email: someEmail(), password: 'not-the-Road-1' }, ip),
    right: async () => {
      const { email } = await someAccount(shop)
      return (ip) => post('/auth/signin', { email, password: GOOD_PASSWORD }, ip)
    },
  },
  'POST /auth/code': {
    broken: (ip, index) => post('/auth/code', { email: `nobody ${index}` }, ip),
    right: async () => (ip) => post('/auth/code', { email: someEmail() }, ip),
  },
  'POST /auth/code/verify': {
    broken: (ip) => post('/auth/code/verify', { email: someEmail(), handle: 'x'.repeat(22), code: '123456' }, ip),
    right: async () => {
      const { email } = await someAccount(shop)
      const { handle } = await (await post('/auth/code', { email }, someIp())).json()
      const [mail] = await emailsTo(shop, email)
      const code = mail?.subject?.slice(-6)
      return (ip) => post('/auth/code/verify', { email, handle, code }, ip)
    },
  },
  'POST /auth/refresh': {
    broken: (ip, index) => send(shop, 'POST', '/api/auth/refresh', undefined, { cookie: `refresh=${index}` }, ip),
    right: async () => {
      const { cookie } = await someone(shop)
      return (ip) => send(shop, 'POST', '/api/auth/refresh', undefined, { cookie }, ip)
    },
  },
  'GET /mail_verify/{code}': {
    broken: (ip, index) => get(`/mail_verify/guess-${index}`, ip),
    right: async () => {
      const body = newcomer()
      await post('/auth/signup', body, someIp())
      const secret = secretIn(await emailTo(shop, body.email, 'Verify your account at Kurinji Moto'))
      return (ip) => get(`/mail_verify/${secret}`, ip)
    },
  },
  'POST /forgotpassword': {
    broken: (ip, index) => post('/forgotpassword', { email: index % 2 === 0 ? 'nobody' : someEmail() }, ip),
    right: async () => {
      const { email } = await someAccount(shop)
      return (ip) => post('/forgotpassword', { email }, ip)
    },
  },
  'GET /reset': ofMailedLink('/reset?resetPasswordToken='),
  'PUT /updatePasswordViaMail': {
    broken: (ip, index) =>
      put(
        '/updatePasswordViaMail',
        { email: someEmail(), password: NEW_PASSWORD, resetPasswordToken: `guess-${index}` },
        ip,
      ),
    right: async () => {
      const { email, secret } = await resetLink()
      const body = { email, password: NEW_PASSWORD, resetPasswordToken: secret }
      return (ip) => put('/updatePasswordViaMail', body, ip)
    },
  },
  'GET /email-undo': ofMailedLink('/email-undo?token='),
  'PUT /email-undo': {
    broken: (ip, index) => put('/email-undo', { token: `guess-${index}`, password: NEW_PASSWORD }, ip),
    right: async () => {
      const token = await undoLink()
      return (ip) => put('/email-undo', { token, password: NEW_PASSWORD }, ip)
    },
  },
  'GET /invitation': ofMailedLink('/invitation?token='),
  'PUT /invitation': {
    broken: (ip, index) => put('/invitation', { ...INVITED, token: `guess-${index}` }, ip),
    right: async () => {
      const token = await invitationLink()
      return (ip) => put('/invitation', { ...INVITED, token }, ip)
    },
  },
  'GET /bikes': asOne('/bikes?include=*', 'products', 'x'),
  'GET /bikes/{code}': asOne('/bikes/*', 'nx500', 'x'),
  'GET /bikes/{code}/on-bike': asOne('/bikes/*/on-bike', 'nx500', 'x'),
  'GET /hero': asOne('/hero?bike=*', 'nx500', ''.padEnd(201, 'x')),
  'GET /all-products': asOne('/all-products?page=*', '2', 'x'),
  'GET /bikes/products/{bikeCode}/{productName}': asOne('/bikes/products/nx500/*', 'Crash Guard', 'x'),
  'GET /reviews/{bike}/{product}': asOne('/reviews/nx500/*', 'Crash Guard', 'x'),
  'GET /pincodes/{pincode}': asOne('/pincodes/*', '641018', 'x'),
  'GET /policies/{name}': asOne('/policies/*', 'privacy-policy', 'x'),
  'POST /quote': {
    broken: (ip) => post('/quote', { cartItems: [{ qty: -1 }] }, ip),
    right: async () => (ip) => post('/quote', { cartItems: [line] }, ip),
  },
  'POST /contact': {
    broken: (ip) => post('/contact', {}, ip),
    right: async () => (ip) => post('/contact', { ...MESSAGE, email: someEmail() }, ip),
  },
  'GET /contact/{ticket}': {
    broken: (ip, index) => get(`/contact/M-22222222?key=guess-${index}`, ip),
    right: async () => {
      const answer = await post('/contact', { ...MESSAGE, email: someEmail() }, someIp())
      const { ticket, url } = await answer.json()
      return (ip) => get(`/contact/${ticket}${new URL(url, 'http://shop').search}`, ip)
    },
  },
  'POST /webhooks/payment': {
    broken: (ip) =>
      shop.request('/api/webhooks/payment', {
        method: 'POST',
        body: '{}',
        ip,
        headers: { 'x-razorpay-signature': 'forged' },
      }),
    right: async () => (ip) => {
      const body = '{"event":"order.unknown"}'
      const signature = createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')
      const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': randomUUID() }
      return shop.request('/api/webhooks/payment', { method: 'POST', body, ip, headers })
    },
  },
  'POST /back-in-stock': {
    broken: (ip) => post('/back-in-stock', { proId: 'x', email: 'nobody' }, ip),
    right: async () => (ip) => post('/back-in-stock', { proId: line.proId, email: someEmail() }, ip),
  },
  'POST /warranty-mail': {
    broken: (ip) => sendClaim(claimForm([]), ip),
    right: async () => {
      const form = claimForm(await pictures(), { ...FIELDS, email: someEmail() })
      return (ip) => sendClaim(form, ip)
    },
  },
  'GET /warranty-claim/{number}': {
    broken: (ip, index) => get(`/warranty-claim/W-22222222?key=guess-${index}`, ip),
    right: async () => {
      const { number, key } = await someClaim()
      return (ip) => get(`/warranty-claim/${number}?key=${key}`, ip)
    },
  },
  'POST /warranty-claim/{number}/messages': {
    broken: (ip, index) => post('/warranty-claim/W-22222222/messages', { text: 'Rust', key: `guess-${index}` }, ip),
    right: async () => {
      const { number, key } = await someClaim()
      return (ip) => post(`/warranty-claim/${number}/messages`, { text: 'Rust', key }, ip)
    },
  },
  'GET /warranty-unit/{code}': {
    broken: (ip) => get('/warranty-unit/000000000000', ip),
    right: async () => {
      const code = await someUnit()
      return (ip) => get(`/warranty-unit/${encodeURIComponent(code)}`, ip)
    },
  },
}

const BROKEN = 40

/** Counts a use of a limit so often that this many are left. */
async function exhaust(limit: keyof typeof LIMITS, subject: string, left = 0): Promise<void> {
  const limits = createLimits(shop.deps.pool, shop.deps)
  for (let use = left; use < LIMITS[limit].uses; use++) await limits.isWithin(limit, subject)
}

describe('phones behind the network address of one that sends broken requests', () => {
  const isPublic = ([, { policy, params, query, body, raw }]: [string, Endpoint]) =>
    policy === 'public' && (params || query || body || raw)

  test('L15 every public call that refuses anything is tried', () => {
    const names = Object.entries<Endpoint>(EVERY_CALL)
      .filter(isPublic)
      .map(([name]) => name)
    expect(Object.keys(CALLS).toSorted()).toEqual([...names, 'POST /auth/refresh'].toSorted())
  })

  test.each(Object.entries(CALLS))('L15 %s goes on answering', async (name, { broken, right }) => {
    const [ip, send] = [someIp(), await right()]
    const { limit, publicCache } = EVERY_CALL[name as keyof Api] as Endpoint
    if (publicCache) await exhaust('uncached', ip, 1)
    for (let index = 0; index < BROKEN; index++) {
      expect((await broken(ip, index)).status, `broken ${index}`).toSatisfy((status) => status < 500)
    }
    if (limit) await exhaust(limit, ip)
    const answer = await send(ip)
    expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  })
})

describe('somebody who is signed in, or on a known device', () => {
  test('L15 S10 signs in from a known device although others in the network guess', async () => {
    const { email } = await someAccount(shop)
    const first = await send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD })
    const cookie =
      first.headers
        .getSetCookie()
        .find((each) => each.startsWith('device='))
        ?.split(';')[0] ?? ''
    const ip = someIp()
    for (let index = 0; index < BROKEN; index++) {
      await post('/auth/signin', { email: index % 4 === 0 ? email : someEmail(), password: 'not-the-Road-1' }, ip)
    }
    expect(await refusal(await post('/auth/signin', { email, password: GOOD_PASSWORD }, ip))).toEqual([429, 'too_many'])
    const tried = { email, password: 'not-the-Road-1' }
    expect((await send(shop, 'POST', '/api/auth/signin', tried, { cookie }, ip)).status).toBe(401)
    const known = await send(shop, 'POST', '/api/auth/signin', { email, password: GOOD_PASSWORD }, { cookie }, ip)
    expect(known.status).toBe(200)
  })

  test('L15 L06 writes, files a claim and waits for a product although the network has used up its share', async () => {
    const asha = await signedInAs(shop, { ...(await someAccount(shop)), password: GOOD_PASSWORD })
    const headers = { 'x-access-token': asha.token }
    const ip = someIp()
    for (const limit of ['contact', 'contactOfPlace', 'warranty', 'warrantyAccepted', 'backInStockAccepted'] as const) {
      await exhaust(limit, ip)
    }
    const said = await send(shop, 'POST', '/api/contact', { ...MESSAGE, email: asha.email }, headers, ip)
    expect(said.status).toBe(200)
    const mistake = await send(shop, 'POST', '/api/contact', {}, headers, ip)
    expect(mistake.status).toBe(422)
    expect((await sendClaim(claimForm([]), ip, headers)).status).toBe(422)
    expect((await sendClaim(claimForm(await pictures()), ip, headers)).status).toBe(201)
    const waits = { proId: line.proId, email: asha.email }
    expect((await send(shop, 'POST', '/api/back-in-stock', waits, headers, ip)).status).toBe(200)
  })
})
