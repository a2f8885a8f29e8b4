import { beforeEach, describe, expect, test } from 'vitest'
import { type ClaimFields, claimForm, plainPicture } from '../support/claim-forms.ts'
import { type Buyer, buy, payingShop, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { emailTo, type Person, someEmail, someone, together } from '../support/people.ts'
import { someIp } from '../support/some-ip.ts'

const paying = payingShop()
const { shop } = paying

const TEXT = 'The lower bracket broke on the road to Ooty.'

async function orderOf(buyer: Buyer, status: 'Dispatched' | 'Delivered' = 'Delivered', qty = 1) {
  const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop, { qty })])
  const admin = await someone(shop, { admin: true })
  for (const each of ['Dispatched', 'Delivered'] as const) {
    await admin.call('PUT /updateOrder/', { body: { orderId, status: each } })
    if (each === status) break
  }
  const { units } = await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })
  return { orderId, orderNo, codes: units.map(({ code }) => code), code: units[0]?.code ?? '' }
}

async function send(fields: ClaimFields, person?: Person) {
  const picture = await plainPicture('png')
  const form = claimForm([picture, picture, picture, picture], { name: 'Meera Raman', ...fields })
  const init = { method: 'POST', body: form }
  const answer = person
    ? await person.request('/api/warranty-mail', init)
    : await shop.request('/api/warranty-mail', { ...init, ip: someIp() })
  const body: { message: string; code?: string; fields?: Record<string, string>; claim?: { number: string } } =
    await answer.json()
  return { status: answer.status, ...body, number: body.claim?.number ?? '' }
}

const claimsAbout = (code: string) => queryRows(shop, 'select number from warranty_claim where unit_code = $1', code)
const partsOf = async (person: Person) => (await person.call('GET /warranty-parts')).parts

async function asStaff(number: string) {
  const boss = await someone(shop, { admin: true })
  const { data } = await boss.call('GET /warranty-claims', { query: { search: number } })
  const [row] = data
  const { claim } = await boss.call('GET /warranty-claims/{id}', { params: { id: row?.id ?? '' } })
  return { boss, row, claim }
}

beforeEach(async () => {
  await queryRows(shop, "delete from rate_limit where key like 'warranty%' or key like 'mailTo%'")
})

describe('the part of a claim', () => {
  test('W9 is chosen from the delivered orders: its customer and the staff read part, order and what happened', async () => {
    const buyer = await someBuyer(shop)
    const { orderNo, code } = await orderOf(buyer)
    const own = { code, product: 'Crash Guard', bike: 'NX500', order: orderNo, claim: null }
    expect(await partsOf(buyer)).toMatchObject([own])
    const { number } = await send({ email: buyer.email, order: 'whatever', part: code, text: `  ${TEXT} ` }, buyer)
    expect(await partsOf(buyer)).toMatchObject([{ ...own, claim: number }])

    const { claim: followed } = await buyer.call('GET /warranty-claim/{number}', { params: { number }, query: {} })
    const messages = [{ side: 'customer', text: TEXT }]
    expect(followed).toMatchObject({ order: orderNo, unit: { code, product: 'Crash Guard' }, messages })
    const { row, claim } = await asStaff(number)
    expect(row).toMatchObject({ number, order: orderNo, text: TEXT, unit: { product: 'Crash Guard', bike: 'NX500' } })
    expect(claim).toMatchObject({
      text: TEXT,
      messages,
      orderFound: { orderNo, status: 'Delivered', isRefunded: false },
    })
    const received = await emailTo(shop, buyer.email, `Your warranty claim ${number}`)
    expect(received.text).toContain('Crash Guard, NX500')
    const forSeller = await emailTo(shop, shop.deps.config.seller.email, `Warranty claim ${number}`)
    expect(forSeller.text).toContain('Crash Guard, NX500')
    expect(forSeller.text).toContain(TEXT)
  })

  test('must be of the caller’s own delivered order: otherwise nothing is stored', async () => {
    const [buyer, other] = [await someBuyer(shop), await someBuyer(shop)]
    const { code } = await orderOf(buyer)
    const onItsWay = await orderOf(buyer, 'Dispatched')
    expect((await partsOf(buyer)).map((part) => part.code)).toEqual([code])
    expect(await partsOf(other)).toEqual([])
    const cases: [string, Person | undefined][] = [
      [code, other],
      [code, undefined],
      [onItsWay.code, buyer],
      ['000000000000', buyer],
      ['no code', buyer],
    ]
    for (const [part, person] of cases) {
      const answer = await send({ email: someEmail(), order: 'x', part, text: TEXT }, person)
      expect(answer).toMatchObject({ status: 422, fields: { part: expect.stringContaining('delivered to you') } })
    }
    expect(await claimsAbout(code)).toEqual([])
    expect(await claimsAbout(onItsWay.code)).toEqual([])
  })

  test('is claimed once at a time by one person, until it has been decided; the other pieces and persons are free', async () => {
    const buyer = await someBuyer(shop)
    const { code, codes } = await orderOf(buyer, 'Delivered', 2)
    const fields = { email: buyer.email, order: 'x', part: code, text: TEXT }
    const answers = await together(() => send(fields, buyer), 5)
    const number = answers.find(({ status }) => status === 201)?.number ?? ''
    const refused = answers.filter(({ status }) => status !== 201)
    expect(refused).toHaveLength(4)
    for (const answer of refused) {
      const message = `You have an open claim about this part already: ${number}. Please add what is new to it.`
      expect(answer).toMatchObject({ status: 409, message })
    }
    expect(await claimsAbout(code)).toEqual([{ number }])

    expect((await send({ ...fields, part: codes[1] ?? '' }, buyer)).status).toBe(201)
    const email = someEmail()
    const stranger = { email, order: 'x', unit: code }
    expect((await send(stranger)).status).toBe(201)
    const again = await send(stranger)
    expect(again).toMatchObject({ status: 409, message: expect.stringContaining('the link in our email') })
    expect(again.message).not.toMatch(/W-/)

    const { boss, row } = await asStaff(number)
    await boss.call('PUT /warranty-claims/{id}', { params: { id: row?.id ?? '' }, body: { status: 'Closed' } })
    expect((await send(fields, buyer)).status).toBe(201)
  })

  test('stays readable when its order is cancelled and refunded later', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, code } = await orderOf(buyer)
    const { number } = await send({ email: buyer.email, order: 'x', part: code, text: TEXT }, buyer)
    await queryRows(shop, `update shop_order set status = 'Cancelled', payment = 'refunded' where id = $1`, orderId)
    const { claim } = await asStaff(number)
    expect(claim).toMatchObject({ text: TEXT, unit: { code }, orderFound: { status: 'Cancelled', isRefunded: true } })
    expect(await partsOf(buyer)).toEqual([])
  })

  test('and what happened are exported, and the words are erased with the account', async () => {
    const buyer = await someBuyer(shop)
    const { code } = await orderOf(buyer)
    const { number } = await send({ email: buyer.email, order: 'x', part: code, text: TEXT }, buyer)
    const part = expect.stringContaining('Crash Guard, NX500')
    expect(await (await buyer.request('/api/me/export')).json()).toMatchObject({
      claims: [{ number, unit: code, part, messages: [{ text: TEXT }] }],
    })
    const { boss, row } = await asStaff(number)
    await boss.call('DELETE /user/{id}', { params: { id: buyer.id }, body: { currentPassword: boss.password } })
    const { claim } = await boss.call('GET /warranty-claims/{id}', { params: { id: row?.id ?? '' } })
    expect(claim).toMatchObject({ name: 'Erased', text: '', messages: [] })
  })
})

test('what happened has 20 to 2000 characters; the specified call without it is accepted, and read as before', async () => {
  const email = someEmail()
  for (const [text, message] of [
    ['It broke.', 'at least 20 characters'],
    [`   ${'x'.repeat(19)}   `, 'at least 20 characters'],
    ['x'.repeat(2001), 'At most 2000 characters'],
  ] as const) {
    const answer = await send({ email, order: 'KM-7H3K9PQ2', text })
    expect(answer).toMatchObject({ status: 422, fields: { text: expect.stringContaining(message) } })
  }
  const { number } = await send({ email, order: 'KM-7H3K9PQ2' })
  const { row, claim } = await asStaff(number)
  expect(row).toMatchObject({ text: '', unit: null })
  expect(claim).toMatchObject({ text: '', unit: null, messages: [] })
})
