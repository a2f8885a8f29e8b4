import { describe, expect, test } from 'vitest'
import { DEMO_BIKES } from '#demo/catalogue.ts'
import { MAX_FOUND } from '#rules/counted.ts'
import { pictureOfChoice } from '#rules/pictures.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

describe('GET /kinds', () => {
  test('answers what is made, for most bikes first, each with how many bikes and a picture', async () => {
    const kinds = await shop.call('GET /kinds')
    const bikesOf = (kind: string) =>
      DEMO_BIKES.filter((bike) => bike.products.some((product) => product.kind === kind)).length
    expect(kinds.map(({ name, bikes }) => ({ name, bikes }))).toEqual(
      kinds.map(({ name }) => ({ name, bikes: bikesOf(name) })),
    )
    expect(kinds.map((kind) => kind.bikes)).toEqual(kinds.map((kind) => kind.bikes).toSorted((a, b) => b - a))
    expect(new Set(kinds.map((kind) => kind.name))).toEqual(
      new Set(DEMO_BIKES.flatMap((bike) => bike.products.map((product) => product.kind))),
    )
    expect(kinds.every((kind) => kind.image !== null)).toBe(true)
  })

  test('is updated when a product moves, is removed, returns or changes its kind', async () => {
    const { pool } = shop.deps
    const catalogue = async () => {
      const kind = (await shop.call('GET /kinds')).find(({ name }) => name === 'Sidecar Hitch')
      return kind && [kind.bikes, kind.image?.base]
    }
    const of = async (no: number) => {
      const { rows } = await pool.query<{ id: string; bike: string; picture: string }>(
        `select p.id, b.id as bike, (select '/media/' || image_id from product_image
            where product_id = p.id order by position limit 1) as picture
          from product p join bike b on b.id = p.bike_id where b.no = $1 order by p.position limit 1`,
        [no],
      )
      return rows[0] ?? { id: '', bike: '', picture: '' }
    }
    const [first, second] = [await of(3), await of(5)]
    const { rows: originals } = await pool.query('select id, kind, code, name from product where id = any($1)', [
      [first.id, second.id],
    ])
    const set = (values: string, id: string, ...more: string[]) =>
      pool.query(`update product set ${values} where id = $1`, [id, ...more])

    expect(await catalogue()).toBeUndefined()
    await set(`kind = 'Sidecar Hitch'`, second.id)
    expect(await catalogue()).toEqual([1, second.picture])
    await set(`kind = 'Sidecar Hitch'`, first.id)
    expect(await catalogue()).toEqual([2, first.picture])
    await set(`bike_id = $2, code = 'sidecar-hitch', name = 'Sidecar Hitch'`, first.id, second.bike)
    expect((await catalogue())?.[0]).toBe(1)
    await set('bike_id = $2', first.id, first.bike)
    await set('archived_at = now()', first.id)
    expect(await catalogue()).toEqual([1, second.picture])
    await set('archived_at = null', first.id)
    expect(await catalogue()).toEqual([2, first.picture])
    for (const { id, kind, code, name } of originals) await set('kind = $2, code = $3, name = $4', id, kind, code, name)
    expect(await catalogue()).toBeUndefined()
  })
})

describe('GET /bikes', () => {
  test('R408 R473 R476 R547 answers the bikes in the order of their numbers, without a token', async () => {
    const bikes = await shop.call('GET /bikes')
    expect(bikes.map((bike) => bike.no)).toEqual(Array.from({ length: 26 }, (_, place) => place + 1))
    expect(bikes[0]).toMatchObject({
      code: 'himalayan-450',
      name: 'Himalayan 450',
      alt: DEMO_BIKES[0]?.alt,
      brand: 'Royal Enfield',
      url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\/800\.webp$/),
    })
    expect(bikes[0]).not.toHaveProperty('products')
  })

  test('R477 includes the products on request', async () => {
    const bikes = await shop.call('GET /bikes', { query: { include: 'products' } })
    expect(bikes.flatMap((bike) => bike.products ?? [])).toHaveLength(
      DEMO_BIKES.flatMap((bike) => bike.products).length,
    )
    for (const bike of bikes)
      expect(new Set(bike.products?.map((product) => product.bikeId))).toEqual(new Set([bike.id]))
  })
})

test('a type that names a number of pieces has a picture of that many, in every colour', async () => {
  const bikes = await shop.call('GET /bikes', { query: { include: 'products' } })
  const counted = bikes
    .flatMap((bike) => bike.products ?? [])
    .filter(({ pricing }) => pricing.options.type.some(({ name }) => /^\d+ Sliders$/.test(name)))
  expect(counted.length).toBeGreaterThan(3)
  for (const { pricing, images } of counted)
    for (const { name: color } of pricing.options.color)
      for (const { name: type } of pricing.options.type) {
        const shown = pictureOfChoice(images, { color, type, model: null })
        expect(shown).toMatchObject({ color, type })
        expect(shown?.alt.includes('four sliders')).toBe(type === '4 Sliders')
      }
})

describe('GET /bikes/{code}', () => {
  test('R481 one bike with its products in the seller’s order, by code and by name', async () => {
    const bike = await shop.call('GET /bikes/{code}', { params: { code: 'dominar-400' } })
    expect(bike.products.map((product) => product.name)).toEqual(
      DEMO_BIKES.find((each) => each.code === 'dominar-400')?.products.map((product) => product.name),
    )
    expect(await shop.call('GET /bikes/{code}', { params: { code: 'DOMINAR 400' } })).toEqual(bike)
  })

  test('R534 an unknown bike is a 404 with a message', async () => {
    await expect(shop.call('GET /bikes/{code}', { params: { code: 'nothing' } })).rejects.toMatchObject({
      status: 404,
      code: 'not_found',
      message: 'This bike is not in our catalogue.',
    })
  })
})

describe('GET /bikes/products/{bikeCode}/{productName}', () => {
  test('R482 R483 answers the bike with that one product, found by code and by name, without a token', async () => {
    const params = { bikeCode: 'himalayan-450', productName: 'gps-mount' }
    const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', { params })
    expect(bike).toMatchObject({ code: 'himalayan-450', name: 'Himalayan 450' })
    expect(bike.products).toHaveLength(1)
    expect(bike.products[0]).toMatchObject({ name: 'GPS Mount', code: 'gps-mount', bikes: { code: 'himalayan-450' } })
    const byName = { bikeCode: 'Himalayan 450', productName: 'GPS Mount' }
    expect(await shop.call('GET /bikes/products/{bikeCode}/{productName}', { params: byName })).toEqual({
      bike,
      onBike: null,
    })
  })

  test('R414 R415 R417 R418 R419 R420 R421 R422 R423 R424 a product has the fields of the specification, lists joined', async () => {
    const params = { bikeCode: 'himalayan-450', productName: 'crash-guard-with-sliders' }
    const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', { params })
    const [product] = bike.products
    const demo = DEMO_BIKES.find((each) => each.code === 'himalayan-450')?.products.find(
      (each) => each.name === 'Crash Guard with Sliders',
    )
    if (!product || !demo) throw new Error('no such product')
    expect(product).toMatchObject({
      proId: product.id,
      bikeId: bike.id,
      price: String(demo.price),
      offer: String(demo.offer),
      shipping: String(demo.shipping),
      colors: demo.colors.join(','),
      model: demo.models.join(','),
      type: demo.types.join(','),
      titles: demo.titles.join(','),
      para: demo.paragraphs.join(';'),
      bike: demo.label,
      weight: demo.weight,
      dimensions: demo.dimensions,
      items: demo.items,
      dispatched: demo.dispatched,
      material: demo.material,
      quote: demo.quote,
      proPic: '',
      installation: demo.installation,
    })
    expect(product.url).toBe(product.images[0]?.url)
    expect(product.otherUrl.split(',')).toEqual(product.images.slice(1).map((image) => image.url))
  })

  test('an old address leads to the product that it named', async () => {
    const { rows } = await shop.deps.pool.query<{ id: string; bike_id: string }>(
      `select p.id, p.bike_id from product p join bike b on b.id = p.bike_id where b.code = 'mt-15' order by p.position limit 1`,
    )
    const [row] = rows
    await shop.deps.pool.query('insert into product_former_code values ($1, $2, $3)', [
      row?.bike_id,
      'old-guard',
      row?.id,
    ])
    await shop.deps.pool.query('insert into bike_former_code values ($1, $2)', ['mt15', row?.bike_id])
    const { bike } = await shop.call('GET /bikes/products/{bikeCode}/{productName}', {
      params: { bikeCode: 'mt15', productName: 'old-guard' },
    })
    expect(bike.code).toBe('mt-15')
    expect(bike.products[0]?.id).toBe(row?.id)
  })

  test('an archived product is for sale nowhere', async () => {
    const { rows } = await shop.deps.pool.query<{ code: string }>(
      `update product p set archived_at = now() from bike b
       where b.id = p.bike_id and b.code = 'r15' and p.position = 0 returning p.code`,
    )
    const code = rows[0]?.code ?? ''
    await expect(
      shop.call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode: 'r15', productName: code } }),
    ).rejects.toMatchObject({ status: 404 })
    const { products } = await shop.call('GET /bikes/{code}', { params: { code: 'r15' } })
    expect(products.map((product) => product.code)).not.toContain(code)
  })
})

describe('GET /all-products', () => {
  test('R478 R479 R480 answers page by page: data, currentPage, totalPages, and the bike as bikes.code', async () => {
    const first = await shop.call('GET /all-products')
    expect(first.data).toHaveLength(10)
    expect(first).toMatchObject({ currentPage: 1, totalPages: Math.ceil(first.totalItems / 10) })
    expect(first.data[0]?.bikes.code).toBe('himalayan-450')
    const second = await shop.call('GET /all-products', { query: { page: 2 } })
    expect(second.data.map((product) => product.id)).not.toContain(first.data[9]?.id)
    const last = await shop.call('GET /all-products', { query: { page: first.totalPages, size: 10 } })
    expect(last.data.length).toBe(first.totalItems - (first.totalPages - 1) * 10)
    expect((await shop.call('GET /all-products', { query: { page: 1_000_000 } })).data).toEqual([])
  })

  test('of one bike, and sorted', async () => {
    const { data } = await shop.call('GET /all-products', { query: { bike: 'mt-15', sort: 'price', size: 100 } })
    expect(new Set(data.map((product) => product.bikes.code))).toEqual(new Set(['mt-15']))
    const prices = data.map((product) => Number(product.price))
    expect(prices).toEqual(prices.toSorted((one, other) => one - other))
    const dearest = await shop.call('GET /all-products', { query: { sort: '-price', size: 1 } })
    const all = await shop.call('GET /all-products', { query: { sort: 'price', size: 1 } })
    expect(Number(dearest.data[0]?.price)).toBeGreaterThan(Number(all.data[0]?.price))
    expect((await shop.call('GET /all-products', { query: { bike: 'unknown' } })).totalItems).toBe(0)
  })

  test('by name, and the newest first', async () => {
    const byName = await shop.call('GET /all-products', { query: { sort: 'name', size: 100 } })
    const { rows: names } = await shop.deps.pool.query<{ name: string }>(
      'select name from product where archived_at is null order by name limit 100',
    )
    expect(byName.data.map(({ name }) => name)).toEqual(names.map(({ name }) => name))
    const second = await shop.call('GET /all-products', { query: { size: 2 } })
    const [, { id } = { id: '' }] = second.data
    await shop.deps.pool.query(`update product set created_at = now() + interval '1 minute' where id = $1`, [id])
    const newest = await shop.call('GET /all-products', { query: { sort: 'newest', size: 1 } })
    expect(newest.data[0]?.id).toBe(id)
  })
})

describe('search', () => {
  const find = (search: string) => shop.call('GET /all-products', { query: { search, size: 100 } })

  test.each([
    ['crash guard', 'Crash Guard'],
    ['CRASH', 'Crash Guard'],
    ['guards', 'Guard'],
    ['himalayan top rack', 'Top Rack'],
    ['royal enfield windshield', 'Windshield'],
    ['saddle', 'Saddle Stay'],
  ])('%j finds products called %j', async (search, name) => {
    const { data, corrected } = await find(search)
    expect(data[0]?.name).toContain(name)
    expect(corrected).toBeUndefined()
  })

  test.each([
    ['crsh gaurd', 'crash guard'],
    ['himalyan', 'himalayan'],
    ['sadle stay', 'saddle stay'],
    ['dominsr 400 crash', 'dominar 400 crash'],
    ['windsheild', 'windshield'],
  ])('the typing error %j finds the same as %j, and says so', async (typed, meant) => {
    const found = await find(typed)
    expect(found.corrected).toBe(meant)
    expect(found.totalItems).toBeGreaterThan(0)
    expect(found.data.map((product) => product.id)).toEqual((await find(meant)).data.map((product) => product.id))
  })

  test('all words must be there, in name, bike, brand, kind or text', async () => {
    const { data } = await find('himalayan 450 radiator')
    expect(new Set(data.map((product) => product.bikes.code))).toEqual(new Set(['himalayan-450']))
    expect((await find('torque')).totalItems).toBeGreaterThan(0)
  })

  test.each(['xqzvwk', '%', '_', "'; drop table product; --", '& | !', ':*', '\\', '()'])(
    '%j has no results and causes no error',
    async (search) => {
      const { totalItems, data } = await find(search)
      expect({ totalItems, data }).toEqual({ totalItems: 0, data: [] })
    },
  )

  test('a bike that is renamed is found by its new name', async () => {
    await shop.deps.pool.query(`update bike set name = 'Zephyranthes 900' where code = 'g-310-r'`)
    const { data } = await find('zephyranthes')
    expect(new Set(data.map((product) => product.bikes.code))).toEqual(new Set(['g-310-r']))
  })

  test('the count and the pages of very large results are capped', async () => {
    await shop.deps.pool.query(
      `insert into product (id, bike_id, code, name, kind, price, shipping, warranty)
        select gen_random_uuid(), (select id from bike where code = 'g-310-r'), 'xylem-strap-' || n,
          'Xylem Strap ' || n, '', 10000, 0, 'lifetime' from generate_series(1, $1::integer) as n`,
      [MAX_FOUND + 50],
    )
    try {
      const first = await shop.call('GET /all-products', { query: { search: 'xylem', size: 100 } })
      expect(first).toMatchObject({ totalItems: MAX_FOUND + 1, totalPages: MAX_FOUND / 100 + 1 })
      const last = await shop.call('GET /all-products', {
        query: { search: 'xylem', size: 100, page: first.totalPages },
      })
      expect(last.data).toHaveLength(1)
      const byName = await shop.call('GET /all-products', { query: { search: 'xylem', size: 2, sort: 'name' } })
      expect(byName).toMatchObject({ totalItems: MAX_FOUND + 1 })
      expect(byName.data.map(({ name }) => name)).toEqual(['Xylem Strap 1', 'Xylem Strap 10'])
    } finally {
      await shop.deps.pool.query(`delete from product where code like 'xylem-strap-%'`)
    }
  })

  test('more than 60 searches a minute from one address are refused, and another address still searches', async () => {
    const search = (number: number, ip: string) => shop.request(`/api/all-products?search=guard${number}`, { ip })
    const answers = await Promise.all(Array.from({ length: 70 }, (_, number) => search(number, '203.0.113.7')))
    const refused = answers.filter((answer) => answer.status === 429)
    expect(refused).toHaveLength(10)
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await search(1000, '203.0.113.8')).status).toBe(200)
  })
})

describe('answers that are the same for everybody', () => {
  test('carry an ETag, and a browser that has them gets 304', async () => {
    const answer = await shop.request('/api/bikes')
    const etag = answer.headers.get('etag') ?? ''
    expect(etag).toMatch(/^W\/"[\w-]+"$/)
    expect(answer.headers.get('cache-control')).toContain('s-maxage')
    const again = await shop.request('/api/bikes', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
  })

  test('are compressed for those who can read it', async () => {
    const plain = await (await shop.request('/api/all-products')).arrayBuffer()
    const answer = await shop.request('/api/all-products', { headers: { 'accept-encoding': 'gzip, deflate, br' } })
    expect(answer.headers.get('content-encoding')).toBe('br')
    expect((await answer.arrayBuffer()).byteLength).toBeLessThan(plain.byteLength / 4)
    const without = await shop.request('/api/all-products', { headers: { 'accept-encoding': 'br;q=0, gzip;q=0.5' } })
    expect(without.headers.get('content-encoding')).toBe('gzip')
  })

  test('change at once when the catalogue does', async () => {
    const before = await shop.call('GET /bikes/{code}', { params: { code: 'nx500' } })
    await shop.deps.pool.query(`update bike set alt = 'Parts for the NX500, now in red' where code = 'nx500'`)
    const after = await shop.call('GET /bikes/{code}', { params: { code: 'nx500' } })
    expect(after.alt).toBe('Parts for the NX500, now in red')
    expect(before.alt).not.toBe(after.alt)
  })
})
