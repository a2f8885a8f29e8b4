import type { Bike } from '#contract/catalogue.ts'
import type { EditableProduct } from '#contract/catalogue-admin.ts'
import { pictureBase } from '#rules/pictures.ts'
import { BIKE_COLUMNS, PRODUCT_COLUMNS } from '#rules/sheets.ts'
import { type Cell, csvTexts } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type FileStream, fileStream, jsonTexts } from '#server/lib/file-stream.ts'
import { run } from '#server/lib/tx.ts'
import { type BikeRow, toBike } from './catalogue.rules.ts'
import { findBikes, findEditableOfBike } from './catalogue.store.ts'
import type { EditedOnBike } from './on-bike.rules.ts'
import { withOnBike } from './on-bike-write.service.ts'
import { toEditableProducts } from './product-write.service.ts'

type Format = 'csv' | 'json'

export type Entry = Readonly<Record<string, string | number | boolean | object | null>>

const bikeEntry = (
  { id, no, name, code, alt, brand, url, version }: Bike,
  { baseImageId, baseShows, baseRendered }: Pick<BikeRow, 'baseImageId' | 'baseShows' | 'baseRendered'>,
): Entry => ({
  id,
  no,
  name,
  code,
  alt,
  brand,
  url,
  base: baseImageId === null ? '' : pictureBase(baseImageId),
  baseShows,
  baseRendered,
  version,
})

/** Returns how a product is shown on its bike in the form in which an import takes it. */
const onBikeEntry = ({ layers, ...shown }: EditedOnBike) => ({
  ...shown,
  layers: layers.map(({ imageId, color }) => ({ url: pictureBase(imageId), color })),
})

function productEntry(product: EditableProduct, onBike: EditedOnBike | null): Entry {
  const { bikes, ...fields } = product
  const renders = fields.images.filter(({ rendered }) => rendered).map(({ url }) => url)
  const { options } = fields.pricing
  const all: Readonly<Record<string, unknown>> = {
    ...fields,
    options,
    bikeCode: bikes.code,
    renders: renders.join(','),
  }
  const shown = onBike && onBikeEntry(onBike)
  return Object.fromEntries(
    PRODUCT_COLUMNS.map((name) => [name, (name === 'onBike' ? shown : all[name]) as Entry[string]]),
  )
}

/** Returns the value of a cell. A list or an object is written as JSON, and an empty one as an empty cell. */
function cellOf(value: Entry[string] | undefined): Cell {
  if (value === null) return ''
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') return value ?? ''
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value)
}

async function* rowsOf(columns: readonly string[], pieces: AsyncIterable<readonly Entry[]>) {
  for await (const entries of pieces) yield entries.map((entry) => columns.map((name) => cellOf(entry[name])))
}

export const sheet = (
  name: string,
  format: Format,
  columns: readonly string[],
  pieces: AsyncIterable<readonly Entry[]>,
): FileStream =>
  fileStream(`${name}.${format}`, format === 'csv' ? csvTexts(columns, rowsOf(columns, pieces)) : jsonTexts(pieces))

export async function exportBikes(ctx: Ctx, format: Format): Promise<FileStream> {
  async function* pieces() {
    yield (await run(ctx, findBikes())).map(({ bike, image }) => bikeEntry(toBike(bike, image), bike))
  }
  return sheet('bikes', format, BIKE_COLUMNS, pieces())
}

/** Exports the products for sale and drafts, loading one bike's at a time. */
export async function exportProducts(ctx: Ctx, format: Format): Promise<FileStream> {
  async function* pieces() {
    for (const { bike } of await run(ctx, findBikes())) {
      const products = await withOnBike(ctx, await run(ctx, findEditableOfBike(bike.id)))
      const onBike = new Map(products.map((each) => [each.product.id, each.onBike]))
      yield (await toEditableProducts(ctx, products)).map((each) => productEntry(each, onBike.get(each.id) ?? null))
    }
  }
  return sheet('products', format, PRODUCT_COLUMNS, pieces())
}
