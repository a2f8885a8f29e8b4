import { beforeAll, describe, expect, test } from 'vitest'
import type { Bike, Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import { newId } from '#server/lib/ids.ts'
import { notifyWaiting } from '#server/modules/stock/back-in-stock.service.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { buy, ctxOf, payingShop, place, queryRows, someBuyer } from '../support/paying-shop.ts'
import {
  emailsTo,
  type Person,
  refusal,
  send,
  someEmail,
  someone,
  together,
  waitForMailJobs,
} from '../support/people.ts'
import { linesFor, stockedProduct } from '../support/tracked-stock.ts'

const paying = payingShop()
const { shop } = paying
let boss: Person
const web = listenForTests(shop)

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

let count = 0
const fresh = (name: string) => `${name} ${++count}`

/** Adds a bike without a picture, as a list of bikes does. */
async function addBike(name = fresh('Archivable')): Promise<Bike> {
  const row = { no: 60, name, alt: `${name} accessories`, brand: 'Honda' }
  const { bikes } = await boss.call('POST /bikes/bulk', { body: { bikes: [row] } })
  return bikes[0] as Bike
}

async function addProduct(bikeId: string, fields: Partial<ProductBody> = {}): Promise<Product> {
  const body = { name: fresh('Guard'), price: '4999', shipping: '150', ...fields, bikeId }
  return (await boss.call('POST /bikes/products', { body })).product
}

/** Adds a bike with this many products. */
async function bikeWith(products: number) {
  const bike = await addBike()
  const made: Product[] = []
  for (let place = 0; place < products; place++) made.push(await addProduct(bike.id))
  return { bike, products: made }
}

const remove = (id: string, query: Record<string, unknown> = {}) =>
  boss.call('DELETE /bikes/{id}', { params: { id }, query })
const archive = (id: string, query: Record<string, unknown> = {}) => remove(id, { archive: 'true', ...query })
const restore = (id: string, version?: number) =>
  boss.call('POST /archive/bikes/{id}/restore', { params: { id }, body: { version } })
const archiveProduct = (id: string) => boss.call('DELETE /products/delete/{id}', { params: { id } })
const restoreProduct = (id: string) => boss.call('POST /archive/products/{id}/restore', { params: { id }, body: {} })

/** Returns the status of a page, and whether it names a bike. */
async function page(path: string, { name }: Bike): Promise<[number, boolean]> {
  const answer = await fetch(web.url + path)
  return [answer.status, (await answer.text()).includes(`${name}<`)]
}

const read = async (path: string) => (await shop.request(path)).text()
const bikeAt = (code: string) => shop.call('GET /bikes/{code}', { params: { code } })
const productAt = (bikeCode: string, productName: string) =>
  shop.call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName } })
const kindsOf = async () => (await shop.call('GET /kinds')).map(({ name, bikes }) => `${name}: ${bikes}`).toSorted()
const entries = async (subject: string) =>
  (
    await queryRows<{ action: string; version: number }>(
      shop,
      'select action, version from audit_entry where subject = $1 order by at, id',
      subject,
    )
  ).map(({ action }) => action)

describe('deleting a bike', () => {
  test('R404 cannot be deleted while it has products; the error says what to do instead', async () => {
    const { bike, products } = await bikeWith(2)
    await expect(remove(bike.id)).rejects.toMatchObject({
      status: 409,
      message: `${bike.name} has 2 products, so it cannot be deleted. Archive it with its products instead (archive=true): they leave the shop together and can be restored together.`,
    })
    expect((await bikeAt(bike.code)).products.map(({ id }) => id)).toEqual(products.map(({ id }) => id))
    await archiveProduct(products[0]?.id ?? '')
    await archiveProduct(products[1]?.id ?? '')
    await expect(remove(bike.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('2 products in the archive'),
    })
  })

  test('R404 a bike that never had a product is deleted; its name is free again', async () => {
    const bike = await addBike()
    expect(await remove(bike.id)).toEqual({ message: `${bike.name} was deleted.`, archived: false })
    await expect(bikeAt(bike.code)).rejects.toMatchObject({ status: 404 })
    expect((await addBike(bike.name)).code).toBe(bike.code)
    expect(await entries(`bike ${bike.id}`)).toEqual(['bike added', 'bike deleted'])
    await expect(remove(bike.id)).rejects.toMatchObject({ status: 404 })
  })

  test('archives nothing if the number of products shown or the version is out of date', async () => {
    const { bike, products } = await bikeWith(1)
    await expect(archive(bike.id, { products: 2 })).rejects.toMatchObject({
      status: 409,
      message: `${bike.name} has 1 product by now, not 2. Nothing was archived.`,
    })
    await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { alt: 'Another title' } })
    await expect(archive(bike.id, { products: 1, version: bike.version })).rejects.toMatchObject({
      status: 409,
      conflict: { by: 'You', fields: ['Page title'] },
    })
    const [product] = products
    await boss.call('PUT /bikes/updateProduct/{proId}', { params: { proId: product?.id ?? '' }, body: { weight: '3' } })
    const stale = { params: { id: product?.id ?? '' }, query: { version: product?.version } }
    await expect(boss.call('DELETE /products/delete/{id}', stale)).rejects.toMatchObject({ status: 409 })
    expect((await bikeAt(bike.code)).products).toHaveLength(1)
  })

  test('a product that is added at the same moment is archived with the bike or refused, never lost', async () => {
    for (let round = 0; round < 5; round++) {
      const { bike } = await bikeWith(1)
      const [added, archived] = await Promise.allSettled([addProduct(bike.id), archive(bike.id)])
      expect(archived.status).toBe('fulfilled')
      const back = await restore(bike.id)
      expect((await bikeAt(back.bike.code)).products).toHaveLength(added.status === 'fulfilled' ? 2 : 1)
    }
  })
})

describe('an archived bike', () => {
  test('is on no page, in no search, count, sitemap, file or cart, nor are its products', async () => {
    const { bike, products } = await bikeWith(1)
    const product = products[0] as Product
    const kinds = await kindsOf()
    expect(await page(`/products/${bike.code}`, bike)).toEqual([200, true])
    const answer = await archive(bike.id, { products: 1 })
    expect(answer).toMatchObject({ archived: true, message: expect.stringContaining('with 1 product') })

    expect((await shop.call('GET /bikes')).some(({ id }) => id === bike.id)).toBe(false)
    const withProducts = await shop.call('GET /bikes', { query: { include: 'products' } })
    expect(withProducts.flatMap((each) => each.products ?? []).some(({ id }) => id === product.id)).toBe(false)
    for (const path of [`/products/${bike.code}`, `/productDetail/${bike.code}/${product.code}`, '/products/none'])
      expect((await page(path, bike))[0], path).toBe(404)
    for (const path of ['/', '/accessories', `/search?q=${bike.code}`, `/cart/${bike.code}/${product.code}`])
      expect(await page(path, bike), path).toEqual([200, false])
    const found = await shop.call('GET /all-products', { query: { search: product.name } })
    expect(found.data.some(({ id }) => id === product.id)).toBe(false)
    expect((await shop.call('GET /all-products', { query: { bike: bike.code } })).totalItems).toBe(0)
    expect(kinds).toContain(`${product.kind}: 1`)
    expect(await kindsOf()).not.toContain(`${product.kind}: 1`)
    expect(await read('/sitemap.xml')).not.toContain(bike.code)
    expect((await shop.request(`/sitemap-bike-${bike.code}.xml`)).status).toBe(404)
    expect((await boss.call('GET /products', { query: { search: product.name } })).total).toBe(0)
    for (const file of ['bikes.csv', 'products.csv', 'products.json'])
      expect(await (await boss.request(`/api/export/${file}`)).text(), file).not.toContain(bike.code)
    const quote = await shop.call('POST /quote', { body: { cartItems: linesFor(product) } })
    expect(quote).toMatchObject({ lines: [], notices: [{ code: 'gone' }, {}] })
    const body = { proId: product.id, email: someEmail() }
    expect(await refusal(await send(shop, 'POST', '/api/back-in-stock', body))).toEqual([404, 'not_found'])
    await expect(addProduct(bike.id)).rejects.toMatchObject({ status: 422 })
    const edit = { params: { proId: product.id }, body: { price: '1' } }
    await expect(boss.call('PUT /bikes/updateProduct/{proId}', edit)).rejects.toMatchObject({
      status: 404,
      message: 'This product is archived. Restore it before you change it.',
    })
  })

  test('a file that names it by its id says that it is archived, and a row of its name adds another', async () => {
    const { bike, products } = await bikeWith(1)
    await archive(bike.id)
    const imported = async (what: string, rows: object[]) => {
      const form = new FormData()
      form.append('file', new File([JSON.stringify(rows)], 'rows.json'))
      const answer = await boss.request(`/api/import/${what}?dryRun=true`, { method: 'POST', body: form })
      return (await answer.json()).rows
    }
    const row = { no: 1, name: bike.name, alt: 'A', brand: 'B' }
    expect(await imported('bikes', [{ ...row, id: bike.id }])).toMatchObject([
      { does: 'wrong', errors: [{ message: 'This bike is archived. Restore it first.' }] },
    ])
    expect(await imported('bikes', [row])).toMatchObject([{ does: 'add' }])
    const other = await addBike()
    const product = { proId: products[0]?.id, bikeCode: other.code, name: 'Moved', price: '1' }
    expect(await imported('products', [product])).toMatchObject([
      { does: 'wrong', errors: [{ message: 'This product is archived. Restore it first.' }] },
    ])
  })

  test('old orders, warranty passports and reviews go on working', async () => {
    const { bike, products } = await bikeWith(1)
    const product = products[0] as Product
    const buyer = await someBuyer(shop)
    const { orderId } = await buy(paying, buyer, linesFor(product))
    await boss.call('PUT /updateOrder/', { body: { orderId, status: 'Dispatched' } })
    const written = { bike: bike.code, product: product.code, userId: buyer.id }
    const { review } = await buyer.call('POST /reviews', { body: { ...written, stars: '5', comments: 'Holds' } })
    await archive(bike.id)

    const { order } = await buyer.call('GET /order/{id}', { params: { id: orderId } })
    expect(order.order_details[0]).toMatchObject({ productName: product.name, bikeName: bike.name })
    expect((await buyer.request(`/api/invoice/${orderId}`)).status).toBe(200)
    const { units } = await buyer.call('GET /order/{id}/warranty', { params: { id: orderId } })
    const passport = await shop.call('GET /warranty-unit/{code}', { params: { code: units[0]?.code ?? '' } })
    expect(passport.unit).toMatchObject({ product: product.name, bike: bike.name, covered: true })
    const changed = await buyer.call('PUT /updateReview', {
      body: { reviewId: review.reviewId, stars: '4', comments: 'Still holds', userId: buyer.id },
    })
    expect(changed.review.comments).toBe('Still holds')
    const all = await boss.call('GET /all-reviews', { query: { search: 'Still holds' } })
    expect(all.data.map(({ reviewId }) => reviewId)).toEqual([review.reviewId])
    expect((await buyer.call('GET /me/export')).reviews).toMatchObject([{ product: product.name, bike: bike.name }])

    await restore(bike.id)
    const { bike: again } = await productAt(bike.code, product.code)
    expect(again.products[0]?.rating).toEqual({ average: 4, customers: 1 })
  })

  test('is listed in the archive with who archived it and how many products will be restored', async () => {
    const { bike } = await bikeWith(3)
    await archive(bike.id)
    const { data } = await boss.call('GET /archive/bikes', { query: { search: bike.name } })
    expect(data).toMatchObject([{ id: bike.id, name: bike.name, products: 3, by: 'Asha Menon' }])
    const someone2 = await someone(shop, { areas: ['orders'] })
    await expect(someone2.call('GET /archive/bikes')).rejects.toMatchObject({ status: 403 })
  })
})

describe('restoring', () => {
  test('brings back exactly what was archived with the bike, as it was', async () => {
    const { bike, products } = await bikeWith(3)
    const [first, second, third] = products as [Product, Product, Product]
    await archiveProduct(second.id)
    const before = await bikeAt(bike.code)
    const kinds = await kindsOf()
    const sitemap = await read(`/sitemap-bike-${bike.code}.xml`)
    const pages = Number(
      (await queryRows<{ version: number }>(shop, 'select version from catalogue_version'))[0]?.version,
    )
    await archive(bike.id)
    const { message } = await restore(bike.id)
    expect(message).toBe(`${bike.name} with 2 products is back in the shop.`)

    const after = await bikeAt(bike.code)
    expect(after).toEqual({ ...before, version: after.version })
    expect(after.products.map(({ id }) => id)).toEqual([first.id, third.id])
    expect(await kindsOf()).toEqual(kinds)
    expect(await read(`/sitemap-bike-${bike.code}.xml`)).toBe(sitemap)
    expect(await page(`/productDetail/${bike.code}/${first.code}`, bike)).toEqual([200, true])
    const [now] = await queryRows<{ version: number }>(shop, 'select version from catalogue_version')
    expect(Number(now?.version)).toBeGreaterThanOrEqual(pages + 2)
    const left = await boss.call('GET /archive/products', { query: { search: second.name } })
    expect(left.data).toMatchObject([{ id: second.id, bike: { name: bike.name, archived: false } }])
    expect(await entries(`bike ${bike.id}`)).toEqual(['bike added', 'bike archived', 'bike restored'])
  })

  test('a product can be restored alone, but not before its bike', async () => {
    const { bike, products } = await bikeWith(1)
    const product = products[0] as Product
    expect(await archiveProduct(product.id)).toMatchObject({ archived: true })
    await archive(bike.id)
    await expect(restoreProduct(product.id)).rejects.toMatchObject({
      status: 409,
      message: `${bike.name} is archived. Restore the bike first.`,
    })
    await restore(bike.id)
    const { product: back } = await restoreProduct(product.id)
    expect(back).toEqual({ ...product, version: back.version })
    await expect(restoreProduct(product.id)).rejects.toMatchObject({ status: 404 })
    expect(await entries(`product ${product.id}`)).toEqual(['product added', 'product archived', 'product restored'])
  })

  test('a name that another has by now is refused; an address that another has gets a number', async () => {
    const { bike, products } = await bikeWith(1)
    const product = products[0] as Product
    await archive(bike.id)
    const successor = await addBike(bike.name)
    expect(successor.code).toBe(bike.code)
    await expect(restore(bike.id)).rejects.toMatchObject({ status: 409, fields: { name: expect.any(String) } })
    await boss.call('PUT /bikes/{id}', { params: { id: successor.id }, body: { name: `${bike.name}!` } })
    const back = await restore(bike.id)
    expect(back.bike.code).toBe(`${bike.code}-2`)
    expect((await bikeAt(bike.code)).id).toBe(successor.id)

    await archiveProduct(product.id)
    const next = await addProduct(bike.id, { name: product.name })
    await expect(restoreProduct(product.id)).rejects.toMatchObject({ status: 409 })
    const renamed = { params: { proId: next.id }, body: { name: fresh('Renamed') } }
    await boss.call('PUT /bikes/updateProduct/{proId}', renamed)
    expect((await restoreProduct(product.id)).product.code).toBe(product.code)
    expect((await productAt(back.bike.code, product.code)).bike.products[0]?.id).toBe(product.id)
  })

  test('of many restores at once one succeeds and the others get a conflict', async () => {
    const { bike } = await bikeWith(1)
    await archive(bike.id)
    const answers = await together(
      () =>
        restore(bike.id).then(
          () => 200,
          (error) => error.status as number,
        ),
      6,
    )
    expect(answers.toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  })

  test('does not restore what can no longer be bought', async () => {
    const { bike } = await bikeWith(0)
    const product = await addProduct(bike.id, { type: [{ name: 'Archived size', price: { add: 100 } }] })
    await archive(bike.id)
    // As a type that had lost its price before products had prices of their own.
    const unpriced = { color: [], model: [], type: [{ name: 'Archived size', price: null }] }
    await queryRows(shop, 'update product set options = $1 where id = $2', unpriced, product.id)
    await expect(restore(bike.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining(`${product.name} cannot be sold as it is`),
    })
    expect((await shop.call('GET /bikes')).some(({ id }) => id === bike.id)).toBe(false)
  })

  test('emails people waiting for a product once it can be bought again', async () => {
    const product = await stockedProduct(boss, 0)
    const email = someEmail()
    await send(shop, 'POST', '/api/back-in-stock', { proId: product.id, email })
    await archiveProduct(product.id)
    await queryRows(shop, 'update stock set on_hand = 5 where product_id = $1', product.id)
    await notifyWaiting(ctxOf(shop))
    await waitForMailJobs(shop)
    expect(await emailsTo(shop, email, 0)).toEqual([])
    await restoreProduct(product.id)
    await notifyWaiting(ctxOf(shop))
    expect((await emailsTo(shop, email))[0]?.subject).toContain(product.name)
    await queryRows(shop, 'update stock set on_hand = 0 where product_id = $1', product.id)
  })
})

test('an order and an archiving at once: either the order is whole or there is none', async () => {
  const buyer = await someBuyer(shop)
  for (let round = 0; round < 4; round++) {
    const { products } = await bikeWith(1)
    const product = products[0] as Product
    const [order, gone] = await Promise.allSettled([place(buyer, linesFor(product)), archiveProduct(product.id)])
    expect(gone.status).toBe('fulfilled')
    if (order.status === 'rejected') expect(order.reason.status).toBeLessThan(500)
    else await buyer.call('POST /order/{id}/cancel', { params: { id: order.value.orderId }, body: {} }).catch(() => {})
  }
})

test('an unknown id, or one of an active product, is not in the archive', async () => {
  const { bike, products } = await bikeWith(1)
  for (const path of [
    `bikes/${newId()}`,
    `bikes/${bike.id}`,
    `products/${newId()}`,
    `products/${products[0]?.id}`,
    'bikes/x',
  ]) {
    const answer = await send(shop, 'POST', `/api/archive/${path}/restore`, {}, { 'x-access-token': boss.token })
    expect([404, 422], path).toContain(answer.status)
  }
})
