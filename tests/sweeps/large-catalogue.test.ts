import { beforeAll, describe, expect, test } from 'vitest'
import type { Bike } from '#contract/catalogue.ts'
import { MAX_SHOWN } from '#contract/catalogue-admin.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const web = listenForTests(shop)
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

/** Adds bikes with these products, by the calls that add the most at a time. */
async function addBikes(bikes: readonly { name: string; products: readonly string[] }[]): Promise<Bike[]> {
  const rows = bikes.map(({ name }, place) => ({ no: place + 1, name, alt: `Parts for the ${name}`, brand: 'Brand' }))
  const { bikes: added } = await boss.call('POST /bikes/bulk', { body: { bikes: rows } })
  for (const [place, { products }] of bikes.entries()) {
    const list = products.map((name) => ({ name, price: '4000', shipping: '0' }))
    const id = added[place]?.id ?? ''
    if (list.length > 0) await boss.call('POST /bikes/bulkProducts', { body: { id, products: list } })
  }
  return added
}

const numbered = (name: string, count: number) => Array.from({ length: count }, (_, place) => `${name} ${place + 1}`)
const found = async (search?: string) => boss.call('GET /products', { query: search === undefined ? {} : { search } })
const page = async (path: string) => (await fetch(web.url + path)).text()
const slides = (html: string): number => html.match(/aria-roledescription="slide"/g)?.length ?? 0

describe('a catalogue that is larger than a screen', () => {
  let bikes: Bike[]
  beforeAll(async () => {
    bikes = await addBikes([
      { name: 'Himalayan 450', products: ['Étrier Guard', ...numbered('Rack', 29)] },
      { name: 'NX500', products: numbered('Rail', MAX_SHOWN + 1) },
      ...numbered('Scrambler', 50).map((name) => ({
        name,
        products: name === 'Scrambler 7' ? ['100% <b>Bolt</b>'] : [],
      })),
    ])
  })

  test('R409 bikes include the number of their active products', async () => {
    const counts = async () =>
      (await shop.call('GET /bikes', { query: { include: 'counts' } })).map(({ name, productCount, ...more }) => {
        expect(more).not.toHaveProperty('products')
        return [name, productCount]
      })
    expect((await counts()).slice(0, 3)).toEqual([
      ['Himalayan 450', 30],
      ['NX500', MAX_SHOWN + 1],
      ['Scrambler 1', 0],
    ])
    expect((await shop.call('GET /bikes')).every((bike) => !('productCount' in bike))).toBe(true)
    const { product } = await boss.call('POST /bikes/products', {
      body: { bikeId: bikes[0]?.id ?? '', name: 'One more', price: '1', shipping: '0' },
    })
    await expect.poll(async () => (await counts())[0]).toEqual(['Himalayan 450', 31])
    await boss.call('DELETE /products/delete/{id}', { params: { id: product.id } })
    await expect.poll(async () => (await counts())[0]).toEqual(['Himalayan 450', 30])
  })

  test('R411 products are found by every word anywhere in the names of product and bike, in the order of the list', async () => {
    const { products, total } = await found('AIL')
    expect(total).toBe(MAX_SHOWN + 1)
    expect(products.map(({ name }) => name)).toEqual(numbered('Rail', MAX_SHOWN))
    expect((await found('ÉTR')).products.map(({ name }) => name)).toEqual(['Étrier Guard'])
    expect((await found('  himALAYAN   rack 29 ')).products.map(({ name }) => name)).toEqual(['Rack 29'])
    expect((await found('himalayan rail')).total).toBe(0)
    expect((await found('himalayan')).total).toBe(30)
    expect((await found()).total).toBe(30 + MAX_SHOWN + 1 + 1)
  })

  test('H01 pattern and markup characters are searched literally', async () => {
    expect((await found('100%')).products.map(({ name }) => name)).toEqual(['100% <b>Bolt</b>'])
    expect((await found('<b>')).total).toBe(1)
    for (const search of ['_', '%%', "'", '\\', '*']) expect((await found(search)).total).toBe(0)
  })

  test('R065 R069 R109 the rows of the home and product pages are of one size, and lead to the others', async () => {
    const home = await page('/')
    expect(slides(home)).toBe(48 + 24)
    expect(home).toContain('All 52 bikes')
    for (const code of ['rack-29', 'rack-1']) {
      const product = await page(`/productDetail/himalayan-450/${code}`)
      expect(slides(product)).toBe(12)
      expect(product).not.toContain(`aria-label="Add to cart: ${code}"`)
      expect(product).toContain('All parts for the Himalayan 450')
    }
    const alone = await page('/productDetail/scrambler-7/100-b-bolt-b')
    expect(alone).toContain('<h1')
    expect(slides(alone)).toBe(0)
    expect(alone).not.toContain('All parts for the Scrambler 7')
  })
})
