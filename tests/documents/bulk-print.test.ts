import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { copyOrder } from '../support/copy-order.ts'
import { queryRows, someBuyer } from '../support/paying-shop.ts'
import { objectsOf, readPdf } from '../support/pdf-text.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'
import { linesFor, stockedProduct } from '../support/tracked-stock.ts'

const shop = shopForTests('demo', { SELLER_GSTIN: '33ABCDE1234F1Z7' })
const [admin, packer] = [{} as Person, {} as Person]

beforeAll(async () => {
  Object.assign(admin, await someone(shop, { admin: true }))
  Object.assign(packer, await someone(shop, { areas: ['orders'] }))
})

interface Printed {
  readonly name: string
  readonly bytes: Buffer
  /** The text of each page. */
  readonly pages: readonly string[]
}

async function print(kind: 'slips' | 'invoices' | 'labels', orders: readonly string[]): Promise<Printed> {
  const answer = await packer.request('/api/orders/print', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, orders }),
  })
  if (!answer.ok) throw new Error((await answer.json()).message)
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  const bytes = Buffer.from(await answer.arrayBuffer())
  const { pages, missing } = readPdf(bytes)
  expect(missing).toBe(0)
  return { name: answer.headers.get('content-disposition') ?? '', bytes, pages }
}

async function taken({ paid = true, qty = 1, name = 'Asha Menon' } = {}) {
  const buyer = await someBuyer(shop, { name })
  const product = await stockedProduct(admin, 10)
  const body = { userId: buyer.id, addressId: buyer.addressId, cartItems: linesFor(product, qty) }
  const { order } = await admin.call('POST /new-order', { body })
  if (!paid) return { buyer, product, order }
  const payment = { orderId: order.orderId, isPaid: true, reason: 'Cash' }
  return { buyer, product, order: (await admin.call('PUT /updateOrder/', { body: payment })).order }
}

const sizesIn = (bytes: Buffer): Set<string> =>
  new Set(
    bytes
      .toString('latin1')
      .match(/\/MediaBox \[[^\]]*\]/g)
      ?.map((box) => box.replace('/MediaBox ', '')),
  )

/** Returns the order numbers of all pages, each once for each page. */
const numbersOn = (pages: readonly string[]): string[] =>
  pages.flatMap((page) => [...new Set(page.match(/KM-[2-9A-HJKMNP-TV-Z]{8}/g))])

describe('one PDF of many orders', () => {
  test('has the packing slip of each order once, in the order of the list, on A4', async () => {
    const orders = [await taken(), await taken({ qty: 3 }), await taken()].reverse()
    const { name, bytes, pages } = await print(
      'slips',
      orders.map(({ order }) => order.orderId),
    )
    expect(name).toMatch(/^attachment; filename="packing-slips-\d{4}-\d\d-\d\d\.pdf"$/)
    expect(numbersOn(pages)).toEqual(orders.map(({ order }) => order.orderNo))
    expect(pages.map((page) => page.includes('Page 1 of 1'))).toEqual([true, true, true])
    expect(pages[1]).toContain('3 pieces in all')
    expect(sizesIn(bytes)).toEqual(new Set(['[0 0 595.28 841.89]']))
  })

  test('has an address label of 4 by 6 inches for each order, with pieces, weight and what is paid', async () => {
    const [paid, unpaid] = [await taken({ qty: 2, name: 'Meena மீனா मीना' }), await taken({ paid: false })]
    await queryRows(shop, 'update product set weight_grams = 2125 where id = $1', paid.product.id)
    const { bytes, pages } = await print('labels', [paid.order.orderId, unpaid.order.orderId])
    expect(sizesIn(bytes)).toEqual(new Set(['[0 0 288 432]']))
    expect(numbersOn(pages)).toEqual([paid.order.orderNo, unpaid.order.orderNo])
    const { address, city, pincode, state, phone } = paid.order.address
    for (const part of ['Meena', 'मीना', address, city, pincode, state, phone, '2 pieces', '4.25 kg', 'PAID']) {
      expect(pages[0]).toContain(part)
    }
    expect(pages[1]).toContain('1 piece')
    expect(pages[1]).not.toContain('PAID')
    expect(pages[1]).not.toContain('kg')
  })

  test('a long address stays on its label', async () => {
    const { order } = await taken()
    const address = {
      name: 'Venkatanarasimharajuvaripeta '.repeat(3).trim(),
      address: Array.from({ length: 8 }, (_, row) => `Building ${row}, Old Mahabalipuram Road, behind the temple`).join(
        '\n',
      ),
      city: 'Thiruvananthapuram',
    }
    await queryRows(shop, 'update shop_order set address = address || $2 where id = $1', order.orderId, address)
    const { bytes, pages } = await print('labels', [order.orderId])
    expect(pages).toHaveLength(1)
    const tops = [...objectsOf(bytes).values()].flatMap(({ stream }) =>
      [...stream.matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, height]) => Number(height)),
    )
    expect(Math.min(...tops)).toBeGreaterThan(10)
    // Nothing of the address reaches the foot with the order's number, 110 points high.
    const phone = pages[0]?.split('\n').findIndex((line) => line.includes('Phone 9')) ?? -1
    expect(tops[phone]).toBeGreaterThan(110)
  })

  test('has the tax invoice of an order, before there is one its receipt, and names orders without either', async () => {
    const [sent, paid, unpaid] = [await taken(), await taken(), await taken({ paid: false })]
    await admin.call('PUT /updateOrder/', { body: { orderId: sent.order.orderId, status: 'Dispatched' } })
    const orders = [unpaid, paid, sent]
    const { pages } = await print(
      'invoices',
      orders.map(({ order }) => order.orderId),
    )
    expect(pages).toHaveLength(3)
    expect(pages[0]).toContain('Receipt Voucher')
    expect(pages[0]).toContain(paid.order.orderNo)
    expect(pages[1]).toContain('Tax Invoice')
    expect(pages[1]).toContain(sent.order.orderNo)
    expect(pages[2]).toContain(`No document yet: ${unpaid.order.orderNo}`)
  })

  test('has orders of the archive and of erased customers, whose address the law keeps', async () => {
    const [archived, erased] = [await taken(), await taken()]
    const cancel = { orderId: archived.order.orderId, status: 'Cancelled', reason: 'Wrong bike' } as const
    await admin.call('PUT /updateOrder/', { body: cancel })
    await admin.call('DELETE /order/delete/{id}', { params: { id: archived.order.orderId } })
    await erased.buyer.call('DELETE /me', { body: { password: erased.buyer.password } })
    const ids = [archived.order.orderId, erased.order.orderId]
    for (const kind of ['slips', 'labels', 'invoices'] as const) {
      expect(numbersOn((await print(kind, ids)).pages)).toEqual([archived.order.orderNo, erased.order.orderNo])
    }
  })

  test('refuses ids without an order, one id twice, and more than a thousand', async () => {
    const { order } = await taken()
    await expect(print('slips', [order.orderId, randomUUID()])).rejects.toThrow('One of the orders does not exist.')
    await expect(print('slips', [order.orderId, order.orderId])).rejects.toThrow('An order is in the list twice.')
    await expect(print('slips', [])).rejects.toThrow()
    await expect(
      print(
        'slips',
        Array.from({ length: 1001 }, () => randomUUID()),
      ),
    ).rejects.toThrow()
  })

  test('is read in batches: a hundred and twenty orders keep the order of the list, and who printed them is on record', async () => {
    const { order } = await taken({ paid: false })
    await copyOrder(shop, order.orderId, 120, { order_no: `'COPY-' || n`, idempotency_key: `'copy ' || n` })
    const rows = await queryRows<{ id: string; order_no: string }>(
      shop,
      `select id, order_no from shop_order where order_no like 'COPY-%' order by md5(order_no)`,
    )
    const { pages } = await print(
      'labels',
      rows.map(({ id }) => id),
    )
    expect(pages.map((page) => page.match(/COPY-\d+/)?.[0])).toEqual(rows.map(({ order_no }) => order_no))
    const [entry] = await queryRows(
      shop,
      `select actor_id, after from audit_entry where action = 'orders printed' order by id desc limit 1`,
    )
    expect(entry).toEqual({ actor_id: packer.id, after: { what: 'Address labels', orders: 120 } })
  })
})
