import type { Bike, Product } from '#contract/catalogue.ts'
import type { BulkReport } from '#contract/catalogue-admin.ts'
import { BikeRow, ProductRow } from '#contract/catalogue-input.ts'
import { foldName } from '#rules/pricing.ts'
import { slugOf } from '#rules/slug.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { bikeNotFound, saveBike } from './bike-write.service.ts'
import { type BikeRow as BikeColumns, findBike, findProduct, productsByIds } from './catalogue.queries.ts'
import { bikeById } from './catalogue-admin.queries.ts'
import { saveProduct } from './catalogue-admin.service.ts'
import { changing } from './catalogue-change.service.ts'
import { type EditedProduct, withOnBike } from './on-bike-write.service.ts'

/** Adds or changes many bikes: all of them, or none if any row is invalid. */
export async function bulkBikes(ctx: Ctx, rows: readonly unknown[]): Promise<BulkReport & { bikes: Bike[] }> {
  const { saved: bikes, ...report } = await inBulk(ctx, 'bikes', rows, BikeRow, async (tx, { id, ...input }) => {
    const before = id ? (await bikeById(tx.db, id))?.bike : await findMeantBike(tx, input)
    if (id && !before) throw invalidField('id', 'There is no bike of this id.')
    const saved = await saveBike(ctx, tx, before ?? null, input, { pictureNeeded: false })
    return { known: before !== undefined, saved }
  })
  return { ...report, bikes }
}

/** Finds the bike that a row without an id refers to, by code or name. */
export const findBikeByName = async (tx: Tx, name: string): Promise<BikeColumns | undefined> =>
  (await findBike(tx.db, name))?.bike ?? (await findBike(tx.db, slugOf(name)))?.bike

/**
 * Returns the bike that a row without an id refers to. Throws if only the address of its name belongs to a bike: the row may
 * mean another one.
 */
export async function findMeantBike(
  tx: Tx,
  { code, name }: { readonly code?: string | undefined; readonly name: string },
): Promise<BikeColumns | undefined> {
  const found = await findBikeByName(tx, code || name)
  if (!code && found) refuseOtherName(name, found)
  return found
}

function refuseOtherName(name: string, found: { readonly name: string; readonly code: string }): void {
  if (foldName(name) === foldName(found.name)) return
  throw invalidField(
    'name',
    `"${name}" would have the address of "${found.name}". To change "${found.name}", give its code "${found.code}"; otherwise choose another name.`,
  )
}

/** Adds or changes many products of one bike, given by its id or code: all of them, or none if any row is invalid. */
export async function bulkProducts(
  ctx: Ctx,
  bikeName: string,
  rows: readonly unknown[],
): Promise<BulkReport & { products: Product[] }> {
  const bike = (UUID.test(bikeName) ? await bikeById(ctx.db, bikeName) : await findBike(ctx.db, bikeName))?.bike
  if (!bike) throw bikeNotFound()
  const { saved: products, ...report } = await inBulk(
    ctx,
    'products',
    rows,
    ProductRow,
    async (tx, { proId, code, ...input }) => {
      const before = await findMeantProduct(tx, bike.id, { proId, code, name: input.name })
      if (proId && !before) throw invalidField('proId', `${bike.name} has no product of this id.`)
      const saved = await saveProduct(ctx, tx, before ?? null, { ...input, bikeId: bike.id })
      return { known: before !== undefined, saved }
    },
  )
  return { ...report, products }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface NamedRow {
  readonly proId: string | undefined
  readonly code: string | undefined
  readonly name: string
}

/**
 * Returns the product of a bike that a row refers to. Throws if the row has neither id nor code and only the address of its
 * name belongs to a product: the row may mean another one.
 */
export async function findMeantProduct(
  tx: Tx,
  bikeId: string,
  { proId, code, name }: NamedRow,
): Promise<EditedProduct | undefined> {
  if (proId)
    return (await withOnBike(tx, await productsByIds(tx.db, [proId]))).find(({ product }) => product.bikeId === bikeId)
  const called = code || name
  const found = (await findProduct(tx.db, bikeId, called)) ?? (await findProduct(tx.db, bikeId, slugOf(called)))
  if (!code && found) refuseOtherName(name, found.product)
  return found && (await withOnBike(tx, [found]))[0]
}

export interface RowSchema<T> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: T }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

interface SavedRow<S> {
  /** Whether it existed before and was changed. */
  readonly known: boolean
  readonly saved: S
}

/** Saves the rows one by one, collects the errors of each, and rolls everything back unless all rows are valid. */
async function inBulk<T, S>(
  ctx: Ctx,
  list: string,
  rows: readonly unknown[],
  schema: RowSchema<T>,
  save: (tx: Tx, row: T) => Promise<SavedRow<S>>,
): Promise<BulkReport & { saved: S[] }> {
  if (rows.length === 0) return { message: 'There was nothing to add.', created: 0, updated: 0, errors: [], saved: [] }
  return changing(ctx, async (tx) => {
    const errors: BulkReport['errors'] = []
    const done: SavedRow<S>[] = []
    for (const [place, value] of rows.entries()) {
      const result = await rowSaved(tx, value, schema, save)
      if (Array.isArray(result)) errors.push(...result.map((wrong) => ({ row: place + 1, ...wrong })))
      else done.push(result)
    }
    if (errors.length > 0) throw refusedRows(list, errors)
    const updated = done.filter(({ known }) => known).length
    const created = rows.length - updated
    const saved = done.map((each) => each.saved)
    return { message: `${created} added, ${updated} changed.`, created, updated, errors, saved }
  })
}

/** Saves a row and returns the result, or the row's errors. */
export async function rowSaved<T, S>(
  tx: Tx,
  value: unknown,
  schema: RowSchema<T>,
  save: (tx: Tx, row: T) => Promise<S>,
): Promise<S | { field: string; message: string }[]> {
  const read = schema.safeParse(value)
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  try {
    return await save(tx, read.data)
  } catch (error) {
    if (!(error instanceof ShopProblem)) throw error
    return [{ field: Object.keys(error.fields ?? {})[0] ?? '', message: error.message }]
  }
}

function refusedRows(list: string, errors: BulkReport['errors']): ShopProblem {
  const count = new Set(errors.map((error) => error.row)).size
  const fields = Object.fromEntries(
    errors.map(({ row, field, message }) => [`${list}.${row - 1}${field && `.${field}`}`, message]),
  )
  return new ShopProblem('invalid', `Nothing was saved: ${count === 1 ? 'a row is' : `${count} rows are`} wrong.`, {
    fields,
    extra: { errors },
  })
}
