import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { LAYER_BYTES } from '#rules/on-bike.ts'
import { someBase, someLayer, uploadPicture } from '../support/layer-pictures.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

/** An empty shop has a folder of pictures of its own, so that files can be counted. */
const shop = shopForTests('empty')
let boss: Person
let bikeId: string
let bareId: string

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
  const { url } = await uploadPicture(boss, await someBase())
  const add = async (name: string, base: string) => {
    const body = { no: 70, name, alt: `${name} accessories`, brand: 'Triumph', url, base }
    return (await boss.call('POST /bikes', { body })).bike.id
  }
  bikeId = await add('Scrambler 4', url)
  bareId = await add('Scrambler 5', '')
})

/** Uploads a file as a layer, and returns the status and the answer. */
async function sent(bytes: Uint8Array, { by = boss, to = bikeId } = {}) {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], 'guard-red.png', { type: 'image/png' }))
  const answer = await by.request(`/api/admin/bikes/${to}/layers`, { method: 'POST', body: form })
  return { status: answer.status, body: await answer.json() }
}

/** What is stored of pictures: rows and files. */
async function stored() {
  const { rows } = await shop.deps.pool.query('select count(*)::int as count from image')
  const files = await readdir(join(shop.deps.config.dataFolder, 'uploads', 'pictures'), { recursive: true })
  return { rows: rows[0].count, files: files.length }
}

const rgba = (alpha: number) =>
  sharp({ create: { width: 800, height: 520, channels: 4, background: { r: 32, g: 64, b: 96, alpha } } })
    .png()
    .toBuffer()

const REFUSALS: [string, () => Promise<Uint8Array>, number, string][] = [
  [
    'of another size',
    () => someLayer({ height: 522 }),
    422,
    "This picture has 800 x 522 pixels and the bike's base picture 800 x 520: upload one of the same size.",
  ],
  [
    'twice as large in the same proportions',
    () => someLayer({ width: 1600, height: 1040 }),
    422,
    "This picture has 1600 x 1040 pixels and the bike's base picture 800 x 520: upload one of the same size.",
  ],
  [
    'that is reduced when it is stored',
    () => someLayer({ width: 3200, height: 2080 }),
    422,
    "This picture has 3200 x 2080 pixels and the bike's base picture 800 x 520: upload one of the same size.",
  ],
  [
    'without transparency',
    () => someBase({ color: '#701010' }),
    422,
    'This picture has no transparent area. Upload a PNG or WebP file that shows only the part.',
  ],
  [
    'with transparency that nothing uses',
    () => rgba(1),
    422,
    'This picture has no transparent area. Upload a PNG or WebP file that shows only the part.',
  ],
  [
    'in which nothing can be seen',
    () => rgba(0),
    422,
    'Only 0 % of this picture can be seen. Upload one that shows the part.',
  ],
  [
    'in which nearly nothing can be seen',
    () => someLayer({ part: 8 }),
    422,
    'Only 0.015 % of this picture can be seen. Upload one that shows the part.',
  ],
  [
    'that covers most of the bike',
    () => someLayer({ part: 475 }),
    422,
    '54 % of this picture can be seen, more than a part covers. Make everything but the part transparent.',
  ],
  ['larger than 8 MB', async () => Buffer.alloc(LAYER_BYTES + 1, 7), 413, 'A file may have at most 8 MB.'],
  ['that is no picture', async () => Buffer.from('<svg onload="alert(1)"/>'), 415, ''],
]

describe('a layer is refused, and nothing of it stored', () => {
  test.each(REFUSALS)('%s', async (_, make, status, message) => {
    const before = await stored()
    const answer = await sent(await make())
    expect(answer.status).toBe(status)
    if (message !== '') expect(answer.body.message).toBe(message)
    if (status === 422) expect(Object.keys(answer.body.fields)).toEqual(['image'])
    expect(await stored()).toEqual(before)
  })

  test('for a bike without a base picture, a bike that is not there, and by other people than the catalogue’s', async () => {
    const before = await stored()
    const bytes = await someLayer()
    expect(await sent(bytes, { to: bareId })).toMatchObject({
      status: 422,
      body: { message: 'Scrambler 5 has no base picture yet. Add it to the bike first.' },
    })
    expect((await sent(bytes, { to: '0198c0de-0000-7000-8000-000000000000' })).status).toBe(404)
    expect((await sent(bytes, { to: 'unknown' })).status).toBeGreaterThanOrEqual(400)
    const [support, customer] = [await someone(shop, { areas: ['support'] }), await someone(shop)]
    expect((await sent(bytes, { by: support })).status).toBe(403)
    expect((await sent(bytes, { by: customer })).status).toBe(403)
    expect(await stored()).toEqual(before)
  })
})

describe('a base picture is refused, and nothing of it stored', () => {
  const send = async (bytes: Uint8Array) => {
    const form = new FormData()
    form.append('image', new File([new Uint8Array(bytes)], 'base.jpg'))
    const answer = await boss.request('/api/media?use=base', { method: 'POST', body: form })
    return { status: answer.status, body: await answer.json() }
  }
  const shape = (size: string) =>
    `This picture has ${size} pixels. Upload one that is 1.2 to 2 times as wide as it is high, such as 1600 x 1040.`
  const REFUSED: [string, () => Promise<Uint8Array>, string][] = [
    [
      'that is too narrow',
      () => someBase({ width: 640, height: 416 }),
      'This picture is 640 pixels wide. Upload one of at least 800.',
    ],
    ['upright', () => someBase({ width: 800, height: 2400 }), shape('800 x 2400')],
    ['that is a stripe', () => someBase({ width: 2000, height: 60 }), shape('2000 x 60')],
    ['that is reduced when it is stored', () => someBase({ width: 3000, height: 3000 }), shape('3000 x 3000')],
    [
      'that a camera has turned',
      async () =>
        sharp(await someBase({ width: 1600, height: 1040 }))
          .withMetadata({ orientation: 6 })
          .jpeg()
          .toBuffer(),
      shape('1040 x 1600'),
    ],
  ]
  test.each(REFUSED)('%s', async (_, make, message) => {
    const before = await stored()
    expect(await send(await make())).toMatchObject({ status: 422, body: { message, fields: { image: message } } })
    expect(await stored()).toEqual(before)
  })

  test('and one that fits is stored', async () => {
    expect(await send(await someBase({ width: 3200, height: 2080 }))).toMatchObject({
      status: 201,
      body: { width: 2400, height: 1560 },
    })
  })
})

test('a picture of another shape becomes no base picture, and one that is there stays', async () => {
  const { url } = await uploadPicture(boss, await someBase({ width: 800, height: 2400 }))
  const change = (body: { base?: string; alt?: string }) =>
    boss.call('PUT /bikes/{id}', { params: { id: bareId }, body })
  await expect(change({ base: url })).rejects.toMatchObject({
    fields: {
      base: 'Base picture: This picture has 800 x 2400 pixels. Upload one that is 1.2 to 2 times as wide as it is high, such as 1600 x 1040.',
    },
  })
  await shop.deps.pool.query('update bike set base_image_id = $1 where id = $2', [url.split('/')[2], bareId])
  await change({ base: url, alt: 'Other title' })
  await change({ base: '' })
})

test('a picture of more than 8 MB that was stored for something else becomes no layer', async () => {
  const { id, url } = await uploadPicture(boss, await someLayer({ color: '#30a0f0' }))
  await shop.deps.pool.query('update image set bytes = $1 where id = $2', [LAYER_BYTES + 1, id])
  const onBike = { z: 10, hotspot: { x: 0.5, y: 0.5 }, layers: [{ url }] }
  const body = { bikeId, name: 'Heavy guard', price: '4999', shipping: '150', onBike }
  await expect(boss.call('POST /bikes/products', { body })).rejects.toMatchObject({
    fields: { 'onBike.layers.0': 'Layer for all colours: A file may have at most 8 MB.' },
  })
})

test('a layer that fits is answered as products show it', async () => {
  const before = await stored()
  const { status, body } = await sent(await someLayer({ color: '#10a020' }))
  expect(status).toBe(201)
  expect(body).toMatchObject({ url: `/media/${body.id}/800.webp`, picture: { width: 800, height: 520, widths: [800] } })
  expect((await stored()).rows).toBe(before.rows + 1)
})

test('a layer that no longer fits, because the base picture was replaced meanwhile, is refused when it is saved', async () => {
  const { body: layer } = await sent(await someLayer({ color: '#a01090' }))
  const setBase = async (size: { width: number; height: number }) => {
    const { url } = await uploadPicture(boss, await someBase(size))
    await boss.call('PUT /bikes/{id}', { params: { id: bikeId }, body: { base: url } })
  }
  await setBase({ width: 1600, height: 1040 })
  const onBike = { z: 10, hotspot: { x: 0.5, y: 0.5 }, layers: [{ url: layer.url }] }
  const body = { bikeId, name: 'Guard of before', price: '4999', shipping: '150', onBike }
  await expect(boss.call('POST /bikes/products', { body })).rejects.toMatchObject({
    fields: {
      'onBike.layers.0':
        "Layer for all colours: This picture has 800 x 520 pixels and the bike's base picture 1600 x 1040: upload one of the same size.",
    },
  })
  expect((await boss.call('GET /admin/bikes/{id}/on-bike', { params: { id: bikeId } })).parts).toEqual([])
  await setBase({ width: 800, height: 520 })
})

describe('what is wrong about a part on its bike is refused with its field, and nothing saved', () => {
  const point = 'The point of the part is two numbers from 0 to 1'
  const order = 'The stacking order is a whole number from 0 to 999'
  const layer = { url: `/media/${'0'.repeat(32)}`, color: null }
  const good = { z: 10, hotspot: { x: 0.5, y: 0.5 }, layers: [layer] }
  const cases: [string, unknown, string, string | null][] = [
    ['a stacking order of a thousand million', { ...good, z: 1e9 }, 'onBike.z', order],
    ['a broken stacking order', { ...good, z: 1.5 }, 'onBike.z', order],
    ['a stacking order in words', { ...good, z: 'top' }, 'onBike.z', order],
    ['no stacking order', { ...good, z: null }, 'onBike.z', order],
    ['a point outside the frame', { ...good, hotspot: { x: 1.01, y: 0.5 } }, 'onBike.hotspot.x', point],
    ['a point that is no number', { ...good, hotspot: { x: 0.5, y: null } }, 'onBike.hotspot.y', point],
    ['a point in words', { ...good, hotspot: { x: 'left', y: 0.5 } }, 'onBike.hotspot.x', point],
    ['no point', { ...good, hotspot: null }, 'onBike.hotspot', point],
    ['no layers', { ...good, layers: [] }, 'onBike.layers', 'Upload at least one layer'],
    ['22 layers', { ...good, layers: Array(22).fill(layer) }, 'onBike.layers', 'At most 21 layers'],
    [
      'a layer of another website',
      { ...good, layers: [{ url: 'https://example.com/a.png' }] },
      'onBike.layers.0.url',
      null,
    ],
    [
      'a layer that is not there',
      good,
      'onBike.layers.0',
      'Layer for all colours: There is no such picture. Upload it first.',
    ],
    [
      'eleven parts that it needs',
      { ...good, requires: Array(11).fill('stay') },
      'onBike.requires',
      'At most ten parts',
    ],
    ['needs that are no list', { ...good, requires: 'stay' }, 'onBike.requires', null],
    ['a word in place of everything', 'yes', 'onBike', null],
    ['a list in place of everything', [good], 'onBike', null],
  ]
  test.each(cases)('%s', async (name, onBike, field, message) => {
    const body = { bikeId, name: `Guard with ${name}`, price: '4999', shipping: '150', onBike }
    const answer = await boss.request('/api/bikes/products', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.status).toBe(422)
    const { fields } = await answer.json()
    expect(Object.keys(fields)).toContain(field)
    if (message !== null) expect(fields[field]).toBe(message)
    const { parts } = await boss.call('GET /admin/bikes/{id}/on-bike', { params: { id: bikeId } })
    expect(parts).toEqual([])
  })
})

test('bikes that show themselves are looked at over no other, and a model is the same at any size above the shown one', async () => {
  const read = (id: string) => boss.call('GET /admin/bikes/{id}/on-bike', { params: { id } })
  const add = async (name: string, size: { width: number; height: number }, baseShows: string) => {
    const { url } = await uploadPicture(boss, await someBase(size))
    const body = { no: 80, name, alt: `${name} accessories`, brand: 'Kinetic', url, base: url, baseShows }
    return (await boss.call('POST /bikes', { body })).bike.id
  }
  const [large, larger, small] = [
    { width: 1600, height: 1040 },
    { width: 2400, height: 1560 },
    { width: 800, height: 520 },
  ]
  const own = await add('Own 1', small, '')
  await add('Own 2', small, '')
  expect((await read(own)).frame).toEqual([])
  expect((await read(bareId)).frame).toEqual([])
  const [one, other] = [
    await add('Family 1', large, 'our family model'),
    await add('Family 2', larger, 'our family model'),
  ]
  await add('Family 3', small, 'our family model')
  await add('our family model', large, '')
  expect((await read(one)).frame.map(({ bikeId: id }) => id)).toEqual([other])
  expect((await read(other)).frame.map(({ bikeId: id }) => id)).toEqual([one])
})
