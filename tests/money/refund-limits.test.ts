import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#server/lib/ids.ts'
import { NOON } from '../support/clock.ts'
import { buy, lineFor, payingShop, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, send, someEmail, someone, together } from '../support/people.ts'

const paying = payingShop(NOON)
const { shop, provider } = paying
const admin = {} as Person

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
})
beforeEach(() => provider.control.apiUp())

const setLimit = (person: Person, refundLimit: number | null, by = admin) =>
  by.call('PUT /user/{id}', {
    params: { id: person.id },
    body: { refundLimit, currentPassword: by.password },
  })

async function limited(refundLimit: number): Promise<Person> {
  const ravi = await someone(shop, { areas: ['orders'] })
  await setLimit(ravi, refundLimit)
  return ravi
}

const refund = (by: Person, orderId: string, amount: number) =>
  send(
    shop,
    'POST',
    `/api/order/${orderId}/refund`,
    { amount, reason: 'Scratched', key: newId() },
    { 'x-access-token': by.token },
  )

const paidOrder = async (): Promise<string> =>
  (await buy(paying, await someBuyer(shop), [await lineFor(shop, 2000)])).orderId

const refundsOf = (orderId: string) =>
  queryRows<{ amount: string; started_by: string }>(
    shop,
    'select amount, started_by from refund where order_id = $1 order by created_at',
    orderId,
  )

test('a refund above the limit is refused, in one sum or split; the sentence says how much and who can do it', async () => {
  const [ravi, orderId] = [await limited(500), await paidOrder()]
  const refused = await refund(ravi, orderId, 501)
  expect(refused.status).toBe(403)
  expect((await refused.json()).message).toMatch(
    /^You may refund at most ₹500\.00 of one order; with this you would have refunded ₹501\.00 of order \S+\. An administrator can make this refund\.$/,
  )
  expect(await refundsOf(orderId)).toEqual([])
  expect((await refund(ravi, orderId, 300)).status).toBe(200)
  const quote = await ravi.call('GET /order/{id}/refund', { params: { id: orderId }, query: { amount: '10' } })
  expect(quote.limit).toEqual({ amount: 500, left: 200 })
  expect((await refund(ravi, orderId, 201)).status).toBe(403)
  expect((await refund(ravi, orderId, 200)).status).toBe(200)
  expect((await refund(admin, orderId, 201)).status).toBe(200)
  expect((await refundsOf(orderId)).map(({ started_by }) => started_by)).toEqual([ravi.id, ravi.id, admin.id])
  expect((await refund(ravi, await paidOrder(), 500)).status).toBe(200)
})

test('two refunds at once do not exceed the limit together', async () => {
  const [ravi, orderId] = [await limited(500), await paidOrder()]
  const answers = await together(() => refund(ravi, orderId, 200), 5)
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 403, 403, 403])
})

test('the limit holds for pieces of lines and for a cancellation that refunds; nothing of it is half done', async () => {
  const [ravi, orderId] = [await limited(100), await paidOrder()]
  const items = await queryRows<{ id: string }>(shop, 'select id from order_line where order_id = $1', orderId)
  const lines = items.map(({ id }) => ({ lineId: id, qty: 1 }))
  const byLine = ravi.call('POST /order/{id}/refund', { params: { id: orderId }, body: { lines, reason: 'Scratched' } })
  await expect(byLine).rejects.toThrow('You may refund at most ₹100.00 of one order')
  const cancels = ravi.call('PUT /updateOrder/', { body: { orderId, status: 'Cancelled', reason: 'Asked for it' } })
  await expect(cancels).rejects.toThrow('You may refund at most ₹100.00 of one order')
  expect(await refundsOf(orderId)).toEqual([])
  expect(await queryRows(shop, 'select status from shop_order where id = $1', orderId)).not.toEqual([
    { status: 'Cancelled' },
  ])
})

test('only administrators set it, with their password; it goes with the role, and an invitation can have it', async () => {
  const [ravi, colleague] = [await limited(500), await someone(shop, { areas: ['accounts'] })]
  await expect(setLimit(ravi, null, colleague)).rejects.toThrow('Only an administrator may change this.')
  const unproven = admin.call('PUT /user/{id}', { params: { id: ravi.id }, body: { refundLimit: null } })
  await expect(unproven).rejects.toThrow('Please enter your own password')
  const negative = admin.call('PUT /user/{id}', { params: { id: ravi.id }, body: { refundLimit: -1 } })
  await expect(negative).rejects.toThrow()
  const log = await admin.call('GET /audit', { query: { area: 'accounts' } })
  expect(log.data[0]?.sentence).toBe('Asha Menon set the refund limit of the account of Asha Menon to ₹500.')
  const { result } = await admin.call('PUT /user/{id}', {
    params: { id: ravi.id },
    body: { roles: ['ROLE_ADMIN'], currentPassword: admin.password },
  })
  expect(result.refundLimit).toBeNull()
  const { result: invited } = await admin.call('POST /invitations', {
    body: {
      email: someEmail(),
      firstname: 'Ravi',
      lastname: 'Kumar',
      role: 'ROLE_STAFF',
      areas: ['orders'],
      refundLimit: 750.5,
      currentPassword: admin.password,
    },
  })
  expect(invited.refundLimit).toBe(750.5)
})
