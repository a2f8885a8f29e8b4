import { beforeAll, describe, expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import type { ProductBody } from '#contract/catalogue-input.ts'
import {
  mapProductFields,
  PRODUCT_FIELD_NAMES,
  PRODUCT_FIELDS,
  type ProductFieldName,
  type ProductFieldValues,
} from '#rules/product-fields.ts'
import { tableRows, unescapeCell } from '#rules/table-text.ts'
import { csv } from '#server/lib/csv.ts'
import { payingShop } from '../support/paying-shop.ts'
import { type Person, someone } from '../support/people.ts'

const { shop } = payingShop()
let admin: Person
let bikeId: string

beforeAll(async () => {
  admin = await someone(shop, { admin: true })
  const [bike] = await admin.call('GET /bikes', {})
  bikeId = bike?.id ?? ''
})

let count = 0

async function addProduct(fields: Partial<ProductBody> = {}): Promise<Product> {
  const body = { bikeId, name: `Bracket ${++count}`, price: '100', shipping: '10', ...fields }
  return (await admin.call('POST /bikes/products', { body })).product
}

const change = async ({ proId }: Product, body: Partial<ProductBody>): Promise<Product> =>
  (await admin.call('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })).product

const plainFieldsOf = (product: Product) => mapProductFields((_, name) => product[name])
const isWhole = (name: ProductFieldName): boolean => PRODUCT_FIELDS[name].kind === 'whole'

/** A distinct value for each plain field; goods from India need no importer. */
const values = mapProductFields(({ kind }, name) => (kind === 'whole' ? 2600 : `The ${name}`)) as ProductFieldValues

describe('the plain fields of a product', () => {
  test('are stored and returned as sent', async () => {
    const product = await addProduct(values)
    expect(plainFieldsOf(product)).toEqual(values)
  })

  test('a new product without them has empty texts and no numbers', async () => {
    const product = await addProduct()
    expect(plainFieldsOf(product)).toEqual(mapProductFields(({ kind }) => (kind === 'whole' ? null : '')))
  })

  test.each(PRODUCT_FIELD_NAMES)('%s is changed and emptied by itself', async (name) => {
    const product = await addProduct(values)
    const changed = await change(product, { [name]: isWhole(name) ? '950' : 'Something else' })
    expect(plainFieldsOf(changed)).toEqual({ ...values, [name]: isWhole(name) ? 950 : 'Something else' })
    // An imported product without an importer is refused, so the country is emptied as well.
    const emptied = { [name]: '', ...(name === 'importerName' && { countryOfOrigin: '' }) }
    const after = await change(changed, emptied)
    expect(plainFieldsOf(after)).toEqual({ ...values, ...emptied, ...(isWhole(name) && { [name]: null }) })
  })

  test.each(PRODUCT_FIELD_NAMES)('%s has its limit, and the refusal names the field', async (name) => {
    const { kind, most } = PRODUCT_FIELDS[name]
    const tooMuch = kind === 'whole' ? most + 1 : 'x'.repeat(most + 1)
    const product = await addProduct()
    await expect(change(product, { [name]: tooMuch })).rejects.toMatchObject({
      status: 422,
      fields: { [name]: expect.stringContaining('At most') },
    })
    await change(product, { [name]: kind === 'whole' ? most : 'x'.repeat(most), importerName: 'Importer Ltd' })
  })

  test.each([0, -1, 1.5, '1,5', 'heavy', '1e99'])('a whole number is refused as %s', async (weightGrams) => {
    await expect(addProduct({ weightGrams })).rejects.toMatchObject({
      status: 422,
      fields: { weightGrams: expect.stringContaining('number') },
    })
  })

  test('are columns of the exported file, whose import changes nothing', async () => {
    const product = await addProduct(values)
    const bare = await addProduct()
    const answer = await admin.request('/api/export/products.csv')
    const text = (await answer.text()).replace(/^\uFEFF/, '')
    const [head = [], ...rows] = tableRows(text)
    const rowOf = ({ proId }: Product) => rows.find((cells) => cells[head.indexOf('proId')] === proId) ?? []
    const fieldsOf = (product: Product) =>
      mapProductFields((_, name) => unescapeCell(rowOf(product)[head.indexOf(name)] ?? 'no such column'))
    expect(fieldsOf(product)).toEqual(mapProductFields((_, name) => String(values[name])))
    expect(fieldsOf(bare)).toEqual(mapProductFields(() => ''))
    const form = new FormData()
    form.append('file', new File([new Uint8Array(csv(head, [rowOf(product), rowOf(bare)]))], 'products.csv'))
    const report = await (
      await admin.request('/api/import/products?dryRun=true', { method: 'POST', body: form })
    ).json()
    expect(report.counts).toEqual({ add: 0, change: 0, nothing: 2, wrong: 0 })
  })
})
