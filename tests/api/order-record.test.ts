import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiPath } from '#contract/call.ts'
import type { TimelineEntry } from '#contract/order-record.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import { deleteOldOrderEmails } from '#server/modules/notifications/notifications.service.ts'
import { eventually } from '../support/eventually.ts'
import { buy, orderOf, payingShop, queryRows, someBuyer, someLine } from '../support/paying-shop.ts'
import { emailTo, type Person, refusal, signedInAs, someone, together, waitForMailJobs } from '../support/people.ts'

const paying = payingShop()
const { shop } = paying
const packer = {} as Person

beforeAll(async () => {
  Object.assign(packer, await someone(shop, { areas: ['orders'] }))
})

const recordOf = (orderId: string, by: Person = packer) =>
  by.call('GET /order/{id}/record', { params: { id: orderId } })

const note = (orderId: string, text: string, key: string = randomUUID(), by: Person = packer) =>
  by.call('POST /order/{id}/notes', { params: { id: orderId }, body: { text, key } })

const move = (orderId: string, body: object, by: Person = packer) =>
  by.call('PUT /updateOrder/', { body: { orderId, ...body } })

const ofKind = <Kind extends TimelineEntry['kind']>(timeline: readonly TimelineEntry[], kind: Kind) =>
  timeline.filter((entry): entry is Extract<TimelineEntry, { kind: Kind }> => entry.kind === kind)

async function paidOrder() {
  const buyer = await someBuyer(shop)
  const { orderId, orderNo } = await buy(paying, buyer, [await someLine(shop, { qty: 2 })])
  return { buyer, orderId, orderNo }
}

describe('notes', () => {
  test('are written once for a request, trimmed, with their author, and recorded in the audit log', async () => {
    const { orderId } = await paidOrder()
    const key = randomUUID()
    const written = await together(() => note(orderId, '  Ring the bell twice.  ', key), 5)
    expect(new Set(written.map(({ id }) => id)).size).toBe(1)
    const { timeline } = await recordOf(orderId)
    expect(ofKind(timeline, 'note')).toEqual([
      { kind: 'note', at: expect.any(String), by: 'Asha Menon', id: written[0]?.id, text: 'Ring the bell twice.' },
    ])
    const logged = await queryRows(
      shop,
      'select action, actor_id, after from audit_entry where subject = $1',
      `order note ${orderId}`,
    )
    expect(logged).toEqual([{ action: 'note added', actor_id: packer.id, after: null }])
  })

  test.each(['', '   ', 'x'.repeat(1001)])('a text that is empty or too long is refused: %#', async (text) => {
    const { orderId } = await paidOrder()
    await expect(note(orderId, text)).rejects.toMatchObject({ status: 422 })
    expect(ofKind((await recordOf(orderId)).timeline, 'note')).toEqual([])
  })

  test('of an order that does not exist are refused', async () => {
    await expect(note(randomUUID(), 'Where is it?')).rejects.toMatchObject({ status: 404 })
  })

  test('a note is not the change that a slower colleague is told about', async () => {
    const { orderId } = await paidOrder()
    const { order } = await recordOf(orderId)
    await move(orderId, { status: 'Confirmed', version: order.version })
    const other = await someone(shop, { areas: ['orders'] })
    await note(orderId, 'Packed in the small box.', randomUUID(), other)
    await expect(move(orderId, { status: 'Pickup', version: order.version })).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('changed status from Processing to Confirmed'),
    })
  })

  test('the customer never sees them, not even one who works in the shop', async () => {
    const { buyer, orderId } = await paidOrder()
    await note(orderId, 'A difficult customer.')
    expect(JSON.stringify(await orderOf(buyer, orderId))).not.toContain('difficult')
    const everything = await buyer.request('/api/me/export')
    expect(await everything.text()).not.toContain('difficult')
    await queryRows(shop, `update account set roles = '{ROLE_STAFF}', areas = '{orders}' where id = $1`, buyer.id)
    const colleague = await signedInAs(shop, buyer)
    const own = await recordOf(orderId, colleague)
    expect(ofKind(own.timeline, 'payment')).toHaveLength(1)
    expect(JSON.stringify(own)).not.toContain('difficult')
    await expect(note(orderId, 'Mine', randomUUID(), colleague)).rejects.toMatchObject({ status: 403 })
  })
})

describe('emails', () => {
  test('staff see and open what the customer was told; the database does not reveal it', async () => {
    const { buyer, orderId, orderNo } = await paidOrder()
    await move(orderId, { status: 'Dispatched', trackingId: 'ST123456789IN' })
    const sent = await emailTo(shop, buyer.email, `Your order ${orderNo} was dispatched`)
    await waitForMailJobs(shop)
    const emails = await eventually(async () => {
      const listed = ofKind((await recordOf(orderId)).timeline, 'email')
      expect(listed.map(({ email, delivery }) => [email, delivery])).toEqual([
        ['dispatched', 'done'],
        ['order', 'done'],
      ])
      return listed
    })
    const { email } = await packer.call('GET /order/{id}/emails/{emailId}', {
      params: { id: orderId, emailId: emails[0]?.id ?? '' },
    })
    expect(email).toMatchObject({ kind: 'dispatched', subject: sent.subject })
    expect(email.text.trim()).toBe(sent.text?.trim())
    expect(email.text).toContain('ST123456789IN')
    const rows = await queryRows(shop, 'select order_email::text as row from order_email where order_no = $1', orderNo)
    expect(rows).toHaveLength(2)
    for (const secret of [buyer.email, 'ST123456789IN', buyer.firstName]) {
      expect(JSON.stringify(rows)).not.toContain(secret)
    }
  })

  test('an email is found with its own order only', async () => {
    const [one, other] = [await paidOrder(), await paidOrder()]
    const [email] = ofKind((await recordOf(one.orderId)).timeline, 'email')
    const params = { id: other.orderId, emailId: email?.id ?? '' }
    await expect(packer.call('GET /order/{id}/emails/{emailId}', { params })).rejects.toMatchObject({ status: 404 })
  })

  test('one that could not be delivered says so, until it is sent again', async () => {
    const { orderId } = await paidOrder()
    await waitForMailJobs(shop)
    const [{ id } = { id: '' }] = ofKind((await recordOf(orderId)).timeline, 'email')
    const delivery = async () => ofKind((await recordOf(orderId)).timeline, 'email')[0]?.delivery
    await eventually(async () => expect(await delivery()).toBe('done'))
    await queryRows(shop, `update pgboss.job set state = 'failed' where name = 'mail' and id = $1`, id)
    expect(await delivery()).toBe('failed')
    await queryRows(
      shop,
      `insert into pgboss.job (name, data, state, source_root_id) values ('mail', '{"done": true}', 'completed', $1)`,
      id,
    )
    expect(await delivery()).toBe('done')
    await queryRows(shop, `delete from pgboss.job where name = 'mail' and (id = $1 or source_root_id = $1)`, id)
    expect(await delivery()).toBeNull()
  })

  test('copies are deleted after their time', async () => {
    const { orderId, orderNo } = await paidOrder()
    const age = (days: number) =>
      queryRows(
        shop,
        `update order_email set at = now() - $2::int * interval '1 day' where order_no = $1`,
        orderNo,
        days,
      )
    await age(RETENTION_DAYS.orderEmails - 1)
    await deleteOldOrderEmails(shop.deps)
    expect(ofKind((await recordOf(orderId)).timeline, 'email')).toHaveLength(1)
    await age(RETENTION_DAYS.orderEmails + 1)
    await deleteOldOrderEmails(shop.deps)
    expect(ofKind((await recordOf(orderId)).timeline, 'email')).toEqual([])
  })
})

test('erasing an account deletes the copies of its emails and the notes about its orders, and of nobody else', async () => {
  const [gone, stays] = [await paidOrder(), await paidOrder()]
  for (const { orderId } of [gone, stays]) await note(orderId, 'Called about the colour.')
  await gone.buyer.call('DELETE /me', { body: { password: gone.buyer.password } })
  const left = async ({ orderId }: { orderId: string }) => {
    const { timeline } = await recordOf(orderId)
    return [ofKind(timeline, 'email').length, ofKind(timeline, 'note').length]
  }
  expect(await left(gone)).toEqual([0, 0])
  expect(await left(stays)).toEqual([1, 1])
})

test('erasing a member of staff leaves their notes, without their name', async () => {
  const { orderId } = await paidOrder()
  const leaver = await someone(shop, { areas: ['orders'] })
  await note(orderId, 'Wrapped twice.', randomUUID(), leaver)
  await leaver.call('DELETE /me', { body: { password: leaver.password } })
  expect(ofKind((await recordOf(orderId)).timeline, 'note')).toMatchObject([
    { by: 'Erased customer', text: 'Wrapped twice.' },
  ])
})

describe('the record of an order', () => {
  test('has the order, its payment, the pages of its products, and all that happened, newest first', async () => {
    const { buyer, orderId } = await paidOrder()
    const admin = await someone(shop, { admin: true })
    await move(orderId, { status: 'Pickup' })
    await move(orderId, { status: 'Dispatched' })
    const body = { amount: 100, reason: 'A scratch', customerNote: 'Sorry for the scratch' }
    await admin.call('POST /order/{id}/refund', { params: { id: orderId }, body })
    await note(orderId, 'The customer is happy now.')
    const { order, payment, pages, timeline } = await recordOf(orderId)
    expect(order).toMatchObject({ orderId, customerId: buyer.id, status: 'Dispatched' })
    expect(payment).toMatchObject({ id: expect.stringMatching(/^pay_/), amount: order.amountPaid })
    expect(Object.values(pages)).toEqual(['/productDetail/nx500/crash-guard'])
    expect(timeline.map(({ kind }) => kind)).toEqual([
      ...['note', 'email', 'document', 'refund', 'email', 'document', 'status', 'status'],
      ...['email', 'document', 'payment', 'placed'],
    ])
    expect(ofKind(timeline, 'status').map(({ from, to, by }) => [from, to, by])).toEqual([
      ['Pickup', 'Dispatched', 'Asha Menon'],
      ['Processing', 'Pickup', 'Asha Menon'],
    ])
    expect(ofKind(timeline, 'refund')).toMatchObject([
      { amount: 100, reason: 'A scratch', customerNote: 'Sorry for the scratch', by: 'Asha Menon' },
    ])
    expect(ofKind(timeline, 'document').map(({ document }) => document)).toEqual(['credit-note', 'invoice', 'receipt'])
  })

  test('an order by phone names who took it, and how it was paid', async () => {
    const buyer = await someBuyer(shop)
    const cartItems = [await someLine(shop)]
    const { order } = await packer.call('POST /new-order', {
      body: { userId: buyer.id, addressId: buyer.addressId, cartItems },
    })
    expect((await recordOf(order.orderId)).payment).toBeNull()
    await move(order.orderId, { isPaid: true, reason: 'UPI 4411' })
    const { payment, timeline } = await recordOf(order.orderId)
    expect(payment).toMatchObject({ method: 'recorded by hand', detail: 'UPI 4411', refunded: 0 })
    expect(timeline.at(-1)).toMatchObject({ kind: 'placed', by: 'Asha Menon' })
    expect(ofKind(timeline, 'payment')).toMatchObject([{ from: 'awaiting', to: 'paid', reason: 'UPI 4411' }])
  })

  test('is for staff with access to orders alone, with its emails and its notes', async () => {
    const { buyer, orderId } = await paidOrder()
    const [email] = ofKind((await recordOf(orderId)).timeline, 'email')
    const support = await someone(shop, { areas: ['support'] })
    const asked = [
      ...[apiPath('GET /order/{id}/record', { params: { id: orderId } })],
      apiPath('GET /order/{id}/emails/{emailId}', { params: { id: orderId, emailId: email?.id ?? '' } }),
    ]
    for (const who of [buyer, support]) {
      for (const path of asked) expect(await refusal(await who.request(path))).toEqual([403, 'forbidden'])
      await expect(note(orderId, 'Hello', randomUUID(), who)).rejects.toMatchObject({ status: 403 })
    }
  })

  test('is found by the order’s number too, however it is spelled', async () => {
    const { orderId, orderNo } = await paidOrder()
    const { order } = await recordOf(` ${orderNo.toLowerCase().replace('-', ' ')}`)
    expect(order.orderId).toBe(orderId)
  })

  test.each([randomUUID(), 'KM-23456789', 'a-word-of-many-parts'])(
    'an order that does not exist is not found: %#',
    async (id) => {
      await expect(recordOf(id)).rejects.toMatchObject({ status: 404, message: 'There is no such order.' })
    },
  )
})
