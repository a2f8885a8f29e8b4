import { beforeAll, describe, expect, test } from 'vitest'
import { ApiError } from '#contract/call.ts'
import type { OrderStatus } from '#rules/order-status.ts'
import { diagnose } from '#server/modules/doctor/doctor.service.ts'
import { reconcileOrder } from '#server/modules/payments/reconcile.service.ts'
import {
  type Buyer,
  buy,
  ctxOf,
  makeOlder,
  type Opened,
  orderOf,
  orderRecords,
  payingShop,
  place,
  plainLine,
  providerOrder,
  queryRows,
  refundAtProvider,
  someBuyer,
  someRegular,
} from '../support/paying-shop.ts'
import { emailsTo, emailTo, type Person, someone, together, waitForMailJobs } from '../support/people.ts'
import { linesFor, stockedProduct } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop, provider, waitForEvents } = paying
const [admin, colleague] = [{} as Person, {} as Person]
const SELLER = () => shop.deps.config.seller.email

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
  Object.assign(colleague, await someone(shop, { areas: ['orders', 'support', 'accounts'] }))
})

interface Extra {
  readonly isPaid?: boolean
  readonly reason?: string
  readonly customerNote?: string
  readonly refundAmount?: number
  readonly goodsReturned?: boolean
  readonly version?: number
  readonly trackingId?: string
}

const move = (orderId: string, status: OrderStatus, extra: Extra = {}, by: Person = admin) =>
  by.call('PUT /updateOrder/', { body: { orderId, status, ...extra } })
const refund = (orderId: string, body: { amount?: number; reason: string; customerNote?: string; restock?: boolean }) =>
  admin.call('POST /order/{id}/refund', { params: { id: orderId }, body })
const remove = (orderId: string, by: Person = admin) =>
  by.call('DELETE /order/delete/{id}', { params: { id: orderId } })
const cancelOrder = (buyer: Buyer, orderId: string, reason = '') =>
  buyer.call('POST /order/{id}/cancel', { params: { id: orderId }, body: { reason } })
const phoneOrder = async (buyer: Buyer) => {
  const body = { userId: buyer.id, addressId: buyer.addressId, cartItems: [await plainLine(shop)] }
  return (await admin.call('POST /new-order', { body })).order
}

async function refusalOf(work: Promise<unknown>): Promise<ApiError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call was not refused.')
  return error
}

/** Creates a paid order of ₹1,212 (a first order). */
async function paid(): Promise<{ buyer: Buyer; orderId: string; orderNo: string; opened: Opened }> {
  const buyer = await someBuyer(shop)
  const opened = await buy(paying, buyer, [await plainLine(shop)])
  return { buyer, opened, orderId: opened.orderId, orderNo: opened.orderNo }
}

const documentsOf = async (orderId: string) =>
  (await orderRecords(shop, orderId)).documents?.map(({ kind }) => kind) ?? []
const auditOf = (orderId: string) =>
  queryRows(
    shop,
    'select action, after, reason, actor_id from audit_entry where subject = $1 order by id',
    `order ${orderId}`,
  )

describe('P5 O02 staff cancels an order', () => {
  test('R461 the specified call refunds all that was paid, as staff’s act', async () => {
    const { buyer, orderId, orderNo } = await paid()
    const { order } = await move(orderId, 'Cancelled')
    expect(order).toMatchObject({ status: 'Cancelled', payment: 'refunded', amountRefunded: 1212 })
    expect(await documentsOf(orderId)).toEqual(['receipt', 'refund-voucher'])
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'order changed', actor_id: admin.id, after: { status: 'Cancelled', refunded: 1212 } },
    ])
    await emailTo(shop, buyer.email, `Your order ${orderNo} is cancelled`)
    await emailTo(shop, buyer.email, `A refund for your order ${orderNo}`)
    expect(await orderOf(buyer, orderId)).toMatchObject({ paymentStatus: expect.stringMatching(/^Refund/) })
  })

  test('a partial refund needs a decision with a reason', async () => {
    const { buyer, orderId } = await paid()
    const unexplained = await refusalOf(move(orderId, 'Cancelled', { refundAmount: 200 }))
    expect([unexplained.status, unexplained.fields]).toEqual([422, { reason: expect.stringContaining('₹1,012.00') }])
    expect((await refusalOf(move(orderId, 'Cancelled', { refundAmount: 1212.01 }))).fields).toHaveProperty(
      'refundAmount',
    )
    for (const refundAmount of [-1, 0.001]) {
      expect((await refusalOf(move(orderId, 'Cancelled', { refundAmount }))).status).toBe(422)
    }
    expect((await refusalOf(move(orderId, 'Confirmed', { refundAmount: 5 }))).status).toBe(422)
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Processing', payment: 'paid', refunds: [] })
    await move(orderId, 'Cancelled', { refundAmount: 200, reason: 'Engraved for this customer' })
    expect(await orderOf(buyer, orderId)).toMatchObject({
      status: 'Cancelled',
      payment: 'partly_refunded',
      paymentStatus: 'Partly refunded',
      amountRefunded: 200,
    })
    const [row] = await queryRows(shop, 'select retained_reason from shop_order where id = $1', orderId)
    expect(row?.retained_reason).toBe('Engraved for this customer')
  })

  test('cancelling without a refund needs a decision, and the order can continue afterwards', async () => {
    const { buyer, orderId } = await paid()
    await move(orderId, 'Cancelled', { refundAmount: 0, reason: 'Paid by a stolen card, the bank took it back' })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Cancelled', payment: 'paid', refunds: [] })
    await move(orderId, 'Confirmed')
    const [row] = await queryRows(shop, 'select retained_reason from shop_order where id = $1', orderId)
    expect([await orderOf(buyer, orderId), row]).toMatchObject([{ status: 'Confirmed' }, { retained_reason: '' }])
  })

  test('what is left after a partial refund goes back, points in their share', async () => {
    const buyer = await someRegular(paying, 40)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop, { qty: 4 })], { usePoints: true })
    const { amountPaid, pointsUsed } = await orderOf(buyer, orderId)
    expect(pointsUsed).toBeGreaterThan(0)
    await refund(orderId, { amount: 100, reason: 'A scratch' })
    const { refundable } = await orderOf(buyer, orderId)
    expect(refundable.amount).toBeCloseTo(amountPaid - 100, 2)
    const { order } = await move(orderId, 'Cancelled')
    expect(order).toMatchObject({
      payment: 'refunded',
      amountRefunded: amountPaid,
      refundable: { amount: 0, points: 0 },
    })
    expect(order.refunds.reduce((sum, each) => sum + each.points, 0)).toBe(pointsUsed)
  })

  test('one that is not paid ends, one that is being paid has to wait', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, orderNo } = await phoneOrder(buyer)
    await move(orderId, 'Cancelled', { customerNote: 'As you asked on the phone.' })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Cancelled', payment: 'expired', refunds: [] })
    const mail = await emailTo(shop, buyer.email, `Your order ${orderNo} is cancelled`)
    expect(mail.text).toContain('As you asked on the phone.')

    const open = await place(buyer, [await plainLine(shop)])
    provider.control.pay(providerOrder(open), { outcome: 'created' })
    expect((await refusalOf(move(open.orderId, 'Cancelled'))).status).toBe(409)
    expect(await orderOf(buyer, open.orderId)).toMatchObject({ status: 'Processing', payment: 'confirming' })
  })

  test('an unnoticed payment is found first: whoever saw the order as unpaid gets a conflict', async () => {
    const buyer = await someBuyer(shop)
    provider.control.webhooks.disable()
    const open = await place(buyer, [await plainLine(shop)])
    const { version } = await orderOf(buyer, open.orderId)
    provider.control.pay(providerOrder(open), { outcome: 'captured' })
    const late = await refusalOf(move(open.orderId, 'Cancelled', { version }))
    expect([late.status, late.message]).toEqual([409, expect.stringContaining('The shop has moved it')])
    const { order } = await move(open.orderId, 'Cancelled')
    expect(order).toMatchObject({ payment: 'refunded', amountRefunded: order.amountPaid })
    provider.control.webhooks.enable()
  })

  test('of twenty at once one refunds, and customer and staff together refund once', async () => {
    const { orderId } = await paid()
    await together(() => move(orderId, 'Cancelled'))
    const { buyer, orderId: both } = await paid()
    await Promise.allSettled([
      cancelOrder(buyer, both),
      move(both, 'Cancelled'),
      move(both, 'Cancelled', { refundAmount: 0 }),
    ])
    for (const id of [orderId, both]) {
      const { refunds, history } = await orderRecords(shop, id)
      expect(refunds).toMatchObject([{ purpose: 'cancel', amount: 121_200 }])
      expect(history?.filter(({ to }) => to === 'Cancelled')).toHaveLength(1)
    }
  })

  test('dispatched products are restocked only once returned', async () => {
    const product = await stockedProduct(admin, 5)
    const onHand = async () =>
      (await queryRows(shop, 'select on_hand::int from stock where product_id = $1', product.id))[0]?.on_hand
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, linesFor(product, 2))
    await move(orderId, 'Dispatched')
    const { order } = await move(orderId, 'Cancelled', { reason: 'Lost on the way' })
    expect(order).toMatchObject({ status: 'Cancelled', payment: 'refunded', goodsReturnedAt: null })
    expect(await documentsOf(orderId)).toEqual(['receipt', 'invoice', 'credit-note'])
    expect(await onHand()).toBe(3)
    await move(orderId, 'Cancelled', { goodsReturned: true })
    await move(orderId, 'Cancelled', { goodsReturned: true })
    expect([(await orderOf(buyer, orderId)).goodsReturnedAt, await onHand()]).toEqual([expect.any(String), 5])

    const packed = await buy(paying, await someBuyer(shop), linesFor(product, 2))
    await move(packed.orderId, 'Pickup')
    await move(packed.orderId, 'Cancelled')
    expect(await onHand()).toBe(5)
  })

  test('O01 a cancelled and refunded order stays cancelled: its products cannot be dispatched unpaid', async () => {
    const { buyer, orderId } = await paid()
    await move(orderId, 'Cancelled')
    const late = await paid()
    await makeOlder(shop, late.orderId, '3 days')
    await cancelOrder(late.buyer, late.orderId)
    for (const id of [orderId, late.orderId]) {
      for (const status of ['Processing', 'Confirmed', 'Dispatched', 'Delivered'] as const) {
        expect((await refusalOf(move(id, status))).status, status).toBe(409)
      }
    }
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Cancelled' })
  })
})

describe('O01 only paid orders are dispatched', () => {
  test.each(['Dispatched', 'Delivered'] as const)(
    'P5 R461 an unpaid order cannot be %s, and no mail promises an invoice',
    async (status) => {
      const buyer = await someBuyer(shop)
      const { orderId } = await phoneOrder(buyer)
      for (const packed of ['Confirmed', 'Pickup'] as const) await move(orderId, packed)
      const refused = await refusalOf(move(orderId, status))
      expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('not paid')])
      expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Pickup', isPaid: false })
      await waitForMailJobs(shop)
      const subjects = (await emailsTo(shop, buyer.email)).map(({ subject }) => subject)
      expect(subjects.filter((subject) => /dispatched|delivered/.test(subject ?? ''))).toEqual([])
    },
  )

  test('cash on record and dispatch in one call: the invoice that the mail names is there', async () => {
    const buyer = await someBuyer(shop)
    const { orderId, orderNo } = await phoneOrder(buyer)
    const { order } = await move(orderId, 'Dispatched', { isPaid: true, reason: 'Cash at the counter' })
    expect(order).toMatchObject({ status: 'Dispatched', payment: 'paid', document: { kind: 'invoice' } })
    const mail = await emailTo(shop, buyer.email, `Your order ${orderNo} was dispatched`)
    expect(mail.text).toContain(`You’ll find the tax invoice ${order.document?.number} on your order page.`)
    expect(mail.text).toContain('It usually takes 4 to 5 days from today.')
  })

  test('a fully refunded order is not sent; one that was on its way may still arrive', async () => {
    const { buyer, orderId } = await paid()
    await refund(orderId, { reason: 'Sold out' })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Cancelled', payment: 'refunded' })
    expect((await refusalOf(move(orderId, 'Dispatched'))).status).toBe(409)
    const sent = await paid()
    await move(sent.orderId, 'Dispatched')
    await refund(sent.orderId, { reason: 'Too late for the trip' })
    expect(await orderOf(sent.buyer, sent.orderId)).toMatchObject({ status: 'Dispatched', payment: 'refunded' })
    expect((await move(sent.orderId, 'Delivered')).order.status).toBe('Delivered')
  })
})

describe('a full refund', () => {
  test('of returned products cancels the order, in either sequence', async () => {
    const { buyer, orderId } = await paid()
    await move(orderId, 'Delivered')
    await refund(orderId, { amount: 100, reason: 'A first part', restock: true })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Delivered', paymentStatus: 'Successfull' })
    await refund(orderId, { reason: 'The rest' })
    const order = await orderOf(buyer, orderId)
    expect(order).toMatchObject({ status: 'Cancelled', payment: 'refunded', goodsReturnedAt: expect.any(String) })
    expect(order.paymentStatus).toMatch(/^Refund/)
  })

  test('in the provider’s dashboard cancels an undispatched order', async () => {
    const { buyer, orderId, opened } = await paid()
    const [payment] = await queryRows(shop, 'select id from payment where order_id = $1', orderId)
    await refundAtProvider(paying, String(payment?.id), 121_200)
    await reconcileOrder(ctxOf(shop), opened.orderId)
    await waitForEvents()
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Cancelled', payment: 'refunded' })
  })
})

describe('P7 documents', () => {
  test('every one stays available under its own name, only for customer and staff', async () => {
    const { buyer, orderId } = await paid()
    await refund(orderId, { amount: 100, reason: 'A scratch' })
    await move(orderId, 'Dispatched')
    await refund(orderId, { amount: 50, reason: 'Late' })
    const { document, documents } = await orderOf(buyer, orderId)
    expect(documents.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['receipt', 'refund-voucher', 'invoice', 'credit-note']),
    )
    expect(document?.kind).toBe('invoice')
    const other = await someBuyer(shop)
    const seen = new Set<string>()
    for (const { number } of documents) {
      const path = `/api/invoice/${orderId}?document=${encodeURIComponent(number)}`
      const own = await buyer.request(path)
      expect([own.status, own.headers.get('content-disposition')]).toEqual([
        200,
        `attachment; filename="${number.replaceAll('/', '-')}.pdf"`,
      ])
      const bytes = Buffer.from(await own.arrayBuffer())
      seen.add(bytes.toString('base64'))
      expect(Buffer.from(await (await admin.request(path)).arrayBuffer()).equals(bytes)).toBe(true)
      expect((await other.request(path)).status).toBe(403)
    }
    expect(seen.size).toBe(documents.length)
  })

  test('R387 R388 without a name it is the tax invoice, with its warranty codes, also after a refund', async () => {
    const { buyer, orderId, orderNo } = await paid()
    const receipt = await (await buyer.request(`/api/invoice/${orderId}`)).arrayBuffer()
    await move(orderId, 'Dispatched')
    const invoice = Buffer.from(await (await buyer.request(`/api/invoice/${orderId}`)).arrayBuffer())
    expect(invoice.equals(Buffer.from(receipt))).toBe(false)
    await refund(orderId, { amount: 50, reason: 'Late' })
    const later = await buyer.request(`/api/invoice/${orderId}`)
    expect(later.headers.get('content-disposition')).toBe(`attachment; filename="invoice-${orderNo}.pdf"`)
    expect(Buffer.from(await later.arrayBuffer()).equals(invoice)).toBe(true)
    const [row] = await queryRows(
      shop,
      `select content -> 'warranty' -> 'units' as units from tax_document where order_id = $1 and kind = 'invoice'`,
      orderId,
    )
    expect(row?.units).toHaveLength(1)
  })

  test('O08 a document of another order, or one that never was, is missing', async () => {
    const [one, other] = [await paid(), await paid()]
    const foreign = (await orderOf(other.buyer, other.orderId)).documents[0]?.number ?? ''
    for (const number of [foreign, 'INV/26-27/999999', '', '%00', "' or 1=1"]) {
      const answer = await one.buyer.request(`/api/invoice/${one.orderId}?document=${encodeURIComponent(number)}`)
      expect(answer.status, number).toBe(404)
    }
  })
})

describe('P6 O03 the archive', () => {
  test('R529 accepts only cancelled and settled orders; otherwise the error says what to do instead', async () => {
    const { buyer, orderId } = await paid()
    const notCancelled = await refusalOf(remove(orderId))
    expect([notCancelled.status, notCancelled.message]).toEqual([
      409,
      expect.stringContaining('Cancel this order first'),
    ])
    await move(orderId, 'Dispatched')
    const sent = await refusalOf(remove(orderId))
    expect([sent.status, sent.message]).toEqual([409, expect.stringContaining('stays in the list')])
    const waiting = await phoneOrder(buyer)
    expect((await refusalOf(remove(waiting.orderId))).message).toContain('Cancel this order first')

    const refunding = await paid()
    provider.control.refundOutcome('pending')
    await move(refunding.orderId, 'Cancelled')
    await waitForEvents()
    expect((await refusalOf(remove(refunding.orderId))).message).toContain('not finished')
    provider.control.refundOutcome('processed')
    for (const id of [orderId, waiting.orderId, refunding.orderId]) {
      expect(await queryRows(shop, 'select archived_at from shop_order where id = $1', id)).toEqual([
        { archived_at: null },
      ])
    }
    expect((await refusalOf(remove(crypto.randomUUID()))).status).toBe(404)
  })

  test('R453 D08 hides from the lists of staff, with a way back, and never from the customer', async () => {
    const { buyer, orderId, orderNo } = await paid()
    await move(orderId, 'Cancelled')
    await expect.poll(async () => (await orderRecords(shop, orderId)).state.payment).toBe('refunded')
    await waitForEvents()
    await expect
      .poll(() =>
        remove(orderId).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await remove(orderId)
    const listed = async (query: object) =>
      (await admin.call('GET /all-orders', { query: { search: buyer.email, ...query } })).data.map(
        (each) => each.orderId,
      )
    expect(await listed({})).toEqual([])
    expect(await listed({ archived: 'true' })).toEqual([orderId])
    // A search for its number finds it even in the archive.
    expect((await admin.call('GET /all-orders', { query: { search: orderNo } })).data).toMatchObject([
      { orderId, archivedAt: expect.any(String) },
    ])
    const own = await buyer.call('GET /orders/{userId}', { params: { userId: buyer.id } })
    expect(own.orders).toMatchObject([{ orderId, status: 'Cancelled', archivedAt: null }])
    const { order } = await admin.call('POST /order/{id}/restore', { params: { id: orderId } })
    expect(order.archivedAt).toBeNull()
    expect(await listed({})).toEqual([orderId])
    expect((await auditOf(orderId)).map(({ action }) => action)).toEqual([
      'order changed',
      'order archived',
      'order restored',
    ])
  })

  /** Creates an order that staff have cancelled and archived. */
  async function archived() {
    const buyer = await someBuyer(shop)
    const opened = await place(buyer, [await plainLine(shop)])
    await move(opened.orderId, 'Cancelled')
    await remove(opened.orderId)
    return { buyer, opened }
  }

  test('an archived order whose money arrives late returns it, and stays in the archive', async () => {
    const { buyer, opened } = await archived()
    const { payment } = provider.control.pay(providerOrder(opened), { outcome: 'captured' })
    await reconcileOrder(ctxOf(shop), opened.orderId)
    const { data } = await admin.call('GET /all-orders', { query: { search: buyer.email, archived: 'true' } })
    expect(data).toMatchObject([
      { orderId: opened.orderId, payment: 'expired', status: 'Cancelled', archivedAt: expect.any(String) },
    ])
    expect(await queryRows(shop, 'select purpose from refund where order_id = $1', opened.orderId)).toEqual([
      { purpose: `late:${payment.id}` },
    ])
  })

  test('P5 an archived order whose payment is recorded by hand is back in the list', async () => {
    const { buyer, opened } = await archived()
    await admin.call('PUT /updateOrder/', {
      body: { orderId: opened.orderId, isPaid: true, reason: 'Paid by bank transfer' },
    })
    const { data } = await admin.call('GET /all-orders', { query: { search: buyer.email } })
    expect(data).toMatchObject([{ orderId: opened.orderId, payment: 'paid', status: 'Processing', archivedAt: null }])
  })

  test('the database itself rejects archiving an unsettled order', async () => {
    const { orderId } = await paid()
    await expect(
      queryRows(shop, 'update shop_order set archived_at = now() where id = $1', orderId),
    ).rejects.toMatchObject({
      constraint: 'archived_orders_are_over',
    })
  })
})

describe('the seller', () => {
  test('gets one mail when a customer cancels a paid order or one by phone, and none for a checkout that was left', async () => {
    const { buyer, orderId, orderNo } = await paid()
    await together(() => cancelOrder(buyer, orderId, 'I have bought the wrong one').catch(() => undefined))
    const phone = await phoneOrder(buyer)
    await cancelOrder(buyer, phone.orderId)
    const left = await place(buyer, [await plainLine(shop)])
    await cancelOrder(buyer, left.orderId)
    await waitForMailJobs(shop)
    const subject = (no: string) => `Order ${no} was cancelled by its customer`
    const emails = await emailsTo(shop, SELLER())
    const about = (no: string) => emails.filter((mail) => mail.subject === subject(no))
    expect([orderNo, phone.orderNo, left.orderNo].map((no) => about(no).length)).toEqual([1, 1, 0])
    expect(about(orderNo)[0]?.text).toMatch(/₹1,212\.00[\s\S]*I have bought the wrong one/)
  })

  test('gets none when the cancellation is undone by an error: it is one transaction', async () => {
    const { buyer, orderId, orderNo } = await paid()
    await queryRows(
      shop,
      `create function refuse_letter() returns trigger language plpgsql as $$
      begin if new.name = 'mail' and new.data ->> 'kind' = 'order-cancelled' then raise exception 'no email'; end if;
      return new; end $$`,
    )
    await queryRows(
      shop,
      'create trigger refuse_letter before insert on pgboss.job for each row execute function refuse_letter()',
    )
    expect((await refusalOf(cancelOrder(buyer, orderId))).status).toBe(500)
    await queryRows(shop, 'drop function refuse_letter() cascade')
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Processing', payment: 'paid', refunds: [] })
    await cancelOrder(buyer, orderId)
    await emailTo(shop, SELLER(), `Order ${orderNo} was cancelled by its customer`)
  })
})

describe('O04 staff on a customer’s order page', () => {
  test('cannot press the customer’s cancel', async () => {
    const { buyer, orderId } = await paid()
    for (const person of [admin, colleague]) {
      const refused = person.call('POST /order/{id}/cancel', { params: { id: orderId }, body: { reason: 'Called us' } })
      expect((await refusalOf(refused)).status).toBe(403)
    }
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'Processing', customerId: buyer.id })
    await move(orderId, 'Cancelled', { reason: 'Called us' }, colleague)
    const by = await queryRows(
      shop,
      `select actor_id from order_history where order_id = $1 and to_state in ('Cancelled', 'refunded')`,
      orderId,
    )
    expect(by).toEqual([{ actor_id: colleague.id }, { actor_id: colleague.id }])
    expect(await auditOf(orderId)).toMatchObject([{ actor_id: colleague.id, reason: 'Called us' }])
  })
})

describe('O07 what a customer reads', () => {
  test('contains no staff names or notes, only what the customer was told', async () => {
    const { buyer, orderId, orderNo } = await paid()
    await queryRows(
      shop,
      `update account set first_name = 'Secretname', last_name = 'Person' where id = $1`,
      colleague.id,
    )
    await move(orderId, 'Confirmed', { reason: 'Note one: difficult customer' }, colleague)
    await refund(orderId, { amount: 10, reason: 'Note two: our own fault', customerNote: 'A little something back.' })
    await move(orderId, 'Cancelled', { reason: 'Note three: fraud?', customerNote: 'We could not make it.' }, colleague)
    const answers = [
      await (await buyer.request(`/api/order/${orderId}`)).text(),
      await (await buyer.request(`/api/orders/${buyer.id}`)).text(),
      await (await buyer.request('/api/me/export')).text(),
    ]
    for (const answer of answers) expect(answer).not.toMatch(/Secretname|Note (one|two|three)/)
    const order = await orderOf(buyer, orderId)
    expect(order.history.map(({ to, by, reason }) => [to, by, reason])).toEqual([
      ['paid', 'Shop', undefined],
      ['Confirmed', 'Shop', undefined],
      ['partly_refunded', 'Shop', 'A little something back.'],
      ['Cancelled', 'Shop', 'We could not make it.'],
      ['refunded', 'Shop', 'We could not make it.'],
    ])
    expect(order.refunds.map(({ reason }) => reason)).toEqual(['A little something back.', 'We could not make it.'])
    const contents = await queryRows(
      shop,
      'select content::text as content from tax_document where order_id = $1',
      orderId,
    )
    for (const { content } of contents) expect(content).not.toMatch(/Secretname|Note (one|two|three)/)
    await waitForMailJobs(shop)
    const emails = await emailsTo(shop, buyer.email)
    for (const mail of emails) expect(`${mail.text} ${mail.html}`).not.toMatch(/Secretname|Note (one|two|three)/)
    expect((await emailTo(shop, buyer.email, `Your order ${orderNo} is cancelled`)).text).toContain(
      'We could not make it.',
    )
    const staffs = (await admin.call('GET /order/{id}', { params: { id: orderId } })).order
    expect(staffs.history[1]).toMatchObject({ by: 'Secretname Person', reason: 'Note one: difficult customer' })
    expect(staffs.history.at(-2)).toMatchObject({ reason: 'Note three: fraud?', customerNote: 'We could not make it.' })
  })

  test('a customer’s own cancellation is shown as theirs, with its reason', async () => {
    const { buyer, orderId } = await paid()
    await cancelOrder(buyer, orderId, 'Wrong bike')
    expect((await orderOf(buyer, orderId)).history.slice(1)).toMatchObject([
      { to: 'Cancelled', by: 'You', reason: 'Wrong bike' },
      { to: 'refunded', by: 'You', reason: 'Wrong bike' },
    ])
  })
})

describe('nobody acts on their own order', () => {
  /** Creates a staff member who is a customer as well. */
  const staffBuyer = async (who: { admin?: boolean; areas?: ('orders' | 'accounts' | 'support')[] }) => {
    const buyer = await someBuyer(shop)
    const roles = who.admin ? ['ROLE_ADMIN'] : ['ROLE_STAFF']
    await queryRows(shop, 'update account set roles = $2, areas = $3 where id = $1', buyer.id, roles, who.areas ?? [])
    await queryRows(shop, 'update session set is_staff = true where account_id = $1', buyer.id)
    return buyer
  }

  test.each([
    ['O05 an administrator', { admin: true }],
    ['staff of orders', { areas: ['orders' as const] }],
  ])('order: %s cannot pay, send, cancel, refund, archive or take one', async (_, who) => {
    const buyer = await staffBuyer(who)
    const { orderId } = await buy(paying, buyer, [await plainLine(shop)])
    const waiting = await place(buyer, [await plainLine(shop)])
    const line = await plainLine(shop)
    const before = await orderRecords(shop, orderId)
    const acts = [
      () => move(orderId, 'Confirmed', {}, buyer),
      () => move(orderId, 'Dispatched', {}, buyer),
      () => move(orderId, 'Cancelled', {}, buyer),
      () => buyer.call('PUT /updateOrder/', { body: { orderId, trackingId: 'X' } }),
      () => buyer.call('PUT /updateOrder/', { body: { orderId: waiting.orderId, isPaid: true, reason: 'Cash' } }),
      () => buyer.call('POST /order/{id}/refund', { params: { id: orderId }, body: { amount: 1, reason: 'Mine' } }),
      () =>
        buyer.call('POST /new-order', { body: { userId: buyer.id, addressId: buyer.addressId, cartItems: [line] } }),
    ]
    for (const act of acts) expect((await refusalOf(act())).status).toBe(403)
    expect(await orderRecords(shop, orderId)).toEqual(before)
    expect((await orderOf(buyer, waiting.orderId)).payment).toBe('awaiting')
    await cancelOrder(buyer, orderId)
    await expect.poll(async () => (await orderOf(buyer, orderId)).refunds[0]?.status).toBe('processed')
    expect((await refusalOf(remove(orderId, buyer))).status).toBe(403)
    await remove(orderId)
  })

  test('O05 order: an owner without colleagues sends what the provider was paid for, and decides about no money', async () => {
    const owner = await staffBuyer({ admin: true })
    const { orderId } = await buy(paying, owner, [await plainLine(shop)])
    const waiting = await place(owner, [await plainLine(shop)])
    const away = await queryRows(
      shop,
      `update account set is_active = false where id <> $1 and (roles && '{ROLE_ADMIN,ROLE_STAFF}') and is_active returning id`,
      owner.id,
    )
    try {
      await move(orderId, 'Dispatched', { trackingId: 'ST1' }, owner)
      const refused = [
        () => owner.call('PUT /updateOrder/', { body: { orderId: waiting.orderId, isPaid: true, reason: 'Cash' } }),
        () => move(orderId, 'Cancelled', {}, owner),
        () => owner.call('POST /order/{id}/refund', { params: { id: orderId }, body: { reason: 'Mine' } }),
      ]
      for (const act of refused) expect((await refusalOf(act())).status).toBe(403)
      expect((await owner.request(`/api/credit/${owner.id}/500?reason=Mine`, { method: 'PUT' })).status).toBe(403)
    } finally {
      await queryRows(
        shop,
        'update account set is_active = true where id = any($1)',
        away.map(({ id }) => id),
      )
    }
    expect(await orderOf(owner, orderId)).toMatchObject({ status: 'Dispatched', payment: 'paid' })
  })

  test('O06 reviews and warranty claims are moderated by a colleague', async () => {
    const helper = await staffBuyer({ areas: ['support'] })
    const line = await plainLine(shop)
    await buy(paying, helper, [line])
    const [product] = await queryRows(shop, 'select id from product limit 1')
    const review = crypto.randomUUID()
    await queryRows(
      shop,
      `insert into review (id, account_id, product_id, stars, comments) values ($1, $2, $3, 5, 'The best of all')`,
      review,
      helper.id,
      product?.id,
    )
    const params = { id: review }
    const decisions = [
      () => helper.call('POST /review/{id}/look', { params, body: { version: 1 } }),
      () => helper.call('POST /review/{id}/hide', { params, body: { version: 1, reason: 'Mine' } }),
      () => helper.call('POST /review/{id}/show', { params, body: { version: 1 } }),
      () => helper.call('PUT /review/{id}/answer', { params, body: { version: 1, answer: 'Thank you' } }),
    ]
    for (const decide of decisions) expect((await refusalOf(decide())).status).toBe(403)
    await colleague.call('POST /review/{id}/look', { params, body: { version: 1 } })
    const claim = crypto.randomUUID()
    await queryRows(
      shop,
      `insert into warranty_claim (id, number, account_id, name, email, order_no) values ($1, 'W-OWNCLAIM', $2, 'Me', $3, 'KM-1')`,
      claim,
      helper.id,
      helper.email,
    )
    const approve = (by: Person) =>
      by.call('PUT /warranty-claims/{id}', { params: { id: claim }, body: { status: 'Approved' } })
    expect((await refusalOf(approve(helper))).status).toBe(403)
    expect((await approve(colleague)).claim.status).toBe('Approved')
  })
})

test('INV all records are consistent at the end', async () => {
  await waitForEvents()
  await waitForMailJobs(shop)
  const { checks } = await diagnose({ ...shop.deps, razorpay: undefined }, new Date(Date.now() + 600_000))
  expect(checks.flatMap(({ id, violations }) => violations.map((each) => [id, each]))).toEqual([])
})
