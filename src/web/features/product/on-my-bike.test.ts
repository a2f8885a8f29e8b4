import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FramePicture } from '#contract/catalogue.ts'
import { toMyBike } from './on-my-bike.ts'

const answer = vi.fn<() => unknown>()

const picture = (base: string): FramePicture => ({
  ...{ base, alt: base, url: `${base}/800.webp`, srcset: '' },
  ...{ width: 800, height: 520, widths: [800] },
})

const onBike = {
  ...picture('/media/page'),
  ...{ part: 'Guard', bike: 'Himalayan 450', shows: 'our adventure model', rendered: false },
  ...{ layers: [], cut: 'object-center' },
}
const mine = { code: 'himalayan-411', name: 'Himalayan 411' }
const sister = { base: picture('/media/mine'), shows: 'our adventure model', rendered: false }

beforeEach(() => {
  answer.mockReset()
  vi.stubGlobal('fetch', async () => Response.json(answer()))
})
afterEach(() => vi.unstubAllGlobals())

test('a part is shown on the rider’s bike of the same model, and called rendered if one of the pictures is', async () => {
  answer.mockReturnValueOnce(sister)
  expect(await toMyBike(onBike, mine)).toMatchObject({ base: '/media/mine', bike: mine.name, rendered: false })
  answer.mockReturnValueOnce({ ...sister, rendered: true })
  expect(await toMyBike(onBike, mine)).toMatchObject({ base: '/media/mine', rendered: true })
  answer.mockReturnValueOnce(sister)
  expect(await toMyBike({ ...onBike, rendered: true }, mine)).toMatchObject({ base: '/media/mine', rendered: true })
})

test.each([
  ['that shows itself', { ...sister, shows: '' }],
  ['of another model', { ...sister, shows: 'our naked model' }],
  ['of another size', { ...sister, base: { ...picture('/media/mine'), height: 600 } }],
  ['without a picture', { base: null, shows: '', rendered: false }],
])('a part stays on the bike of its page for a rider of a bike %s', async (_, given) => {
  answer.mockReturnValueOnce(given)
  expect(await toMyBike({ ...onBike, rendered: true }, mine)).toMatchObject({ bike: onBike.bike, rendered: true })
})
