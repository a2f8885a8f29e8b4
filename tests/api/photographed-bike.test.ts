// A bike as docs/photographing.md says: bare and with each part from one place, each part cut out by its difference.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { uploadPicture } from '../support/layer-pictures.ts'
import { listenForTests } from '../support/listening-shop.ts'
import { type Person, someone } from '../support/people.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('empty')
const listening = listenForTests(shop)
let boss: Person

beforeAll(async () => {
  boss = await someone(shop, { admin: true })
})

const picture = (name: string) => readFile(new URL(`../support/photographed-bike/${name}.webp`, import.meta.url))

const PARTS = [
  { file: 'saddle-stay', name: 'Saddle Stay', z: 50, hotspot: { x: 0.2, y: 0.37 } },
  { file: 'top-rack', name: 'Top Rack', z: 40, hotspot: { x: 0.23, y: 0.28 } },
  { file: 'crash-guard', name: 'Crash Guard', z: 80, hotspot: { x: 0.5, y: 0.57 } },
] as const

const sendLayer = (bikeId: string, bytes: Uint8Array, name: string) => {
  const form = new FormData()
  form.append('image', new File([new Uint8Array(bytes)], name, { type: 'image/webp' }))
  return boss.request(`/api/admin/bikes/${bikeId}/layers`, { method: 'POST', body: form })
}

test('pictures from another camera make a bike with three parts, which its page shows', async () => {
  const base = await uploadPicture(boss, await picture('base'))
  const facts = { no: 1, name: 'Sand 400', alt: 'Sand 400 accessories', brand: 'Photographed' }
  const { bike } = await boss.call('POST /bikes', { body: { ...facts, url: base.url, base: base.url } })
  for (const { file, name, z, hotspot } of PARTS) {
    const answer = await sendLayer(bike.id, await picture(file), `${file}.webp`)
    expect(answer.status).toBe(201)
    const { url }: { url: string } = await answer.json()
    const onBike = { z, hotspot, layers: [{ url }] }
    await boss.call('POST /bikes/products', { body: { name, price: '4000', shipping: '0', onBike, bikeId: bike.id } })
  }

  const shown = await shop.call('GET /bikes/{code}/on-bike', { params: { code: bike.code } })
  expect(shown).toMatchObject({ shows: '', rendered: false, base: { width: 900, height: 675, widths: [800, 900] } })
  expect(shown.parts.map(({ name }) => name)).toEqual(['Saddle Stay', 'Top Rack', 'Crash Guard'])
  const read = async (path: string) => (await fetch(`${listening.url}${path}`)).text()
  const page = await read(`/products/${bike.code}`)
  for (const { name } of PARTS) expect(page).toContain(name)

  const captions = async () => {
    const pages = [read(`/products/${bike.code}`), read(`/productDetail/${bike.code}/top-rack`)]
    return (await Promise.all(pages)).map((html) => html.split('Rendered picture').length - 1)
  }
  expect(await captions()).toEqual([0, 0])
  await boss.call('PUT /bikes/{id}', { params: { id: bike.id }, body: { baseRendered: true } })
  await eventually(async () => expect(await captions()).toEqual([1, 1]))
  for (const { base: address } of [shown.base, ...shown.parts.map(({ layers }) => layers[0]?.picture)].flatMap(
    (each) => each ?? [],
  ))
    for (const format of ['avif', 'webp']) expect((await shop.request(`${address}/800.${format}`)).status).toBe(200)
})

test('a photograph that was not cut out, and one that was cropped, are refused with the reason', async () => {
  const base = await uploadPicture(boss, await picture('base'))
  const facts = { no: 2, name: 'Sand 401', alt: 'Sand 401 accessories', brand: 'Photographed' }
  const { bike } = await boss.call('POST /bikes', { body: { ...facts, url: base.url, base: base.url } })
  const cropped = await sharp(await picture('top-rack'))
    .extract({ left: 0, top: 0, width: 880, height: 675 })
    .webp()
    .toBuffer()
  for (const [bytes, reason] of [
    [
      await picture('base'),
      'This picture has no transparent area. Upload a PNG or WebP file that shows only the part.',
    ],
    [cropped, "This picture has 880 x 675 pixels and the bike's base picture 900 x 675: upload one of the same size."],
  ] as const) {
    const answer = await sendLayer(bike.id, bytes, 'part.webp')
    expect([answer.status, await answer.json()]).toMatchObject([422, { fields: { image: reason } }])
  }
})
