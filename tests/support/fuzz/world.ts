import { randomBytes } from 'node:crypto'
import { headerLimit } from '#server/http/request-head.ts'
import { newId } from '#server/lib/ids.ts'
import type { Simulator } from '#simulator/start.ts'
import { claimForm, FIELDS, HTML, photograph, plainPicture, SVG } from '../claim-forms.ts'
import { buy, paymentCallback, place, placement, settingsFor, someBuyer, someLine } from '../paying-shop.ts'
import { GOOD_PASSWORD, type PersonOptions, someone } from '../people.ts'
import { openClone } from '../shop.ts'
import { someIp } from '../some-ip.ts'
import type { Known } from './requests.ts'
import type { Target } from './run.ts'
import { openSocket } from './socket.ts'

type Shop = Awaited<ReturnType<typeof openClone>>

/**
 * Opens a separate shop with people of every kind, orders, a review, a claim, a message and a coupon. Only API calls
 * change its database: queued jobs are not run.
 */
export async function openWorld(provider: Simulator): Promise<Target> {
  const environment = { ...settingsFor(provider), LOG_LEVEL: 'error' }
  const shop = await openClone('demo', { environment, workers: false })
  const people = await somePeople(shop)
  const bodies = await someBusiness(shop, provider, people)
  const { values, files } = await names(shop, people)
  const tokens: Record<string, string | undefined> = {
    nobody: undefined,
    customer: people.asha.token,
    'another customer': people.victim.token,
    unverified: people.unverified,
    deactivated: people.deactivated.token,
    expired: people.expired,
    demoted: people.demoted.token,
    'staff of orders': people.orders.token,
    'staff of the catalogue': people.catalogue.token,
    administrator: people.boss.token,
  }
  await watch(shop)
  const socket = await openSocket(shop)
  return {
    document: await (await shop.request('/api/openapi.json')).json(),
    known: {
      actors: { often: ['customer', 'administrator', 'administrator'], seldom: Object.keys(tokens) },
      values,
      bodies,
      files,
    },
    readers: ['GET /kinds', 'POST /contact', 'POST /warranty-mail', 'POST /auth/refresh', 'POST /create-payment'],
    headerLimit,
    async send({ kind, path, method, headers, body, actor }) {
      const token = tokens[actor]
      const allHeaders = new Headers(token ? { 'x-access-token': token } : {})
      for (const [name, value] of Object.entries(headers)) allHeaders.set(name, value)
      const init = { method, headers: allHeaders, ip: someIp(), ...(body && { body: new Uint8Array(body) }) }
      const answer = kind === 'heavy' ? await socket.send(`/api${path}`, init) : await shop.request(`/api${path}`, init)
      if (answer.ok && method !== 'GET' && ENDS_SESSIONS.test(path)) await bringBack(shop, tokens)
      return answer
    },
    async changes() {
      const { rows } = await shop.deps.pool.query<{ what: string }>('delete from watched.change returning what')
      return rows.map(({ what }) => what)
    },
    async close() {
      await socket.close()
      await shop.close()
    },
  }
}

/** Calls after which somebody may be signed out, have another role, or be deleted. */
const ENDS_SESSIONS = /^\/(auth|sessions|user|userInfo|me|second-factor|updatePassword)/

/** The actors by name: a call that only works in their role, and the options that create them. */
const CALLERS: Readonly<Record<string, readonly [string, PersonOptions]>> = {
  customer: ['/api/sessions', {}],
  'another customer': ['/api/sessions', {}],
  'staff of orders': ['/api/all-orders', { areas: ['orders', 'accounts'] }],
  'staff of the catalogue': ['/api/stock', { areas: ['catalogue', 'support'] }],
  administrator: ['/api/coupons', { admin: true }],
}

/** Replaces everyone whose session has ended, so that later requests are not all refused. */
async function bringBack(shop: Shop, tokens: Record<string, string | undefined>): Promise<void> {
  for (const [actor, [path, options]] of Object.entries(CALLERS)) {
    const headers = { 'x-access-token': tokens[actor] ?? '' }
    const { status } = await shop.request(path, { headers, ip: someIp() })
    if (status !== 200) tokens[actor] = (await someone(shop, options)).token
  }
}

type People = Awaited<ReturnType<typeof somePeople>>

async function somePeople(shop: Shop) {
  const boss = await someone(shop, { admin: true })
  const [asha, victim] = [await someBuyer(shop), await someBuyer(shop)]
  const [deactivated, demoted] = [await someone(shop), await someone(shop, { admin: true })]
  const [orders, catalogue] = [
    await someone(shop, { areas: ['orders', 'accounts'] }),
    await someone(shop, { areas: ['catalogue', 'support'] }),
  ]
  const { pool, tokens } = shop.deps
  for (const [{ id, firstName, lastName, email, mobile }, isActive] of [
    [deactivated, false],
    [demoted, true],
  ] as const) {
    const facts = { firstname: firstName, lastname: lastName, email, mobile, isActive, roles: ['ROLE_USER' as const] }
    const body = { ...facts, currentPassword: boss.password }
    await boss.call('PUT /user/{id}', { params: { id }, body })
  }
  const claims = tokens.read(asha.token)
  const expired = tokens.issue({ sub: asha.id, sid: claims?.sid ?? '' }, -120)
  const [id, sid] = [newId(), newId()]
  const address = `rider-${randomBytes(5).toString('hex')}@example.com`
  await pool.query(`insert into account (id, email, first_name, last_name) values ($1, $2, 'U', 'V')`, [id, address])
  await pool.query(
    `insert into session (id, account_id, user_agent, ip, expires_at) values ($1, $2, '', '', now() + interval '1 day')`,
    [sid, id],
  )
  const unverified = tokens.issue({ sub: id, sid }, 900)
  return { boss, asha, victim, deactivated, demoted, orders, catalogue, expired, unverified }
}

/** Creates the data of a shop after a while, and bodies whose parts fit each other. */
async function someBusiness(shop: Shop, provider: Simulator, { asha, victim, boss }: People): Promise<Known['bodies']> {
  const line = await someLine(shop)
  await buy({ provider }, victim, [line])
  const bought = await buy({ provider }, asha, [line])
  const opened = await place(asha, [await someLine(shop, { qty: 2 })])
  await boss.call('PUT /updateOrder/', { body: { orderId: bought.orderId, status: 'Dispatched' } })
  await asha.call('POST /reviews', {
    body: { comments: 'Fits.', stars: '5', product: 'crash-guard', bike: 'nx500', userId: asha.id },
  })
  await shop.call('POST /contact', { body: { name: 'A', email: asha.email, message: 'Does it fit?' } })
  const picture = await plainPicture('png')
  const form = claimForm([picture, picture, picture, picture], { ...FIELDS, email: asha.email })
  await asha.request('/api/warranty-mail', { method: 'POST', body: form })
  await boss.call('POST /coupons', {
    body: {
      code: 'RIDE',
      percent: 10,
      amount: null,
      from: '',
      until: '',
      usageLimit: null,
      usageLimitPerCustomer: null,
      withFirstOrder: false,
    },
  })
  await boss
    .call('POST /stock/{proId}/received', { params: { proId: line.proId }, body: { pieces: 500 } })
    .catch(() => {})
  const { response } = provider.control.pay(opened.razorpayOrder?.id ?? '', { outcome: 'captured' })
  const more = await someLine(shop, { qty: 3 })
  return {
    'POST /create-payment': [
      await placement(asha, [more]),
      await placement(victim, [more], { couponCode: 'RIDE' }),
      { ...(await placement(victim, [line], { usePoints: true })), totalPrice: 1 },
    ],
    'POST /quote': [{ cartItems: [line, more], couponCode: 'RIDE' }],
    'POST /verify-and-update-order': [
      paymentCallback(opened, response),
      { ...paymentCallback(opened, response), razorpaySignature: 'none' },
    ],
    'POST /cancel-order': [{ orderId: opened.orderId }, { orderId: bought.orderId }],
    'POST /new-order': [{ userId: victim.id, addressId: victim.addressId, cartItems: [line] }],
    'POST /orders/{userId}/{addressId}': [{ cartItems: [line] }],
    'PUT /cart': [{ cartItems: [line] }],
  }
}

const TABLE_OF: readonly (readonly [RegExp, string])[] = [
  [/\/(order|invoice|packing-slip)\//, 'shop_order'],
  [/\/bikes\/\{id/, 'bike'],
  [/\/products\//, 'product'],
  [/\/customers\//, 'account'],
  [/\/messages\//, 'contact_message'],
  [/\/review\//, 'review'],
  [/\/warranty-claims\//, 'warranty_claim'],
  [/\/sessions\//, 'session'],
  [/\/user|\/me/, 'account'],
]

const FIELD_TABLES: Readonly<Record<string, string>> = {
  userId: 'account',
  addressId: 'address',
  address_id: 'address',
  orderId: 'shop_order',
  proId: 'product',
  bikeId: 'bike',
  bike_id: 'bike',
  reviewId: 'review',
}

/** Returns names and values that the shop really has. */
async function names(shop: Shop, { asha, victim, boss }: People): Promise<Pick<Known, 'values' | 'files'>> {
  const column = async (sql: string) =>
    (await shop.deps.pool.query<{ value: unknown }>(`select value from (${sql}) t (value) order by value::text`)).rows
      .map(({ value }) => value)
      .slice(0, 12)
  const tables = [...new Set([...TABLE_OF.map(([, table]) => table), ...Object.values(FIELD_TABLES)])]
  const ids = Object.fromEntries(
    await Promise.all(
      tables.map(async (table) => {
        const order = table === 'shop_order' || table === 'account' ? '' : 'limit 300'
        return [table, await column(`select id from ${table} ${order}`)] as const
      }),
    ),
  )
  const picture = await column(`select '/media/' || id from image limit 5`)
  const real: Readonly<Record<string, readonly unknown[]>> = {
    email: [asha.email, victim.email, 'somebody@example.com'],
    replyTo: [asha.email],
    password: [GOOD_PASSWORD, 'monsoon-Pass-road-77', 'weak'],
    currentPassword: [GOOD_PASSWORD],
    mobile: ['9840012345', '+91 98400 12345'],
    phone: ['9840012345', '', '+91 422 2400000'],
    whatsapp: ['+91 98400 12345'],
    pincode: ['641018', '641 018', '600001'],
    state: ['Tamil Nadu', 'Kerala'],
    country: ['India'],
    gstin: ['33ABCDE1234F1Z7', ''],
    bike: ['nx500', 'himalayan-450'],
    bikeCode: ['nx500', 'himalayan-450'],
    product: ['crash-guard'],
    productName: ['crash-guard'],
    couponCode: ['RIDE', 'NONE'],
    version: [0, 1, 2],
    qty: [1, 2],
    points: ['1', '5', '100'],
    stars: ['5', 4],
    number: await column('select number from warranty_claim'),
    ticket: await column('select ticket from contact_message'),
    unit: await column('select code from warranty_unit limit 5'),
    order: await column('select order_no from shop_order'),
    status: ['Pickup', 'Dispatched', 'Delivered', 'open', 'answered', 'closed', 'In review'],
    startDate: ['2026-01-01', '2026-01-01T00:00:00Z'],
    endDate: ['2026-12-31', '2026-12-31T23:59:59Z'],
    from: ['', '2026-11-01'],
    until: ['', '2026-12-31'],
    price: ['4999', 4999, '0'],
    offer: ['10', 0],
    shipping: ['150', 150],
    url: picture,
    image: picture,
    colors: ['Black, Red', ['Black']],
    search: ['guard', 'nx', asha.email],
    mapUrl: ['https://maps.example/'],
    network: ['https://network.example/'],
    photos: ['https://photos.example/'],
    trackingLink: ['https://track.example/1'],
  }
  const codes: Readonly<Record<string, readonly unknown[]>> = {
    bikes: ['nx500', 'himalayan-450'],
    coupons: ['RIDE', 'MONSOON'],
    warranty: real.unit ?? [],
    'second-factor': ['123456'],
  }
  const [sheet, list] = await Promise.all(
    ['/api/export/bikes.csv', '/api/export/products.json'].map(
      async (path) => new Uint8Array(await (await boss.request(path)).arrayBuffer()),
    ),
  )
  const values: Known['values'] = (name, call) => {
    if (name === 'id') return ids[TABLE_OF.find(([path]) => path.test(call))?.[1] ?? 'product'] ?? []
    if (name === 'code') return codes[Object.keys(codes).find((word) => call.includes(word)) ?? ''] ?? []
    return real[name] ?? ids[FIELD_TABLES[name] ?? ''] ?? []
  }
  const small = new Uint8Array(await photograph(40, 30))
  const png = new Uint8Array(await plainPicture('png'))
  const nothing = new Uint8Array()
  return {
    values,
    files: [
      small,
      small,
      png,
      png,
      sheet ?? nothing,
      list ?? nothing,
      new Uint8Array(SVG),
      new Uint8Array(HTML),
      nothing,
    ],
  }
}

/**
 * Records every changed row, except counters of limits and the time a session was last seen. Changes that a transaction
 * rolls back are not recorded.
 */
async function watch({ deps: { pool } }: Shop): Promise<void> {
  await pool.query(`
    create schema watched;
    create unlogged table watched.change (what text not null);
    create function watched.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and to_jsonb(old) - 'last_seen_at' = to_jsonb(new) - 'last_seen_at' then return null; end if;
      insert into watched.change values (lower(tg_op) || ' ' || tg_table_name);
      return null;
    end $$;
    do $$ declare each text; begin
      for each in select tablename from pg_tables where schemaname = 'public' and tablename <> 'rate_limit' loop
        execute format('create trigger watched after insert or update or delete on %I for each row execute function watched.note()', each);
      end loop;
    end $$;
    create trigger watched after insert on pgboss.job for each row when (new.name not like '\\_\\_%')
      execute function watched.note();`)
}
