import type { FramePicture } from '#contract/catalogue.ts'
import type { OnBikePart } from '#contract/on-bike.ts'
import { explainWrongLayer, isSameFrame } from '#rules/on-bike.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField } from '#server/lib/problem.ts'
import { run } from '#server/lib/tx.ts'
import { uploadPicture } from '#server/modules/media/media.service.ts'
import { bikeNotFound } from './bike-write.service.ts'
import type { BikeRow } from './catalogue.rules.ts'
import { requireBike, toProducts } from './catalogue.service.ts'
import { findProductsOfBikes } from './catalogue.store.ts'
import { findBikeById } from './catalogue-admin.store.ts'
import { type OnBikeRow, toFramePicture, toLayers } from './on-bike.rules.ts'
import { findBasePicture, findNamedProducts, findOnBike, findOthersOfModel } from './on-bike.store.ts'

interface OnBike {
  readonly base: FramePicture | null
  readonly shows: string
  readonly rendered: boolean
  readonly parts: OnBikePart[]
}

/** Returns the base picture of a bike and its parts with layers, in the order of the shop. */
export const getOnBike = async (ctx: Ctx, name: string): Promise<OnBike> =>
  readOnBike(ctx, (await requireBike(ctx, name)).bike)

export async function readOnBike(ctx: Ctx, bike: BikeRow): Promise<OnBike> {
  const base = await run(ctx, findBasePicture(bike.id))
  if (!base) return { base: null, shows: '', rendered: false, parts: [] }
  const products = await toProducts(ctx, await run(ctx, findProductsOfBikes([bike.id])))
  const shown = await run(ctx, findOnBike(products.map(({ id }) => id)))
  const parts = products.flatMap(({ id, code, ...product }) => {
    const row = shown.get(id)
    if (!row) return []
    return [{ ...product, productId: id, productCode: code, ...presentOnBike(row, product.name) }]
  })
  const picture = toFramePicture(base, `${bike.brand} ${bike.name}`)
  const { shows, rendered } = base
  return { base: picture, shows, rendered, parts }
}

/** Returns the same for staff: with all products of the bike, and the other bikes of its frame. */
export async function getAdminOnBike(ctx: Ctx, id: string) {
  const found = await run(ctx, findBikeById(id))
  if (!found) throw bikeNotFound()
  const { bike } = found
  const base = await run(ctx, findBasePicture(id))
  const products = await run(ctx, findNamedProducts(id))
  const shown = await run(ctx, findOnBike(products.map((product) => product.id)))
  const parts = products.map((product) => {
    const row = shown.get(product.id)
    return { ...product, onBike: row ? presentOnBike(row, product.name) : null }
  })
  const picture = base ? toFramePicture(base, `${bike.brand} ${bike.name}`) : null
  const frame = picture ? await othersOfFrame(ctx, id, picture) : []
  return { base: picture, shows: base?.shows ?? '', rendered: base?.rendered ?? false, parts, frame }
}

/** Enough to choose a bike for a look at a layer. */
const MOST_OF_FRAME = 50

/** Returns the bikes over which a bike's layers fit, by the rule by which a product's page chooses the rider's bike. */
async function othersOfFrame(ctx: Ctx, id: string, picture: FramePicture) {
  const others = (await run(ctx, findOthersOfModel(id))).map(({ bikeId, brand, name, ...row }) => ({
    bikeId,
    name,
    base: toFramePicture(row, `${brand} ${name}`),
  }))
  return others.filter(({ base }) => isSameFrame(base, picture)).slice(0, MOST_OF_FRAME)
}

/** Stores a layer for the parts of a bike. Nothing is stored of a file that does not fit the bike's base picture. */
export async function uploadLayer(ctx: Ctx, bikeId: string, bytes: Buffer) {
  const found = await run(ctx, findBikeById(bikeId))
  if (!found) throw bikeNotFound()
  const base = await run(ctx, findBasePicture(bikeId))
  if (!base) throw invalidField('image', `${found.bike.name} has no base picture yet. Add it to the bike first.`)
  const { id, url, width, height } = await uploadPicture(ctx, bytes, (picture, file) =>
    explainWrongLayer(picture, base, file),
  )
  return { id, url, picture: toFramePicture({ id, width, height }, '') }
}

const presentOnBike = ({ z, hotspot, needs, layers }: OnBikeRow, name: string) => ({
  z,
  hotspot,
  requires: [...needs],
  layers: toLayers(layers, name),
})
