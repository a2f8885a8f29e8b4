// Checks and stores how products are shown on their bikes.
import { isDeepStrictEqual } from 'node:util'
import type { ProductInput } from '#contract/catalogue-input.ts'
import {
  byVisibility,
  explainWrongBase,
  explainWrongLayer,
  isSameFrame,
  LAYER_BYTES,
  needsItself,
} from '#rules/on-bike.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, largestFile } from '#server/lib/problem.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { describePictures, measuredPictures, type StoredPicture } from '#server/modules/media/media.service.ts'
import type { BikeRow, FullProduct, ImageRow } from './catalogue.rules.ts'
import { findEditableByIds } from './catalogue.store.ts'
import { pictureIdOf } from './catalogue-admin.rules.ts'
import { type EditedOnBike, offeredColor, toEditedOnBike, withOfferedLayers } from './on-bike.rules.ts'
import {
  deleteOnBike,
  findBasePicture,
  findHiddenNeeds,
  findLayersOfBike,
  findNamedProducts,
  findNeedsOfBike,
  findOnBike,
  insertOnBike,
  insertRequirements,
} from './on-bike.store.ts'

export interface EditedProduct extends FullProduct {
  readonly onBike: EditedOnBike | null
}

/** Returns a product for sale, or a draft. */
export const findEditable = async (on: On, id: string): Promise<EditedProduct | undefined> =>
  (await withOnBike(on, await run(on, findEditableByIds([id]))))[0]

export async function withOnBike(on: On, products: readonly FullProduct[]): Promise<EditedProduct[]> {
  const shown = await run(on, findOnBike(products.map(({ product }) => product.id)))
  return products.map((each) => {
    const row = shown.get(each.product.id)
    return { ...each, onBike: row ? toEditedOnBike(row) : null }
  })
}

interface Change {
  readonly id: string
  readonly bike: BikeRow
  /** The product's colours after the change. */
  readonly colors: readonly string[]
  readonly given: ProductInput['onBike']
  readonly before: EditedProduct | null
}

type GivenOnBike = NonNullable<ProductInput['onBike']>

/** As given, else without layers of gone colours; on another bike not at all, as its frame differs. */
export async function onBikeAfter(ctx: Ctx, tx: Tx, change: Change): Promise<EditedOnBike | null> {
  const { id, bike, colors, given, before } = change
  const stored = before?.product.bikeId === bike.id ? before.onBike : null
  if (given === undefined) return withOfferedLayers(stored, colors)
  if (given === null) return null
  const layers = await checkedLayers(ctx, tx, { bike, colors, given: given.layers, stored })
  const requires = await checkedRequirements(tx, { id, bike, codes: given.requires })
  return { z: given.z, hotspot: given.hotspot, requires, layers }
}

interface GivenLayers extends Pick<Change, 'bike' | 'colors'> {
  readonly given: GivenOnBike['layers']
  /** How the product is shown on the same bike so far. */
  readonly stored: EditedOnBike | null
}

/** The most visible colour first. Refused if one does not fit; stored pictures are not checked again. */
async function checkedLayers(ctx: Ctx, tx: Tx, { bike, colors, given, stored }: GivenLayers) {
  const layers = given.map(({ url, color }) => ({ imageId: pictureIdOf(url), color: color || null }))
  const known = new Set(stored?.layers.map(({ imageId }) => imageId))
  const added = layers.flatMap(({ imageId }) => (known.has(imageId) ? [] : [imageId]))
  const base = await run(tx, findBasePicture(bike.id))
  if (!base && added.length > 0)
    throw invalidField('onBike', `${bike.name} has no base picture yet. Add it to the bike first.`)
  const pictures = await measuredPictures(ctx, tx, added)
  const taken = new Set<string>()
  const checked = layers.map(({ imageId, color }, place) => {
    const refuse = (message: string) => invalidField(`onBike.layers.${place}`, `${nameOf(color)}: ${message}`)
    const offered = color === null ? null : offeredColor(color, colors)
    if (offered === undefined) throw refuse('The product does not have this colour.')
    if (taken.has(offered ?? '')) throw refuse('There are two layers for it.')
    taken.add(offered ?? '')
    const wrong = base && !known.has(imageId) && explainWrongPicture(pictures.get(imageId), base)
    if (wrong) throw refuse(wrong)
    return { imageId, color: offered }
  })
  return byVisibility(checked)
}

/** Explains why a stored picture cannot be a layer; null if it can. It may have been uploaded for something else. */
function explainWrongPicture(picture: StoredPicture | undefined, base: ImageRow): string | null {
  if (!picture) return 'There is no such picture. Upload it first.'
  if (picture.bytes > LAYER_BYTES) return largestFile(LAYER_BYTES)
  return explainWrongLayer(picture, base)
}

const nameOf = (color: string | null): string => (color === null ? 'Layer for all colours' : `Layer for ${color}`)

interface Requirements {
  readonly id: string
  readonly bike: BikeRow
  readonly codes: readonly string[]
}

/** Refused if one is missing, could not be put on the picture with it, or needs the product itself. */
async function checkedRequirements(tx: Tx, { id, bike, codes }: Requirements): Promise<string[]> {
  const wanted = [...new Set(codes.map(slugOf).filter(Boolean))].sort()
  if (wanted.length === 0) return []
  const known = await run(tx, findNamedProducts(bike.id))
  const needed = wanted.map((code) => {
    const found = known.find((each) => each.code === code)
    if (!found) throw invalidField('onBike.requires', `${bike.name} has no product with the address "${code}".`)
    if (!found.isShown && found.id !== id)
      throw invalidField('onBike.requires', `${found.name} has no layers yet. Add them first, then what needs it.`)
    return found.id
  })
  const needs = new Map((await run(tx, findNeedsOfBike(bike.id))).map((each) => [each.id, each.needs]))
  if (needsItself(id, needed, needs))
    throw invalidField('onBike.requires', 'A part cannot need itself, nor a part that needs it.')
  return wanted
}

interface ShownProduct {
  readonly productId: string
  readonly bikeId: string
  readonly before: EditedProduct | null
  readonly onBike: EditedOnBike | null
}

/** It goes on needing what is archived, elsewhere or without layers: nobody who edits it sees them. */
export async function replaceOnBike(tx: Tx, { productId, bikeId, before, onBike }: ShownProduct): Promise<void> {
  const stays = before?.product.bikeId === bikeId
  if ((stays || onBike === null) && isDeepStrictEqual(before?.onBike ?? null, onBike)) return
  const hidden = stays ? await run(tx, findHiddenNeeds(productId)) : []
  await run(tx, deleteOnBike(productId))
  if (!onBike) return
  await run(tx, insertOnBike([{ productId, ...onBike }]))
  const known = onBike.requires.length > 0 ? await run(tx, findNamedProducts(bikeId)) : []
  const needed = [...hidden, ...known.filter(({ code }) => onBike.requires.includes(code))]
  await run(tx, insertRequirements(needed.map(({ id }) => ({ productId, neededId: id }))))
}

/** Refuses a picture that cannot be the base picture of a bike, or that the layers of its products do not fit. */
export async function requireBasePicture(tx: Tx, bikeId: string, imageId: string): Promise<void> {
  const base = (await describePictures(tx, [imageId])).get(imageId)
  if (!base) throw invalidField('base', 'There is no such picture. Upload it first.')
  const wrong = explainWrongBase(base)
  if (wrong) throw invalidField('base', `Base picture: ${wrong}`)
  const others = (await run(tx, findLayersOfBike(bikeId))).filter((layer) => !isSameFrame(layer, base))
  if (others.length === 0) return
  const [one] = others
  const have = others.length === 1 ? 'a layer of a part has' : `${others.length} layers of parts have`
  const message = `Base picture: this one has ${base.width} x ${base.height} pixels, and ${have} another size (${one?.width} x ${one?.height}). Upload a picture of their size, or remove the layers first.`
  throw invalidField('base', message)
}
