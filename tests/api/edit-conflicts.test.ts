import { beforeAll, describe, expect, test } from 'vitest'
import type { Address } from '#contract/accounts.ts'
import type { ApiError } from '#contract/call.ts'
import type { Bike, Product } from '#contract/catalogue.ts'
import { newId } from '#server/lib/ids.ts'
import { claimForm, plainPicture } from '../support/claim-forms.ts'
import { type Buyer, payingShop, queryRows, someBuyer } from '../support/paying-shop.ts'
import { type Person, readThenWrite, someone, together } from '../support/people.ts'
import { stockedProduct } from '../support/tracked-stock.ts'

const { shop } = payingShop()
let asha: Person
let ravi: Person

/** Creates an administrator with a distinct name, so that a test can see whose name the error message gives. */
async function named(first: string, last: string): Promise<Person> {
  const person = await someone(shop, { admin: true })
  await queryRows(shop, 'update account set first_name = $2, last_name = $3 where id = $1', person.id, first, last)
  return person
}

beforeAll(async () => {
  asha = await named('Asha', 'Menon')
  ravi = await named('Ravi', 'Kumar')
})

let count = 0
const fresh = (name: string) => `${name} ${++count}`

async function addBike(): Promise<Bike> {
  const name = fresh('Versioned')
  const row = { no: 70, name, alt: `${name} accessories`, brand: 'TVS' }
  return (await asha.call('POST /bikes/bulk', { body: { bikes: [row] } })).bikes[0] as Bike
}

async function addProduct(): Promise<Product> {
  const bike = await addBike()
  return (
    await asha.call('POST /bikes/products', {
      body: { bikeId: bike.id, name: fresh('Guard'), price: '4999', shipping: '150' },
    })
  ).product
}

const saveProduct = (person: Person, { id }: Product, body: Record<string, unknown>) =>
  person.call('PUT /bikes/updateProduct/{proId}', { params: { proId: id }, body })
const saveBike = (person: Person, { id }: Bike, body: Record<string, unknown>) =>
  person.call('PUT /bikes/{id}', { params: { id }, body })
const saveAddress = (person: Person, { address_id }: Address, body: Record<string, unknown>) =>
  person.call('PUT /address/{addressId}', { params: { addressId: address_id }, body })
const productNow = async ({ bikes, code }: Product) =>
  (
    await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: bikes.code, productName: code },
    })
  ).bike.products[0] as Product

const refusedWith = (work: Promise<unknown>): Promise<ApiError> =>
  work.then(
    () => expect.unreachable('it was saved'),
    (error: ApiError) => error,
  )

/** What those who edit a product see beside what its page has. */
const PUBLISHED = { state: 'published', publishAt: null }

describe('two people edit one product', () => {
  test('the second editor sees who saved first and which fields differ, and nothing of theirs is saved', async () => {
    const product = await addProduct()
    await saveProduct(asha, product, { price: '5999', colors: 'Black,Red', version: 1 })
    await saveProduct(asha, product, { weight: '3', version: 2 })
    const refused = await refusedWith(saveProduct(ravi, product, { name: 'Another guard', version: 1 }))
    expect(refused).toMatchObject({
      status: 409,
      code: 'conflict',
      message: 'Asha Menon changed this product in the meantime: Price, Colours, Weight. Nothing was saved.',
    })
    const now = await productNow(product)
    expect(refused.conflict).toEqual({
      by: 'Asha Menon',
      version: 3,
      fields: ['Price', 'Colours', 'Weight'],
      current: { ...now, ...PUBLISHED },
    })
    expect(now).toMatchObject({ name: product.name, price: '5999', version: 3 })
    const { product: saved } = await saveProduct(ravi, product, { name: fresh('Guard'), version: 3 })
    expect(saved).toMatchObject({ price: '5999', weight: '3', version: 4 })
  })

  test('of twenty who save the same version at once one does', async () => {
    const product = await addProduct()
    const answers = await together(async (index) => {
      const person = index % 2 === 0 ? asha : ravi
      return saveProduct(person, product, { weight: String(index), version: product.version }).then(
        () => 200,
        (error: ApiError) => (error.conflict === undefined ? 0 : error.status),
      )
    })
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect(answers.filter((status) => status === 409)).toHaveLength(answers.length - 1)
    expect((await productNow(product)).version).toBe(2)
  })

  test('catches a broken variant: checking the version and then writing', async () => {
    await queryRows(shop, 'create table naive_product as select 1 as version, 0 as weight')
    const saved = await readThenWrite(
      () => queryRows<{ version: number }>(shop, 'select version from naive_product'),
      async ([found], index) => {
        if (found?.version !== 1) return 409
        await queryRows(shop, 'update naive_product set weight = $1, version = version + 1', index)
        return 200
      },
    )
    expect(saved).toEqual(Array(20).fill(200))
    await queryRows(shop, 'drop table naive_product')
  })

  test('a call without a version changes only what it sends', async () => {
    const product = await addProduct()
    await saveProduct(asha, product, { weight: '3', colors: 'Black', notes: [{ when: 'Always', text: 'Torque' }] })
    const before = await productNow(product)
    const { product: after } = await saveProduct(ravi, product, { material: 'Steel' })
    expect(after).toEqual({ ...before, ...PUBLISHED, material: 'Steel', version: before.version + 1 })
  })

  test('saving what is there already is no conflict, whichever version was read', async () => {
    const product = await addProduct()
    await saveProduct(asha, product, { weight: '3', version: 1 })
    const { product: same } = await saveProduct(ravi, product, { weight: '3', version: 1 })
    expect(same.version).toBe(2)
  })

  test('pictures and how stock is tracked count; pieces that are sold or counted do not', async () => {
    const product = await stockedProduct(asha, 5)
    const stock = { isTracked: true, onHand: 5, expected: 5, lowAt: 4 }
    const { product: saved } = await saveProduct(asha, product, { stock, version: product.version })
    expect(saved.version).toBe(product.version + 1)
    const refused = await refusedWith(
      saveProduct(ravi, product, { stock: { ...stock, lowAt: 2 }, version: product.version }),
    )
    expect(refused.conflict?.fields).toEqual(['Low stock from'])
    const params = { proId: product.id }
    await asha.call('POST /stock/{proId}/received', { params, body: { pieces: 3 } })
    expect((await productNow(product)).version).toBe(saved.version)

    const form = new FormData()
    form.append('image', new File([new Uint8Array(await plainPicture('webp'))], 'a.webp'))
    const { url } = await (await asha.request('/api/media', { method: 'POST', body: form })).json()
    await saveProduct(asha, product, { images: [{ url }], version: saved.version })
    const late = await refusedWith(saveProduct(ravi, product, { images: [], version: saved.version }))
    expect(late.conflict?.fields).toEqual(['Pictures'])
    await queryRows(shop, 'update stock set is_tracked = false where product_id = $1', product.id)
  })

  test('a row of a file that was exported before says who has changed it since; without a version it is taken', async () => {
    const product = await addProduct()
    await saveProduct(asha, product, { price: '5999' })
    const row = { proId: product.id, bikeCode: product.bikes.code, name: product.name, price: '4000' }
    const imported = async (rows: object[]) => {
      const body = new FormData()
      body.append('file', new File([JSON.stringify(rows)], 'rows.json'))
      return (await (await ravi.request('/api/import/products?dryRun=true', { method: 'POST', body })).json()).rows
    }
    expect(await imported([{ ...row, version: '1' }])).toMatchObject([
      {
        does: 'wrong',
        errors: [{ message: 'Asha Menon changed this product in the meantime: Price. Nothing was saved.' }],
      },
    ])
    expect(await imported([{ ...row, version: 2 }])).toMatchObject([{ does: 'change', fields: ['price'] }])
    expect(await imported([row])).toMatchObject([{ does: 'change', fields: ['price'] }])
  })
})

test('bikes: the second editor gets a conflict, and changing another field does not undo the first change', async () => {
  const bike = await addBike()
  await saveBike(asha, bike, { alt: 'First', version: 1 })
  const refused = await refusedWith(saveBike(ravi, bike, { brand: 'Second', version: 1 }))
  expect(refused.conflict).toMatchObject({ by: 'Asha Menon', version: 2, fields: ['Page title'] })
  expect(refused.conflict?.current).toMatchObject({ id: bike.id, alt: 'First', brand: 'TVS' })
  const { bike: saved } = await saveBike(ravi, bike, { brand: 'Second', version: 2 })
  expect(saved).toMatchObject({ alt: 'First', brand: 'Second', version: 3 })
  const statuses = await together(
    (index) =>
      saveBike(index % 2 === 0 ? asha : ravi, bike, { no: 100 + index, version: 3 }).then(
        () => 200,
        (error: ApiError) => error.status,
      ),
    8,
  )
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
})

describe('an address edited in two windows', () => {
  const only = async (buyer: Buyer) =>
    (await buyer.call('GET /address/{userId}', { params: { userId: buyer.id } })).address[0] as Address

  test('the second window gets a conflict, and only the fields sent change', async () => {
    const buyer = await someBuyer(shop)
    const address = await only(buyer)
    const { result } = await saveAddress(buyer, address, { city: 'Madurai', version: 1 })
    expect(result).toEqual({ ...address, city: 'Madurai', version: 2 })
    const refused = await refusedWith(saveAddress(buyer, address, { city: 'Salem', version: 1 }))
    expect(refused).toMatchObject({
      message: 'You changed this address in another window: City. Nothing was saved.',
      conflict: { by: 'You', version: 2, fields: ['City'], current: result },
    })
    expect(await only(buyer)).toEqual(result)
    const { result: later } = await saveAddress(buyer, address, { name: 'Somebody Else' })
    expect(later).toEqual({ ...result, name: 'Somebody Else', version: 3 })
  })

  test('a PIN code that cannot belong to the state is refused whichever of the two is sent', async () => {
    const buyer = await someBuyer(shop)
    const address = await only(buyer)
    await expect(saveAddress(buyer, address, { state: 'Kerala' })).rejects.toMatchObject({
      status: 422,
      fields: { pincode: expect.any(String) },
    })
  })

  test('of many windows at once one saves', async () => {
    const buyer = await someBuyer(shop)
    const address = await only(buyer)
    const answers = await together(
      (index) =>
        saveAddress(buyer, address, { name: `Name ${index}`, version: 1 }).then(
          () => 200,
          (error: ApiError) => error.status,
        ),
      10,
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(1)
    expect((await only(buyer)).version).toBe(2)
  })
})

describe('an account', () => {
  const save = (person: Person, id: string, body: Record<string, unknown>) =>
    person.call('PUT /user/{id}', {
      params: { id },
      body: { ...body, ...('roles' in body && { currentPassword: person.password }) },
    })
  const saveProfile = (person: Person, body: Record<string, unknown>) =>
    person.call('PUT /userInfo/{id}', { params: { id: person.id }, body })
  const rowOf = async (id: string) =>
    (await queryRows<Record<string, unknown>>(shop, 'select * from account where id = $1', id))[0] ?? {}

  test('that a colleague has changed is not overwritten, rights least of all; the colleague and the fields are named', async () => {
    const staff = await someone(shop, { areas: ['orders', 'support'] })
    await save(asha, staff.id, { roles: ['ROLE_USER'], firstname: 'Devi', version: 1 })
    const refused = await refusedWith(save(ravi, staff.id, { roles: ['ROLE_STAFF'], areas: ['orders'], version: 1 }))
    expect(refused.conflict).toMatchObject({ by: 'Asha Menon', fields: ['Areas', 'Role', 'First name'] })
    expect(refused.conflict?.current).toMatchObject({ id: staff.id, firstName: 'Devi', roles: ['ROLE_USER'] })
    expect(await rowOf(staff.id)).toMatchObject({ first_name: 'Devi', roles: ['ROLE_USER'], areas: [] })
  })

  test('preserves the fields that a call without a version does not send', async () => {
    const person = await someone(shop, { areas: ['orders'] })
    const before = await rowOf(person.id)
    const { result } = await save(asha, person.id, { mobile: '9000000009' })
    expect(result).toMatchObject({ mobile: '9000000009', isActive: true, areas: ['orders'], version: 2 })
    const { updated_at: _, mobile: __, search_text: ___, version: ____, ...unchanged } = before
    expect(await rowOf(person.id)).toMatchObject(unchanged)
    const { result: own } = await saveProfile(person, { lastname: 'Nair' })
    expect(own).toMatchObject({ firstName: 'Asha', lastName: 'Nair', mobile: '9000000009', version: 3 })
  })

  test('of many saves at once one succeeds, and the customer sees that staff changed it', async () => {
    const person = await someone(shop)
    const statuses = await together(
      (index) =>
        save(index % 2 === 0 ? asha : ravi, person.id, { lastname: `Name ${index}`, version: 1 }).then(
          () => 200,
          (error: ApiError) => error.status,
        ),
      8,
    )
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    const refused = await refusedWith(saveProfile(person, { lastname: 'Mine', version: 1 }))
    expect(refused.message).toBe('Our staff changed this account in the meantime: Last name. Nothing was saved.')
    await saveProfile(person, { lastname: 'Mine', version: refused.conflict?.version })
    const late = await refusedWith(save(asha, person.id, { firstname: 'Late', version: 2 }))
    expect(late.conflict).toMatchObject({ by: 'The customer', version: 3 })
  })

  test('moves its version with what people edit, not with what the shop writes down about it', async () => {
    const person = await someone(shop)
    await person.call('PUT /cart', { body: { cartItems: [], myBike: null } })
    await queryRows(shop, 'update account set verified_at = now(), totp_last_step = 5 where id = $1', person.id)
    expect((await rowOf(person.id)).version).toBe(1)
  })
})

describe('a review', () => {
  async function written() {
    const author = await someone(shop)
    const product = await addProduct()
    const body = { bike: product.bikes.code, product: product.code, comments: 'Holds well.', stars: '5' }
    const { review } = await author.call('POST /reviews', { body })
    const find = async () =>
      (await asha.call('GET /all-reviews', { query: { search: product.name } })).data[0] ?? expect.unreachable()
    return { author, review, find }
  }

  test('that its author has rewritten in another window is not overwritten; words of the seller are no conflict', async () => {
    const { author, review, find } = await written()
    const rewrite = (body: Record<string, unknown>) =>
      author.call('PUT /updateReview', { body: { reviewId: review.reviewId, ...body } })
    const { version } = await find()
    const answer = { params: { id: review.reviewId }, body: { version, answer: 'Thank you.' } }
    await asha.call('PUT /review/{id}/answer', answer)
    const { review: saved } = await rewrite({ comments: 'Holds.', version: 1 })
    expect(saved).toMatchObject({ comments: 'Holds.', stars: '5', version: 2 })
    const refused = await refusedWith(rewrite({ stars: '1', version: 1 }))
    expect(refused).toMatchObject({ status: 409, conflict: { by: 'You', version: 2, current: saved } })
    const stranger = await someone(shop)
    const theirs = { body: { reviewId: review.reviewId, stars: '1', version: 1 } }
    await expect(stranger.call('PUT /updateReview', theirs)).rejects.toMatchObject({ status: 403 })
  })

  test('a review already answered or rewritten returns a conflict that says so', async () => {
    const { author, review, find } = await written()
    const params = { id: review.reviewId }
    const { version } = await find()
    const answer = (person: Person, text: string, seen: number) =>
      person.call('PUT /review/{id}/answer', { params, body: { version: seen, answer: text } })
    await answer(ravi, 'First.', version)
    const late = await refusedWith(answer(asha, 'Second.', version))
    expect(late.conflict).toMatchObject({ by: 'Ravi Kumar', fields: ['Answer', 'Approved'] })
    expect(late.conflict?.current).toMatchObject({ answer: 'First.' })
    await author.call('PUT /updateReview', { body: { reviewId: review.reviewId, comments: 'Now it rattles.' } })
    const again = await refusedWith(answer(asha, 'Second.', late.conflict?.version ?? 0))
    expect(again.message).toBe('The customer changed this review in the meantime: Stars, Review. Nothing was saved.')
  })
})

test('a conflict on a warranty claim names the colleague, or says that the customer replied', async () => {
  const pictures = Array<Buffer>(4).fill(await plainPicture('webp'))
  const claim = await shop.request('/api/warranty-mail', { method: 'POST', body: claimForm(pictures) })
  const { number, url } = (await claim.json()).claim
  const { data } = await asha.call('GET /warranty-claims', { query: { search: number } })
  const { id, version } = data[0] ?? expect.unreachable()
  const work = (person: Person, body: Record<string, unknown>) =>
    person.call('PUT /warranty-claims/{id}', { params: { id }, body })
  const { claim: first } = await work(asha, { status: 'In review', version })
  const refused = await refusedWith(work(ravi, { note: 'Mine', version }))
  expect(refused.message).toBe('Asha Menon changed this claim in the meantime: Status. Nothing was saved.')
  expect(refused.conflict?.current).toMatchObject({ status: 'In review', note: '' })
  const key = new URL(url, 'http://shop.test').searchParams.get('key') ?? ''
  const written = { params: { number }, body: { text: 'It is bent.', key } }
  await shop.call('POST /warranty-claim/{number}/messages', written)
  const later = await refusedWith(work(ravi, { note: 'Mine', version: first.version }))
  expect(later.conflict).toMatchObject({ by: 'The customer', fields: ['Messages'] })
})

test('a version that is none is refused as such', async () => {
  const product = await addProduct()
  for (const version of [-1, 1.5, 'x', true, {}, 1e12])
    await expect(saveProduct(asha, product, { price: '1', version }), String(version)).rejects.toMatchObject({
      status: 422,
      fields: { version: expect.any(String) },
    })
  const params = { params: { proId: newId() }, body: { price: '1', version: 1 } }
  await expect(asha.call('PUT /bikes/updateProduct/{proId}', params)).rejects.toMatchObject({ status: 404 })
})
