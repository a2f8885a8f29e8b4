import { describe, expect, test } from 'vitest'
import { type Call, caller } from '#contract/call.ts'
import type { SettingSection } from '#contract/settings.ts'
import { istDate } from '#rules/financial-year.ts'
import { NOON } from '../support/clock.ts'
import { listenForTests } from '../support/listening-shop.ts'
import {
  buy,
  makeOlder,
  orderOf,
  payingShop,
  place,
  placement,
  plainLine,
  queryRows,
  someBuyer,
} from '../support/paying-shop.ts'
import { type Person, refusal, send, someone } from '../support/people.ts'
import { pricedProduct } from '../support/priced-product.ts'

const paying = payingShop(NOON)
const { shop } = paying
const listening = listenForTests(shop)

/** Calls of a visitor who is not signed in. */
const visitor: Call = caller((path, init) => shop.request(path, init))
const boss = () => someone(shop, { admin: true })
const put = (person: Person, path: string, body: unknown) =>
  send(shop, 'PUT', `/api${path}`, body, { 'x-access-token': person.token })
const changesOf = (person: Person, section: SettingSection) =>
  person.call('GET /settings/changes/{section}', { params: { section } })

/** Expects one of two administrators who save the same version at the same time to get a conflict. */
async function expectOneWins(answers: Promise<Response>[]) {
  const all = await Promise.all(answers)
  expect(all.map(({ status }) => status).sort()).toEqual([200, ...all.slice(1).map(() => 409)])
  const lost = all.find(({ status }) => status === 409)
  expect(await lost?.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^Asha Menon has changed this meanwhile/),
    conflict: { by: 'Asha Menon', version: expect.any(Number), current: expect.anything() },
  })
}

test.each([
  ['GET', '/settings/seller'],
  ['GET', '/settings/policies/shipping-policy'],
  ['GET', '/settings/cancellation'],
  ['GET', '/settings/tax'],
  ['GET', '/settings/prices'],
  ['GET', '/settings/home'],
  ['GET', '/settings/changes/seller'],
  ['GET', '/coupons'],
])('F01 %s %s is for administrators', async (method, path) => {
  const customer = await someone(shop)
  expect(await refusal(await shop.request(`/api${path}`))).toEqual([401, 'sign_in_required'])
  const token = { 'x-access-token': customer.token }
  expect(await refusal(await send(shop, method, `/api${path}`, undefined, token))).toEqual([403, 'forbidden'])
})

describe('the seller', () => {
  const seller = (person: Person) => person.call('GET /settings/seller')

  test('D16 comes from the environment until it is set; a change shows on every page at once', async () => {
    const owner = await boss()
    const { version, value } = await seller(owner)
    expect(value).toMatchObject({ name: 'Kurinji Moto', state: 'Tamil Nadu', gstin: '33ABCDE1234F1Z7' })
    const next = {
      ...value,
      legalName: 'Kurinji Moto Private Limited',
      whatsapp: '+91 91234 56789',
      grievance: {
        name: 'R. Devi',
        designation: 'Head of Customer Care',
        email: 'devi@kurinji.example',
        phone: '+91 98400 11111',
      },
    }
    expect(await owner.call('PUT /settings/seller', { body: { version, value: next } })).toEqual({
      version: version + 1,
    })
    expect(await visitor('GET /shop')).toMatchObject({
      legalName: 'Kurinji Moto Private Limited',
      whatsapp: '+91 91234 56789',
      grievanceOfficer: 'R. Devi, Head of Customer Care, devi@kurinji.example, +91 98400 11111',
    })
    const { sections } = await visitor('GET /policies/{name}', { params: { name: 'terms-and-conditions' } })
    expect(JSON.stringify(sections)).toContain(
      'Grievance officer: R. Devi, Head of Customer Care, devi@kurinji.example, +91 98400 11111.',
    )
    const [change] = await changesOf(owner, 'seller')
    expect(change).toMatchObject({ who: 'Asha Menon', action: 'settings changed' })
    expect(change?.fields).toContainEqual({
      name: 'Legal name',
      from: value.legalName,
      to: 'Kurinji Moto Private Limited',
    })
    expect(change?.fields.map(({ name }) => name)).not.toContain('State')
  })

  test('P9 an earlier order keeps the seller it was placed with, in its documents too', async () => {
    const [owner, buyer] = [await boss(), await someBuyer(shop)]
    const before = await seller(owner)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    await owner.call('PUT /settings/seller', {
      body: { version: before.version, value: { ...before.value, legalName: 'Another Name Limited' } },
    })
    const namesOn = (id: string) =>
      queryRows(
        shop,
        `select o.seller ->> 'legalName' as "order", d.content -> 'seller' ->> 'legalName' as receipt
         from shop_order o join tax_document d on d.order_id = o.id where o.id = $1`,
        id,
      )
    const old = before.value.legalName
    expect(await namesOn(orderId)).toEqual([{ order: old, receipt: old }])
    const { orderId: later } = await buy(paying, buyer, [await plainLine(shop, { qty: 2 })])
    expect(await namesOn(later)).toEqual([{ order: 'Another Name Limited', receipt: 'Another Name Limited' }])
    expect(await namesOn(orderId)).toEqual([{ order: old, receipt: old }])
  })

  test.each([
    ['gstin', { gstin: '33ABCDE1234F1Z8' }],
    ['gstin', { gstin: '29ABCDE1234F1ZW' }],
    ['gstin', { gstin: '' }],
    ['legalName', { legalName: '  ' }],
    ['legalName', { legalName: 'Two\nlines' }],
    ['email', { email: 'a@b.example, c@d.example' }],
    ['whatsapp', { whatsapp: '90000 00000' }],
    ['phone', { phone: 'javascript:alert(1)' }],
    ['social.network', { social: { network: 'javascript:alert(1)', photos: 'https://a.example', videos: '' } }],
    ['mapUrl', { mapUrl: 'http://maps.example' }],
    ['state', { state: 'Atlantis' }],
  ])('a wrong %s is rejected with an error at its field', async (field, wrong) => {
    const owner = await boss()
    const { version, value } = await seller(owner)
    const answer = await put(owner, '/settings/seller', { version, value: { ...value, ...wrong } })
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toHaveProperty([`value.${field}`])
    expect((await seller(owner)).value).toEqual(value)
  })

  test('networks and a map without an address are left out of the pages', async () => {
    const owner = await boss()
    const before = await seller(owner)
    const social = { network: '', photos: '', videos: '' }
    await owner.call('PUT /settings/seller', {
      body: { version: before.version, value: { ...before.value, mapUrl: '', social } },
    })
    const answer = await fetch(`${listening.url}/contactus`)
    const html = await answer.text()
    expect(html.match(/mark-\w+/g)).toEqual(['mark-youtube'])
    expect(html).not.toContain('<iframe')
    expect(html).toContain('Open in Maps')
    expect(answer.headers.get('content-security-policy')).toContain("frame-src 'none'")
    expect(await (await fetch(`${listening.url}/about`)).text()).not.toContain('mark-facebook')
    await owner.call('PUT /settings/seller', { body: { version: before.version + 1, value: before.value } })
  })

  test('D07 of two administrators the second gets a conflict with the first’s changes', async () => {
    const [owner, other] = [await boss(), await boss()]
    const { version, value } = await seller(owner)
    await expectOneWins(
      [owner, other, owner, other].map((person, place) =>
        put(person, '/settings/seller', { version, value: { ...value, phone: `+91 90000 0000${place + 1}` } }),
      ),
    )
    const late = await put(owner, '/settings/seller', { version, value: { ...value, phone: '+91 90000 11111' } })
    expect((await late.json()).message).toMatch(
      /Phone from \+91 .+ to \+91 90000 0000\d\. What you typed is not saved\.$/,
    )
  })

  test('what is saved as it is, is no change', async () => {
    const owner = await boss()
    const { version, value } = await seller(owner)
    const before = await changesOf(owner, 'seller')
    expect(await owner.call('PUT /settings/seller', { body: { version, value } })).toEqual({ version })
    expect(await changesOf(owner, 'seller')).toEqual(before)
  })
})

describe('the policies', () => {
  const params = { name: 'shipping-policy' as const }
  const text = () => visitor('GET /policies/{name}', { params })

  test('default to the specification, and can be reset to it', async () => {
    const owner = await boss()
    const original = await text()
    const seen = await owner.call('GET /settings/policies/{name}', { params })
    expect(seen.version).toBe(0)
    expect(seen.value).toEqual(seen.original)
    const value = {
      title: 'Shipping',
      summary: 'Sent by {shop}.',
      sections: [{ heading: 'Dispatch', paragraphs: ['<script>alert(1)</script> Within 3 days, {state} and beyond.'] }],
    }
    const saved = await owner.call('PUT /settings/policies/{name}', { params, body: { version: 0, value } })
    expect(await text()).toEqual({
      title: 'Shipping',
      summary: 'Sent by Kurinji Moto.',
      sections: [
        { heading: 'Dispatch', paragraphs: ['<script>alert(1)</script> Within 3 days, Tamil Nadu and beyond.'] },
      ],
    })
    await owner.call('PUT /settings/policies/{name}', { params, body: { version: saved.version, value: null } })
    expect(await text()).toEqual(original)
    const [back, change] = await changesOf(owner, 'policies')
    expect(change).toMatchObject({ subject: 'settings policies shipping-policy', who: 'Asha Menon' })
    expect(change?.fields).toContainEqual({ name: 'Title', from: original.title, to: 'Shipping' })
    expect(back?.fields).toContainEqual({ name: 'Title', from: 'Shipping', to: original.title })
  })

  test.each([
    ['a word that stands for nothing', [{ heading: 'A', paragraphs: ['{nobody}'] }]],
    ['no text', []],
    ['an empty heading', [{ heading: ' ', paragraphs: ['Text'] }]],
    ['a heading without text', [{ heading: 'A', paragraphs: [] }]],
    ['far too much', [{ heading: 'A', paragraphs: ['x'.repeat(4001)] }]],
  ])('with %s are refused', async (_, sections) => {
    const owner = await boss()
    const { version } = await owner.call('GET /settings/policies/{name}', { params })
    const value = { title: 'Shipping', summary: 'All of it.', sections }
    expect((await put(owner, '/settings/policies/shipping-policy', { version, value })).status).toBe(422)
  })

  test('D07 of two administrators the second gets a conflict', async () => {
    const owner = await boss()
    const { version, value } = await owner.call('GET /settings/policies/{name}', { params })
    await expectOneWins(
      ['One', 'Two'].map((title) =>
        put(owner, '/settings/policies/shipping-policy', { version, value: { ...value, title } }),
      ),
    )
  })
})

describe('cancelling', () => {
  const set = async (owner: Person, value: { fullDays: number; laterPercent: number }) => {
    const { version } = await owner.call('GET /settings/cancellation')
    await owner.call('PUT /settings/cancellation', { body: { version, value } })
  }

  test('P8 an order is cancelled under the terms in force when it was placed', async () => {
    const [owner, buyer] = [await boss(), await someBuyer(shop)]
    expect((await owner.call('GET /settings/cancellation')).value).toEqual({ fullDays: 2, laterPercent: 75 })
    const { orderId: old } = await buy(paying, buyer, [await plainLine(shop)])
    await makeOlder(shop, old, '3 days')
    await set(owner, { fullDays: 0, laterPercent: 50 })
    const { orderId: fresh } = await buy(paying, buyer, [await plainLine(shop, { qty: 2 })])
    expect((await orderOf(buyer, old)).cancellable).toMatchObject({ percent: 75 })
    expect((await orderOf(buyer, fresh)).cancellable).toMatchObject({ percent: 50, until: null })
    const { refund } = await buyer.call('POST /order/{id}/cancel', { params: { id: old }, body: {} })
    expect(refund.percent).toBe(75)
    const half = await buyer.call('POST /order/{id}/cancel', { params: { id: fresh }, body: {} })
    expect(half.refund.percent).toBe(50)

    const policy = await visitor('GET /policies/{name}', { params: { name: 'warranty-and-return-policy' } })
    expect(JSON.stringify(policy)).toContain('a later cancellation refunds 50% of the amount')
    await set(owner, { fullDays: 2, laterPercent: 75 })
    const [change] = await changesOf(owner, 'cancellation')
    expect(change?.fields).toEqual([
      { name: 'Days with full refund', from: '0', to: '2' },
      { name: 'Percent after that', from: '50', to: '75' },
    ])
    expect((await owner.call('GET /settings/cancellation')).history).toHaveLength(2)
  })

  test('refuses more than there is, and a stale version', async () => {
    const owner = await boss()
    const { version } = await owner.call('GET /settings/cancellation')
    const wrong = { version, value: { fullDays: 2, laterPercent: 101 } }
    expect((await put(owner, '/settings/cancellation', wrong)).status).toBe(422)
    await expectOneWins(
      [10, 20].map((laterPercent) =>
        put(owner, '/settings/cancellation', { version, value: { fullDays: 2, laterPercent } }),
      ),
    )
  })
})

describe('the delivery time', () => {
  const set = async (owner: Person, daysLeast: number, daysMost: number) => {
    const { version } = await owner.call('GET /settings/delivery')
    return put(owner, '/settings/delivery', { version, value: { daysLeast, daysMost } })
  }
  const policy = async () =>
    JSON.stringify(await visitor('GET /policies/{name}', { params: { name: 'shipping-policy' } }))

  test('is the specified one until it is set; then shop and policy say the new one', async () => {
    const owner = await boss()
    expect((await visitor('GET /shop')).transit).toEqual({ daysLeast: 4, daysMost: 5 })
    expect(await policy()).toContain('Shipping takes 4 to 5 days from dispatch.')
    expect((await set(owner, 1, 1)).status).toBe(200)
    expect((await visitor('GET /shop')).transit).toEqual({ daysLeast: 1, daysMost: 1 })
    expect(await policy()).toContain('Shipping takes 1 day from dispatch.')
    await set(owner, 4, 5)
    const [change] = await changesOf(owner, 'delivery')
    expect(change?.fields).toEqual([
      { name: 'Days on the way, at most', from: '1', to: '5' },
      { name: 'Days on the way, at least', from: '1', to: '4' },
    ])
  })

  test('is never longer at least than at most, nor shorter than a day; the refusal names the field', async () => {
    const owner = await boss()
    const refused = await set(owner, 5, 4)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({
      fields: { 'value.daysMost': 'Not fewer days than the shortest time.' },
    })
    for (const days of [0, 61, 2.5]) expect((await set(owner, days, 60)).status).toBe(422)
    expect((await visitor('GET /shop')).transit).toEqual({ daysLeast: 4, daysMost: 5 })
  })

  test('D07 of two administrators the second gets a conflict', async () => {
    const owner = await boss()
    const { version } = await owner.call('GET /settings/delivery')
    await expectOneWins(
      [6, 7].map((daysMost) => put(owner, '/settings/delivery', { version, value: { daysLeast: 4, daysMost } })),
    )
    await set(owner, 4, 5)
  })
})

describe('P10 coupons', () => {
  const NO_LIMITS = { from: '', until: '', usageLimit: null, usageLimitPerCustomer: null, withFirstOrder: false }
  let count = 0
  const some = async (owner: Person, terms: object = {}) => {
    count += 1
    const body = { code: `ride-${count}`, percent: 20, amount: null, ...NO_LIMITS, ...terms }
    return owner.call('POST /coupons', { body })
  }

  test('are added, changed and ended; carts follow at once, placed orders do not', async () => {
    const [owner, buyer] = [await boss(), await someBuyer(shop)]
    const line = await plainLine(shop)
    const coupon = await some(owner, { usageLimitPerCustomer: 1 })
    expect(coupon).toMatchObject({ code: 'RIDE-1', percent: 20, state: 'valid', usageCount: 0 })
    const { orderId } = await place(buyer, [line], { couponCode: coupon.code })
    expect((await orderOf(buyer, orderId)).discountPrice).toBe(200)
    const terms = { percent: null, amount: 333.5, ...NO_LIMITS, usageLimitPerCustomer: 1 }
    const changed = await owner.call('PUT /coupons/{code}', {
      params: { code: coupon.code },
      body: { version: coupon.version, ...terms },
    })
    expect(changed).toMatchObject({ percent: null, amount: 333.5, usageCount: 1 })
    const other = await someBuyer(shop)
    expect((await placement(other, [line], { couponCode: coupon.code })).discountPrice).toBe(333.5)
    expect((await orderOf(buyer, orderId)).discountPrice).toBe(200)

    const ended = await owner.call('POST /coupons/{code}/end', {
      params: { code: coupon.code },
      body: { version: changed.version },
    })
    expect(ended.state).toBe('ended')
    const quoted = await other.call('POST /quote', { body: { cartItems: [line], couponCode: coupon.code } })
    expect(quoted.discountPrice).toBe(100)
    expect(quoted.notices).toContainEqual(expect.objectContaining({ code: 'coupon' }))
    const changes = (await changesOf(owner, 'coupons')).filter(({ subject }) => subject === `coupon ${coupon.code}`)
    expect(changes.map(({ action }) => action)).toEqual(['coupon ended', 'coupon changed', 'coupon added'])
    expect(changes[1]?.fields).toEqual(
      expect.arrayContaining([
        { name: 'Percent', from: '20', to: '' },
        { name: 'Rupees', from: '', to: '333.5' },
      ]),
    )
    expect((await owner.call('GET /coupons')).find(({ code }) => code === coupon.code)).toMatchObject({ usageCount: 1 })
  })

  test('apply from the first day in India to the last', async () => {
    const owner = await boss()
    const coupon = await some(owner, { from: '2026-01-01', until: '2026-01-31' })
    expect(coupon).toMatchObject({
      startsAt: '2025-12-31T18:30:00.000Z',
      endsAt: '2026-01-31T18:29:59.999Z',
    })
    expect((await some(owner, { from: '2099-01-01' })).state).toBe('planned')
  })

  test('an ended one is not revived by changing another field', async () => {
    const owner = await boss()
    const { code, version } = await some(owner)
    const ended = await owner.call('POST /coupons/{code}/end', { params: { code }, body: { version } })
    const body = { version: ended.version, percent: 10, amount: null, ...NO_LIMITS, until: ended.until }
    expect(await owner.call('PUT /coupons/{code}', { params: { code }, body })).toMatchObject({ endsAt: ended.endsAt })
  })

  test.each([
    ['percent and rupees', { amount: 5 }, 'percent'],
    ['neither', { percent: null }, 'percent'],
    ['more than everything', { percent: 100.01 }, 'percent'],
    ['nothing', { percent: 0 }, 'percent'],
    ['next to nothing', { percent: 1e-9 }, 'percent'],
    ['next to no rupees', { percent: null, amount: 1e-9 }, 'amount'],
    ['a third of a paisa', { percent: null, amount: 0.333 }, 'amount'],
    ['a day that there is not', { from: '2026-02-30' }, 'from'],
    ['an end before its beginning', { from: '2026-02-02', until: '2026-02-01' }, 'until'],
    ['no uses', { usageLimit: 0 }, 'usageLimit'],
    ['a code that no address can carry', { code: '../x' }, 'code'],
  ])('with %s are refused', async (_, terms, field) => {
    const owner = await boss()
    const body = { code: 'WRONG', percent: 20, amount: null, ...NO_LIMITS, ...terms }
    const answer = await send(shop, 'POST', '/api/coupons', body, { 'x-access-token': owner.token })
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toHaveProperty([field])
  })

  test('D07 a code is unique, and of two administrators the second gets a conflict', async () => {
    const owner = await boss()
    const body = { code: 'ONCE', percent: 20, amount: null, ...NO_LIMITS }
    const token = { 'x-access-token': owner.token }
    const added = await Promise.all([1, 2, 3].map(() => send(shop, 'POST', '/api/coupons', body, token)))
    expect(added.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    const { code: _, ...terms } = body
    await expectOneWins([5, 6].map((percent) => put(owner, '/coupons/ONCE', { ...terms, percent, version: 1 })))
  })
})

describe('rates of GST', () => {
  const DAY_MS = 86_400_000
  const dayIn = (days: number) => istDate(new Date(Date.now() + days * DAY_MS))
  const hsn = '8714' as const
  const set = async (owner: Person, value: { hsn: typeof hsn; percent: number; from: string }[]) => {
    const { version } = await owner.call('GET /settings/tax')
    return put(owner, '/settings/tax', { version, value })
  }
  /** Makes all scheduled rates take effect, as on their day. */
  const letBegin = () =>
    queryRows(
      shop,
      `update setting set value = (select jsonb_agg(rate || jsonb_build_object('from', $1::text))
       from jsonb_array_elements(value) rate) where key = 'tax'`,
      dayIn(0),
    )

  test('18 % by default; a new rate starts on a later day and does not affect earlier orders', async () => {
    const [owner, buyer] = [await boss(), await someBuyer(shop)]
    expect((await owner.call('GET /settings/tax')).rates).toEqual([{ hsn, percent: 18, from: '2017-07-01' }])
    const line = await plainLine(shop, { price: 1000, shipping: 0 })
    const { orderId: old } = await buy(paying, buyer, [line])
    const before = await orderOf(buyer, old)
    expect(before).toMatchObject({ taxPercent: 18, taxPrice: 162, tax: { cgst: 81, sgst: 81 } })

    expect((await set(owner, [{ hsn, percent: 5, from: dayIn(1) }])).status).toBe(200)
    expect(await visitor('GET /shop')).toMatchObject({ taxPercent: 18 })
    expect((await visitor('POST /quote', { body: { cartItems: [line] } })).taxPrice).toBe(180)
    await letBegin()
    expect(await visitor('GET /shop')).toMatchObject({ taxPercent: 5 })
    expect(await visitor('POST /quote', { body: { cartItems: [line] } })).toMatchObject({
      taxPercent: 5,
      taxPrice: 50,
      totalPrice: 1050,
    })
    expect(await orderOf(buyer, old)).toEqual({ ...before, cancellable: expect.anything() })
    const { orderId } = await buy(paying, buyer, [line])
    expect(await orderOf(buyer, orderId)).toMatchObject({ taxPercent: 5, taxPrice: 50, tax: { cgst: 25, sgst: 25 } })
    await owner.call('PUT /updateOrder/', { body: { orderId: old, status: 'Dispatched' } })
    const documents = await queryRows(
      shop,
      `select kind, (content #>> '{lines,0,rate}')::float8 as rate, order_id = $1 as old from tax_document
       where order_id in ($1, $2) order by issued_at`,
      old,
      orderId,
    )
    expect(documents).toEqual([
      { kind: 'receipt', rate: 18, old: true },
      { kind: 'receipt', rate: 5, old: false },
      { kind: 'invoice', rate: 18, old: true },
    ])
    const [change] = await changesOf(owner, 'tax')
    expect(change?.fields).toEqual([{ name: `GST on HSN 8714 from ${dayIn(1)}`, from: '', to: '5%' }])
    expect((await set(owner, [{ hsn, percent: 18, from: dayIn(1) }])).status).toBe(200)
    await letBegin()
  })

  test.each([
    ['today', () => dayIn(0)],
    ['a day that is past', () => '2020-01-01'],
    ['a day that there is not', () => '2099-02-30'],
  ])('none begins on %s', async (_, from) => {
    expect((await set(await boss(), [{ hsn, percent: 5, from: from() }])).status).toBe(422)
  })

  test('a rate is at most 100 %, has its own start day, and can be removed before it', async () => {
    const owner = await boss()
    expect((await set(owner, [{ hsn, percent: 101, from: dayIn(1) }])).status).toBe(422)
    const twice = [5, 12].map((percent) => ({ hsn, percent, from: dayIn(1) }))
    expect((await set(owner, twice)).status).toBe(422)
    const before = (await owner.call('GET /settings/tax')).rates
    await set(owner, [{ hsn, percent: 12, from: dayIn(1) }])
    await set(owner, [])
    expect((await owner.call('GET /settings/tax')).rates).toEqual(before)
  })
})

describe('prices', () => {
  const product = async () => {
    const { bike } = await visitor('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: 'nx500', productName: 'crash-guard' },
    })
    const [found] = bike.products
    if (!found) throw new Error('There is no crash guard.')
    return found
  }
  const offer = (names: Parameters<typeof pricedProduct>[0]) =>
    queryRows(
      shop,
      `update product p set options = $1 from bike b where b.id = p.bike_id and b.code = 'nx500' and p.code = 'crash-guard'`,
      pricedProduct(names).options,
    )

  test('M1 M2 M4 M9 default to the specification; products follow changes that apply to them, orders keep their steps', async () => {
    const [owner, buyer] = [await boss(), await someBuyer(shop)]
    const plain = await plainLine(shop, { price: 1000, shipping: 0 })
    // More expensive options may not raise a product above its MRP.
    await queryRows(shop, 'update product set mrp = null')
    await offer({ types: ['2 Sliders'], colors: ['Black', 'Red'] })
    const line = { ...plain, type: '2 Sliders', color: 'Red', price: 2250 }
    const seen = await owner.call('GET /settings/prices')
    expect(seen.value).toMatchObject({ usual: 250, colors: [{ name: 'black', add: 0 }], firstOrderPercent: 10 })
    expect(seen.value.values).toContainEqual({ name: '2 sliders', unit: 'rupees', amount: 1000 })
    expect(seen.value.values).toContainEqual({ name: 'left', unit: 'percent', amount: 50 })
    expect(seen.specified).toHaveLength(20)
    const { orderId } = await buy(paying, buyer, [line])
    const before = await orderOf(buyer, orderId)
    expect(before).toMatchObject({ itemsPrice: 2250, discountPrice: 225 })

    const value = {
      values: seen.value.values.map((each) => (each.name === '2 sliders' ? { ...each, amount: 1200.5 } : each)),
      usual: 300,
      colors: [...seen.value.colors, { name: ' RED ', add: 99 }],
      firstOrderPercent: 12.5,
    }
    const { products } = await owner.call('PUT /settings/prices', {
      body: { version: seen.version, value, applies: true },
    })
    expect(products).toBeGreaterThan(1)
    expect((await product()).pricing.options).toMatchObject({
      type: [{ name: '2 Sliders', price: { add: 1200_50 } }],
      color: [
        { name: 'Black', price: { add: 0 } },
        { name: 'Red', price: { add: 99_00 } },
      ],
    })
    expect(await visitor('GET /shop')).toMatchObject({ firstOrderPercent: 12.5 })
    const other = await someBuyer(shop)
    const quoted = await other.call('POST /quote', { body: { cartItems: [line], addressId: other.addressId } })
    expect(quoted).toMatchObject({ itemsPrice: 2299.5, discount: 12.5, discountPrice: 287.44 })
    expect(quoted.notices).toContainEqual(expect.objectContaining({ code: 'price_changed' }))
    expect(await orderOf(buyer, orderId)).toEqual({ ...before, cancellable: expect.anything() })
    const { orderId: later } = await buy(paying, other, [line])
    expect(await orderOf(other, later)).toMatchObject({ itemsPrice: 2299.5, discountPrice: 287.44 })

    const [change] = await changesOf(owner, 'prices')
    expect(change?.fields).toEqual(
      expect.arrayContaining([
        { name: '2 sliders', from: '+ ₹1,000.00', to: '+ ₹1,200.50' },
        { name: 'Usual colour', from: '+ ₹250.00', to: '+ ₹300.00' },
        { name: 'Colour red', from: '', to: '+ ₹99.00' },
        { name: 'First order', from: '10%', to: '12.5%' },
      ]),
    )
    expect(change?.fields).toHaveLength(4)
    const { version } = await owner.call('GET /settings/prices')
    await owner.call('PUT /settings/prices', { body: { version, value: seen.value, applies: true } })
  })

  test('apply to products only if the seller says so, and never to a value with a price of its own', async () => {
    const owner = await boss()
    await plainLine(shop, { price: 1000 })
    await offer({ types: ['2 Sliders', '4 Sliders'] })
    const own = { name: '4 Sliders', price: { add: 1750_00 } }
    await queryRows(
      shop,
      `update product set mrp = null, options = jsonb_set(options, '{type,1}', $1) where id = $2`,
      own,
      (await product()).id,
    )
    await queryRows(shop, 'update product set mrp = null')
    const { version, value } = await owner.call('GET /settings/prices')
    const raised = {
      ...value,
      values: value.values.map((each) => (/sliders/.test(each.name) ? { ...each, amount: each.amount + 1 } : each)),
    }
    const types = async () => (await product()).pricing.options.type
    const save = (seen: number, body: { value: typeof value; applies?: boolean }) =>
      owner.call('PUT /settings/prices', { body: { version: seen, ...body } })
    const before = await product()
    expect(await save(version, { value: raised })).toEqual({ version: version + 1, products: 0 })
    expect(await types()).toEqual([{ name: '2 Sliders', price: { add: 1000_00 } }, own])
    // Only a value that has the price of the list before the change follows it.
    expect(await save(version + 1, { value: raised, applies: true })).toEqual({ version: version + 1, products: 0 })
    await save(version + 1, { value })
    expect((await save(version + 2, { value: raised, applies: true })).products).toBeGreaterThan(0)
    expect(await types()).toEqual([{ name: '2 Sliders', price: { add: 1001_00 } }, own])
    expect(await product()).toMatchObject({ version: before.version + 1 })
    const stale = await put(owner, `/bikes/updateProduct/${before.id}`, { price: '1001', version: before.version })
    expect(stale.status).toBe(409)
    expect((await stale.json()).conflict).toMatchObject({ fields: ['Types'] })
    await save(version + 3, { value, applies: true })
  })

  test('M5 are refused when something for sale could not be sold any more, or a specified option would go', async () => {
    const owner = await boss()
    const { version, value } = await owner.call('GET /settings/prices')
    const valuesWith = (name: string, amount: number) =>
      value.values.map((each) => (each.name === name ? { ...each, amount } : each))
    await plainLine(shop, { price: 1000 })
    await offer({ types: ['2 Sliders'] })
    const cheap = await put(owner, '/settings/prices', {
      version,
      value: { ...value, values: valuesWith('2 sliders', -1000) },
      applies: true,
    })
    expect(cheap.status).toBe(422)
    expect((await cheap.json()).message).toContain('under ₹1')
    for (const wrong of [
      { values: value.values.slice(1) },
      { values: [...value.values, ...value.values.slice(0, 1)] },
      { usual: -1 },
      { firstOrderPercent: 100.5 },
      { values: valuesWith('2 sliders', 0.001) },
      { values: valuesWith('left', 0) },
    ])
      expect((await put(owner, '/settings/prices', { version, value: { ...value, ...wrong } })).status).toBe(422)
    expect((await owner.call('GET /settings/prices')).value).toEqual(value)
  })

  test('D07 of two administrators the second gets a conflict', async () => {
    const owner = await boss()
    const { version, value } = await owner.call('GET /settings/prices')
    await expectOneWins(
      [11, 12, 13].map((firstOrderPercent) =>
        put(owner, '/settings/prices', { version, value: { ...value, firstOrderPercent } }),
      ),
    )
  })
})

describe('the home page', () => {
  const day = (days: number) => istDate(new Date(Date.now() + days * 86_400_000))
  const always = { on: true, from: '', until: '' }
  const none = { on: false, from: '', until: '', text: '' }
  const set = async (owner: Person, value: { welcome: typeof always; banner: typeof none }) => {
    const { version } = await owner.call('GET /settings/home')
    return put(owner, '/settings/home', { version, value })
  }

  test('R059 greets with the popup and has no banner, until that is set', async () => {
    const owner = await boss()
    expect(await owner.call('GET /settings/home')).toEqual({ version: 0, value: { welcome: always, banner: none } })
    expect(await visitor('GET /shop')).toMatchObject({ welcome: true, banner: '' })
    await set(owner, { welcome: { ...always, on: false }, banner: { ...always, text: 'Pongal offer' } })
    expect(await visitor('GET /shop')).toMatchObject({ welcome: false, banner: 'Pongal offer' })
    const [change] = await changesOf(owner, 'home')
    expect(change?.fields).toEqual(
      expect.arrayContaining([
        { name: 'Welcome popup', from: 'yes', to: 'no' },
        { name: 'Banner', from: 'no', to: 'yes' },
        { name: 'Text of the banner', from: '', to: 'Pongal offer' },
      ]),
    )
  })

  test.each([
    ['from today to today', 0, 0, true],
    ['from tomorrow', 1, null, false],
    ['until yesterday', null, -1, false],
    ['until today', null, 0, true],
  ])('D11 by days of India: %s', async (_, first, last, shown) => {
    const [from = '', until = ''] = [first, last].map((days) => (days === null ? '' : day(days)))
    const owner = await boss()
    await set(owner, { welcome: { on: true, from, until }, banner: { on: true, from, until, text: 'News' } })
    expect(await visitor('GET /shop')).toMatchObject({ welcome: shown, banner: shown ? 'News' : '' })
  })

  test('refuses a banner without words, two lines of it, and an end before the beginning', async () => {
    const owner = await boss()
    for (const wrong of [{ text: ' ' }, { text: 'a\nb' }, { text: 'a', from: day(2), until: day(1) }])
      expect((await set(owner, { welcome: always, banner: { ...none, on: true, ...wrong } })).status).toBe(422)
    const { version } = await owner.call('GET /settings/home')
    await expectOneWins(
      ['One', 'Two'].map((text) =>
        put(owner, '/settings/home', { version, value: { welcome: always, banner: { ...none, text } } }),
      ),
    )
  })
})
