import { describe, expect, test } from 'vitest'
import { formatUnitCode, readUnitCode } from '#rules/warranty-code.ts'
import { claimForm, FIELDS, plainPicture } from '../support/claim-forms.ts'
import { type Buyer, buy, payingShop, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { type Person, refusal, someone, together } from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

const paying = payingShop()
const { shop } = paying

const move = (admin: Person, orderId: string, status: 'Pickup' | 'Dispatched' | 'Delivered' | 'Cancelled') =>
  admin.call('PUT /updateOrder/', { body: { orderId, status } })

const unitsOf = (person: Person, id: string) => person.call('GET /order/{id}/warranty', { params: { id } })
const lookUp = (code: string, ip = someIp()) => shop.request(`/api/warranty-unit/${encodeURIComponent(code)}`, { ip })

async function sent(buyer: Buyer, qty = 1) {
  const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop, { qty })])
  await move(await someone(shop, { admin: true }), orderId, 'Dispatched')
  const { units } = await unitsOf(buyer, orderId)
  return { orderId, orderNo, units, code: units[0]?.code ?? '' }
}

const invoiceOf = async (orderId: string) => {
  const [row] = await queryRows<{ content: { warranty?: { address: string; units: { code: string }[] } } }>(
    shop,
    `select content from tax_document where order_id = $1 and kind = 'invoice'`,
    orderId,
  )
  return row?.content
}

async function pdfOf(person: Person, orderId: string): Promise<Buffer> {
  return Buffer.from(await (await person.request(`/api/invoice/${orderId}`)).arrayBuffer())
}

describe('the pieces of an order', () => {
  test('get one code each at dispatch, however often it is pressed; the invoice names them permanently', async () => {
    const buyer = await someBuyer(shop)
    const admin = await someone(shop, { admin: true })
    const { orderId } = await buy(paying, buyer, [await someLine(shop, { qty: 3 })])
    expect((await unitsOf(buyer, orderId)).units).toEqual([])
    await move(admin, orderId, 'Pickup')
    expect((await unitsOf(buyer, orderId)).units).toEqual([])
    await together(() => move(admin, orderId, 'Dispatched'), 8)
    const { units } = await unitsOf(buyer, orderId)
    expect(units).toHaveLength(3)
    expect(new Set(units.map((unit) => unit.code)).size).toBe(3)
    for (const { code, qr } of units) {
      expect(readUnitCode(code)).toBe(code)
      expect(qr).toMatch(/^<svg/)
    }
    expect((await invoiceOf(orderId))?.warranty).toEqual({
      address: `${shop.deps.config.publicUrl}/warranty`,
      units: units.map(({ code }) => ({ code, description: 'Crash Guard, NX500' })),
    })
    const paper = await pdfOf(buyer, orderId)
    await move(admin, orderId, 'Delivered')
    expect((await unitsOf(buyer, orderId)).units).toEqual(units)
    expect(await pdfOf(buyer, orderId)).toEqual(paper)
  })

  test('without its index the database would issue two codes in the same race', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await sent(buyer)
    const [line] = await queryRows<{ id: string }>(shop, 'select id from order_line where order_id = $1', orderId)
    const insert = (code: string) =>
      queryRows(shop, 'insert into warranty_unit (code, order_line_id, place) values ($1, $2, 1)', code, line?.id)
    await expect(insert('000000000000')).rejects.toThrow(/warranty_unit_order_line_id_place_key/)
    await queryRows(shop, 'alter table warranty_unit drop constraint warranty_unit_order_line_id_place_key')
    await insert('000000000000')
    expect((await unitsOf(buyer, orderId)).units).toHaveLength(2)
    await queryRows(shop, `delete from warranty_unit where code = '000000000000'`)
    await queryRows(shop, 'alter table warranty_unit add unique (order_line_id, place)')
  })

  test('of an order that was sent before there were codes get theirs later, and its invoice stays as it is', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, units } = await sent(buyer)
    await queryRows(shop, 'delete from warranty_unit where code = any($1)', [units.map((unit) => unit.code)].flat())
    const before = await invoiceOf(orderId)
    await move(await someone(shop, { admin: true }), orderId, 'Delivered')
    expect((await unitsOf(buyer, orderId)).units).toHaveLength(1)
    expect(await invoiceOf(orderId)).toEqual(before)
  })

  test('E09 are listed only for their buyer', async () => {
    const buyer = await someBuyer(shop)
    const { orderId } = await sent(buyer)
    const stranger = await someone(shop)
    expect(await refusal(await stranger.request(`/api/order/${orderId}/warranty`))).toEqual([403, 'forbidden'])
    expect(await refusal(await shop.request(`/api/order/${orderId}/warranty`))).toEqual([401, 'sign_in_required'])
  })
})

describe('the page of a piece', () => {
  test('shows what it is and when it was bought, but not whose it is', async () => {
    const buyer = await someBuyer(shop)
    const { code, orderNo, orderId } = await sent(buyer)
    for (const typed of [code, formatUnitCode(code), formatUnitCode(code).toLowerCase()]) {
      const answer = await lookUp(typed)
      expect(answer.status).toBe(200)
      const text = await answer.text()
      expect(JSON.parse(text)).toEqual({
        unit: {
          code,
          product: 'Crash Guard',
          bike: 'NX500',
          options: expect.any(String),
          image: expect.stringMatching(/^\/media\//),
          material: expect.any(String),
          boughtAt: expect.any(String),
          sentAt: expect.any(String),
          warranty: 'lifetime',
          coveredUntil: null,
          returned: false,
          covered: true,
        },
      })
      for (const secret of [buyer.email, buyer.id, 'Asha', 'Menon', '641018', '98400', orderNo, orderId]) {
        expect(text).not.toContain(secret)
      }
    }
  })

  test('is not found for a wrong code, a made-up one and nonsense, in the same words', async () => {
    const { code } = await sent(await someBuyer(shop))
    const wrong = code.slice(0, -1) + (code.endsWith('7') ? '8' : '7')
    const answers = await Promise.all(
      [wrong, '000000000000', 'nonsense', '..%2f', '%'].map(async (each) => {
        const answer = await lookUp(each)
        return [answer.status, await answer.text()]
      }),
    )
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]?.[0]).toBe(404)
  })

  test('J07 cannot be guessed: the 31st lookup within ten minutes waits', async () => {
    const ip = someIp()
    for (let attempt = 0; attempt < 30; attempt++) expect((await lookUp('000000000000', ip)).status).toBe(404)
    const answer = await lookUp('000000000000', ip)
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true])
  })

  test('shows when a piece was returned', async () => {
    const { code, orderId } = await sent(await someBuyer(shop))
    const admin = await someone(shop, { admin: true })
    await admin.call('POST /order/{id}/refund', { params: { id: orderId }, body: { reason: 'Came back' } })
    expect((await (await lookUp(code)).json()).unit.covered).toBe(false)
  })
})

describe('a claim about a piece', () => {
  const file = async (fields: object, person: Person) => {
    const picture = await plainPicture('png')
    const body = claimForm([picture, picture, picture, picture], { ...FIELDS, ...fields })
    const answer = await person.request('/api/warranty-mail', { method: 'POST', body })
    expect(answer.status).toBe(201)
    const { claim }: { claim: { number: string } } = await answer.json()
    const admin = await someone(shop, { admin: true })
    const [row] = await queryRows<{ id: string }>(shop, 'select id from warranty_claim where number = $1', claim.number)
    return (await admin.call('GET /warranty-claims/{id}', { params: { id: row?.id ?? '' } })).claim
  }

  test('W9 names it, and the administrator finds the order; so does the code in place of the order’s number', async () => {
    const buyer = await someBuyer(shop)
    const { code, orderNo, orderId } = await sent(buyer)
    const [other, third] = [await someone(shop), await someone(shop)]
    for (const [fields, person] of [
      [{ order: orderNo.toLowerCase(), unit: formatUnitCode(code) }, buyer],
      [{ order: formatUnitCode(code) }, other],
      [{ order: `\u202A#${orderNo.replace('-', ' ').toLowerCase()}\u202C`, unit: formatUnitCode(code) }, third],
    ] as const) {
      expect(await file(fields, person)).toMatchObject({
        unit: { code, product: 'Crash Guard', bike: 'NX500' },
        orderFound: { orderNo, email: buyer.email },
      })
    }
    const { claims } = await unitsOf(buyer, orderId)
    expect(claims).toEqual([{ number: expect.stringMatching(/^W-/), status: 'Received' }])
  })

  test('I02 omits what does not exist', async () => {
    const claim = await file({ order: 'KM-NONE', unit: '000000000000' }, await someone(shop))
    expect(claim).toMatchObject({ unit: null, orderFound: null })
  })
})
