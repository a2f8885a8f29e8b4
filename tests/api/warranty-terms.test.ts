import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { isMainlyPlastic } from '#rules/warranty-terms.ts'
import { buy, payingShop, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { linesFor } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop } = paying
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

let count = 0
async function addProduct(fields: Record<string, unknown> = {}): Promise<Product> {
  const [bike] = await shop.call('GET /bikes')
  const body = { bikeId: bike?.id ?? '', name: `Warranted ${++count}`, price: '4999', shipping: '0', ...fields }
  return (await boss.call('POST /bikes/products', { body })).product
}

const change = (product: Product, body: Record<string, unknown>) =>
  boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: product.id }, body })

const policy = async () => {
  const { sections } = await shop.call('GET /policies/{name}', { params: { name: 'warranty-and-return-policy' } })
  return sections.flatMap(({ paragraphs }) => paragraphs).join('\n')
}

/** Buys a product, dispatches it, and returns the code of the piece. */
async function sent(product: Product): Promise<string> {
  const buyer = await someBuyer(shop)
  const { orderId } = await buy(paying, buyer, linesFor(product))
  await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
  const { units } = await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })
  return units[0]?.code ?? ''
}

const passport = async (code: string) => (await shop.call('GET /warranty-unit/{code}', { params: { code } })).unit

describe('the warranty of a product', () => {
  test('R107 R205 no product of the shop promises a lifetime on plastic, and the policy names those without a warranty', async () => {
    const bikes = await shop.call('GET /bikes', { query: { include: 'products' } })
    const products = bikes.flatMap((bike) => bike.products ?? [])
    for (const { name, material, warranty } of products)
      expect(warranty, `${name}: ${material}`).toBe(isMainlyPlastic(material) ? 'none' : 'lifetime')
    const without = [...new Set(products.filter(({ warranty }) => warranty === 'none').map(({ kind }) => kind))]
    expect(without).toContain('Windshield')
    const text = await policy()
    expect(text).toContain('There is no warranty on plastic or fibre parts')
    expect(text).toContain(`At present these products have no warranty: ${without.toSorted().join(', ')}.`)
    expect(text).not.toContain('limited one')
  })

  test('follows the material of a new product, is set otherwise, and moves the policy with it', async () => {
    expect((await addProduct({ material: 'Mild steel' })).warranty).toBe('lifetime')
    const plastic = await addProduct({ material: 'Polycarbonate 3 mm', kind: 'Fairing' })
    expect(plastic.warranty).toBe('none')
    expect(await policy()).toContain('Fairing')
    const { product } = await change(plastic, { warranty: '24 months' })
    expect(product.warranty).toBe('24 months')
    expect(await policy()).toContain('These have a limited one, from the day they leave us: Fairing (24 months).')
    expect((await change(plastic, { weight: '2' })).product.warranty).toBe('24 months')
    await boss.call('DELETE /products/delete/{id}', { params: { id: plastic.id } })
    expect(await policy()).not.toContain('Fairing')
  })

  test.each([
    [
      { material: 'Nylon 6', warranty: 'lifetime' },
      'A lifetime warranty is for metal parts, and this one is of Nylon 6.',
    ],
    [{ warranty: 'two years' }, expect.stringContaining('such as "24 months"')],
    [{ warranty: '' }, expect.stringContaining('such as "24 months"')],
    [{ warranty: 24 }, expect.stringContaining('such as "24 months"')],
  ])('%j is refused at that field', async (fields, message) => {
    const answer = await addProduct(fields).catch((error) => error)
    expect(answer).toMatchObject({ status: 422, fields: { warranty: message } })
  })

  test('a product that becomes plastic does not keep its lifetime', async () => {
    const product = await addProduct({ material: 'Mild steel' })
    await expect(change(product, { material: 'Polycarbonate' })).rejects.toMatchObject({ status: 422 })
    const { product: after } = await change(product, { material: 'Polycarbonate', warranty: 'none' })
    expect(after).toMatchObject({ material: 'Polycarbonate', warranty: 'none' })
  })
})

describe('the passport of a piece', () => {
  test('shows the warranty promised at purchase, whatever the product says later', async () => {
    const product = await addProduct({ material: 'Mild steel' })
    const code = await sent(product)
    await change(product, { material: 'Polycarbonate', warranty: 'none' })
    expect(await passport(code)).toMatchObject({
      warranty: 'lifetime',
      coveredUntil: null,
      covered: true,
      returned: false,
    })
    expect(await passport(await sent(product))).toMatchObject({ warranty: 'none', covered: false, returned: false })
  })

  test('of a limited warranty shows its end, and that it has ended', async () => {
    const code = await sent(await addProduct({ warranty: '6 months' }))
    const unit = await passport(code)
    expect(unit).toMatchObject({ warranty: '6 months', covered: true })
    const days = (Date.parse(unit.coveredUntil ?? '') - Date.parse(unit.sentAt)) / (24 * 3600 * 1000)
    expect(days).toBeGreaterThan(180)
    expect(days).toBeLessThan(185)
    await queryRows(
      shop,
      `update shop_order set dispatched_at = now() - interval '7 months' where id =
        (select l.order_id from order_line l join warranty_unit u on u.order_line_id = l.id where u.code = $1)`,
      code,
    )
    expect(await passport(code)).toMatchObject({ warranty: '6 months', covered: false, returned: false })
  })
})

test('a file of products has the warranty in a column, and a row without it changes nothing of it', async () => {
  const product = await addProduct({ warranty: '12 months' })
  const list = await (await boss.request('/api/export/products.json')).json()
  expect(list.find(({ proId }: { proId: string }) => proId === product.id)).toMatchObject({ warranty: '12 months' })
  const row = { proId: product.id, bikeCode: product.bikes.code, name: product.name, price: '4999' }
  const imported = async (more: object) => {
    const body = new FormData()
    body.append('file', new File([JSON.stringify([{ ...row, ...more }])], 'rows.json'))
    return (await (await boss.request('/api/import/products?dryRun=true', { method: 'POST', body })).json()).rows[0]
  }
  expect(await imported({})).toMatchObject({ does: 'nothing' })
  expect(await imported({ warranty: '' })).toMatchObject({ does: 'nothing' })
  expect(await imported({ warranty: 'none' })).toMatchObject({ does: 'change', fields: ['warranty'] })
  expect(await imported({ warranty: 'always' })).toMatchObject({ does: 'wrong', errors: [{ field: 'warranty' }] })
})

test('policy and passport agree on who is covered: the owner of the piece', async () => {
  const text = await policy()
  expect(text).toContain('whoever owns it now can make a claim')
  expect(text).not.toMatch(/first (owner|buyer)/i)
})
