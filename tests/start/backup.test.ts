import { type ChildProcess, execFile } from 'node:child_process'
import { appendFile, chmod, cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startProvider } from '../../scripts/started-provider.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { endAll, ready, start } from '../support/started-shop.ts'

const run = promisify(execFile)
const KEYS = { RAZORPAY_KEY_ID: 'rzp_test_drill', RAZORPAY_KEY_SECRET: 'drill', RAZORPAY_WEBHOOK_SECRETS: 'drill' }
let folder: string
let provider: ChildProcess
/** The settings of every shop in the drill: with the one payment provider that knows its orders. */
let settings: Record<string, string>

beforeAll(async () => {
  const started = await startProvider(KEYS, 'http://127.0.0.1:9/')
  provider = started.child
  settings = { ...started.settings, DEMO: 'catalogue', NODE_ENV: 'development' }
  folder = await mkdtemp(join(tmpdir(), 'kurinji backup '))
  // PostgreSQL may run as a different user.
  await chmod(folder, 0o755)
})
afterEach(endAll)
afterAll(async () => {
  provider.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  readonly code: number
  readonly output: string
}

/** Runs a command as a person types it; returns its output and exit code. */
async function command(script: string, args: readonly string[], data: string): Promise<Ended> {
  const env = { ...process.env, ...settings, SHOP_DATA: data }
  const ended = await run(process.execPath, [`scripts/${script}.mjs`, ...args], { env }).then(
    (done) => ({ code: 0, ...done }),
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  return { code: ended.code, output: `${ended.stdout}${ended.stderr}` }
}

const SignedIn = z.object({ id: z.string(), token: z.string() })
const Opened = z.object({
  orderId: z.string(),
  checkoutJs: z.url(),
  razorpayOrder: z.object({ id: z.string() }),
})
const Paid = z.object({
  answer: z.object({
    response: z.object({ razorpay_payment_id: z.string(), razorpay_signature: z.string() }),
  }),
})
const Passwords = z.object({ customer: z.string() })
const Values = z.array(z.object({ name: z.string() }))
const Pricing = z.object({ options: z.object({ color: Values, model: Values, type: Values }) })
const Product = z.object({ bike: z.object({ products: z.tuple([z.object({ id: z.string(), pricing: Pricing })]) }) })

/** Returns what a person of the demo can do with the shop at `url`. */
function visitor(url: string) {
  let token = ''
  const ask = async <T>(schema: z.ZodType<T>, method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(new URL(path, url), {
      method,
      headers: { 'x-access-token': token, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} ${answer.status} ${await answer.text()}`)
    return schema.parse(await answer.json())
  }
  return {
    ask,
    async signIn(data: string) {
      const { customer } = Passwords.parse(JSON.parse(await readFile(join(data, 'demo-accounts.json'), 'utf8')))
      const who = { email: 'rider@kurinji.example', password: customer }
      const user = await ask(SignedIn, 'POST', '/api/auth/signin', who)
      token = user.token
      return user
    },
  }
}

/** Buys a rack as the demo's customer and pays by card; returns the order's id. */
async function buy(url: string, data: string): Promise<string> {
  const { ask, signIn } = visitor(url)
  const { id: userId } = await signIn(data)
  const address = {
    ...{ name: 'Asha Menon', address: '14 Race Course Road', city: 'Coimbatore', state: 'Tamil Nadu' },
    ...{ pincode: '641018', country: 'India', phone: '9840012345' },
  }
  const { result } = await ask(
    z.object({ result: z.object({ address_id: z.string() }) }),
    'POST',
    `/api/address/${userId}`,
    address,
  )
  const { bike } = await ask(Product, 'GET', '/api/bikes/products/nx500/top-rack')
  const [{ id: proId, pricing }] = bike.products
  const { options } = pricing
  const [color, model, type] = [options.color[0]?.name, options.model[0]?.name, options.type[0]?.name]
  const cart = { cartItems: [{ proId, color, model, type, qty: 1 }], addressId: result.address_id }
  const quoted = await ask(z.record(z.string(), z.unknown()), 'POST', '/api/quote', cart)
  const { itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice } = quoted
  const opened = await ask(Opened, 'POST', '/api/create-payment', {
    ...cart,
    ...{ userId, itemsPrice, totalPrice, taxPrice, shippingPrice, discountPrice },
  })
  const paid = await visitor(new URL(opened.checkoutJs).origin).ask(Paid, 'POST', '/__sim/pay', {
    orderId: opened.razorpayOrder.id,
    outcome: 'captured',
  })
  const { razorpay_payment_id: razorpayPaymentId, razorpay_signature: razorpaySignature } = paid.answer.response
  await ask(z.object({ status: z.literal(true) }), 'POST', '/api/verify-and-update-order', {
    ...{ orderId: opened.orderId, razorpayOrderId: opened.razorpayOrder.id, razorpayPaymentId, razorpaySignature },
  })
  return opened.orderId
}

/** Returns the addresses at which other machines reach this one. */
const otherAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .filter(({ internal, scopeid = 0 }) => !internal && scopeid === 0)

async function receipt(url: string, data: string, orderId: string): Promise<Buffer> {
  const { signIn } = visitor(url)
  const { token } = await signIn(data)
  const answer = await fetch(`${url}/api/invoice/${orderId}`, { headers: { 'x-access-token': token } })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return Buffer.from(await answer.arrayBuffer())
}

test('L05 a demo answers on its own machine only; a backup of a running shop gives everything back: orders, documents, pictures, people; a damaged one nothing', {
  timeout: LONG_TEST_MS,
}, async () => {
  const [data, other, backup, damaged] = ['data', 'other', 'backup', 'damaged'].map((name) => join(folder, name)) as [
    ...[string, string, string, string],
  ]
  const shop = await ready(await start({ ...settings, SHOP_DATA: data }))
  for (const { address, family } of otherAddresses()) {
    const host = family === 'IPv6' ? `[${address}]` : address
    await expect(fetch(`http://${host}:${new URL(shop.url).port}/healthz`), address).rejects.toThrow()
  }
  const orderId = await buy(shop.url, data)
  const printed = await receipt(shop.url, data, orderId)
  const earlier = await visitor(shop.url).signIn(data)

  const made = await command('backup', [backup], data)
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining(backup) })
  expect(await command('backup', [backup], data)).toMatchObject({
    code: 1,
    output: expect.stringContaining('exists already'),
  })
  const postmaster = () => readFile(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const before = await postmaster()
  expect(await command('restore', [backup], data)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The shop is running'),
  })
  // A refused start does not disturb the running shop, least of all its database.
  expect(await postmaster()).toBe(before)
  await endAll()
  expect(await command('restore', [backup], data)).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is a shop already'),
  })

  const verified = await command('restore', [backup, '--verify'], join(folder, 'nobody'))
  expect(verified.output).toMatch(/[1-9]\d* documents are the same, byte for byte\.\nThe books add up\./)
  expect(verified.code).toBe(0)
  expect(await readdir(folder)).not.toContain('nobody')

  await cp(backup, damaged, { recursive: true })
  await appendFile(join(damaged, 'tables', 'public.shop_order.gz'), 'x')
  expect(await command('restore', [damaged], other)).toMatchObject({
    code: 1,
    output: expect.stringContaining('damaged: tables/public.shop_order.gz has changed'),
  })
  await rm(join(damaged, 'tables', 'public.shop_order.gz'))
  expect((await command('restore', [damaged, '--verify'], other)).output).toContain('public.shop_order.gz is missing')

  expect(await command('restore', [backup], other)).toMatchObject({ code: 0 })
  const again = await ready(await start({ ...settings, SHOP_DATA: other }))
  // A session that may have been ended since the backup no longer works.
  const asBefore = { headers: { 'x-access-token': earlier.token } }
  expect((await fetch(`${again.url}/api/invoice/${orderId}`, asBefore)).status).toBe(401)
  expect((await receipt(again.url, other, orderId)).equals(printed)).toBe(true)
  const pictures = join('uploads', 'pictures')
  expect(await readdir(join(other, pictures))).toEqual(await readdir(join(data, pictures)))
  // The customer still has the earlier order, and the next one gets the next number.
  expect(await buy(again.url, other)).not.toBe(orderId)
  expect((await command('doctor', [], other)).code).toBe(0)

  // A payment under review does not prevent the shop from being restored.
  await leavePaymentUnderReview(other)
  expect((await command('doctor', [], other)).code).toBe(1)
  const odd = join(folder, 'odd')
  expect(await command('backup', [odd], other)).toMatchObject({
    code: 0,
    output: expect.stringContaining('The doctor finds 1 fault in the shop, noted in the backup'),
  })
  const restored = await command('restore', [odd], join(folder, 'third'))
  expect(restored).toMatchObject({
    code: 0,
    output: expect.stringContaining('As when the backup was made, the books have 1 fault.'),
  })
  // A fault that the backup's manifest does not list makes the verification fail.
  const manifest = await readFile(join(odd, 'backup.json'), 'utf8')
  await writeFile(join(odd, 'backup.json'), manifest.replace('pay_underReview', 'pay_another'))
  expect(await command('restore', [odd, '--verify'], other)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The books are worse\. .+: pay_underReview was captured for order/m),
  })
})

/** Creates a second captured payment of a paid order: a person decides what to do with it. */
async function leavePaymentUnderReview(data: string): Promise<void> {
  const text = await readFile(join(data, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const [, , , port, host] = text.split('\n')
  const password = await readFile(join(data, 'postgres', 'password'), 'utf8')
  const client = new pg.Client({ host: host ?? '', port: Number(port), user: 'shop', password, database: 'shop' })
  await client.connect()
  await client.query(`insert into payment
    select (jsonb_populate_record(payment, '{"id": "pay_underReview", "is_accepted": false}')).* from payment limit 1`)
  await client.end()
}
