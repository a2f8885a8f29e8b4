// Adds or changes many bikes or products at once: those of a list, or the rows of a sheet.
import type { z } from 'zod'
import type { Bike } from '#contract/catalogue.ts'
import type { BulkReport, EditableProduct } from '#contract/catalogue-admin.ts'
import { BikeRow, type ProductInput, ProductRow } from '#contract/catalogue-input.ts'
import { BikeSheetRow, type ImportReport, type ImportRow, ProductSheetRow } from '#contract/sheets.ts'
import { findValue, foldName, type OptionKey } from '#rules/pricing.ts'
import { BIKE_COLUMNS, BIKE_NEEDS, IMPORT_ROWS, PRODUCT_COLUMNS, PRODUCT_NEEDS } from '#rules/sheets.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { changedNames } from '#server/modules/audit/edit-conflict.service.ts'
import { findArchivedBike, isArchived } from './archive.store.ts'
import { bikeNotFound, saveBike, storeBike } from './bike-write.service.ts'
import type { BikeRow as StoredBike } from './catalogue.rules.ts'
import { findBike } from './catalogue.store.ts'
import { findBikeById } from './catalogue-admin.store.ts'
import { changeCatalogue, type Stored } from './catalogue-change.service.ts'
import { type CatalogueFacts, factsOf, findBikeNamed } from './catalogue-facts.service.ts'
import { importSheet, type Sheet } from './import.service.ts'
import { type EditedProduct, findEditable } from './on-bike-write.service.ts'
import { productBatch, saveProduct } from './product-write.service.ts'
import { neededFirst, type Shape, type SheetRow } from './sheets.rules.ts'

/** Adds or changes many bikes: all of them, or none if any row is invalid. */
export async function bulkBikes(ctx: Ctx, rows: readonly unknown[]): Promise<BulkReport & { bikes: Bike[] }> {
  const { saved: bikes, ...report } = await inBulk(ctx, 'bikes', rows, BikeRow, (tx) => async ({ id, ...input }) => {
    const before = id ? (await run(tx, findBikeById(id)))?.bike : await findMeantBike(tx, input)
    if (id && !before) throw invalidField('id', 'There is no bike of this id.')
    const saved = await saveBike(ctx, tx, before ?? null, input, { pictureNeeded: false })
    return { known: before !== undefined, saved }
  })
  return { ...report, bikes }
}

/** Throws if only the address of its name is a bike's: the row may mean another one. */
async function findMeantBike(
  tx: Tx,
  { code, name }: { readonly code?: string | undefined; readonly name: string },
): Promise<StoredBike | undefined> {
  const found = (await findBikeNamed(tx, code || name))?.bike
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
): Promise<BulkReport & { products: EditableProduct[] }> {
  const bike = (UUID.test(bikeName) ? await run(ctx, findBikeById(bikeName)) : await run(ctx, findBike(bikeName)))?.bike
  if (!bike) throw bikeNotFound()
  const { saved: products, ...report } = await inBulk(ctx, 'products', rows, ProductRow, (tx) => {
    const facts = factsOf(ctx, tx)
    return async ({ proId, code, ...input }) => {
      const id = proId ?? (await namedIn(facts, bike.id, { code, name: input.name }))?.id
      const before = id === undefined ? undefined : ofBike(await findEditable(tx, id), bike.id)
      if (proId && !before) throw invalidField('proId', `${bike.name} has no product of this id.`)
      const saved = await saveProduct(ctx, tx, before ?? null, { ...input, bikeId: bike.id }, facts)
      return { known: before !== undefined, saved }
    }
  })
  return { ...report, products }
}
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const ofBike = (found: EditedProduct | undefined, bikeId: string): EditedProduct | undefined =>
  found?.product.bikeId === bikeId ? found : undefined

interface NamedRow {
  readonly proId: string | undefined
  readonly code: string | undefined
  readonly name: string
}

/** Finds the product that a row without an id is about. Throws if only the address of its name is a product's. */
async function namedIn(facts: CatalogueFacts, bikeId: string, { code, name }: Omit<NamedRow, 'proId'>) {
  const found = await facts.productNamed(bikeId, code || name)
  if (found && !code) refuseOtherName(name, found)
  return found
}

interface RowSchema<T> {
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
  saving: (tx: Tx) => SaveRow<T, SavedRow<S>>,
): Promise<BulkReport & { saved: S[] }> {
  if (rows.length === 0) return { message: 'There was nothing to add.', created: 0, updated: 0, errors: [], saved: [] }
  return changeCatalogue(ctx, async (tx) => {
    const save = saving(tx)
    const errors: BulkReport['errors'] = []
    const done: SavedRow<S>[] = []
    for (const [place, value] of rows.entries()) {
      const result = await rowSaved(value, schema, save)
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

type SaveRow<T, S> = (row: T) => Promise<S>

async function rowSaved<T, S>(
  value: unknown,
  schema: RowSchema<T>,
  save: SaveRow<T, S>,
): Promise<S | { field: string; message: string }[]> {
  const read = schema.safeParse(value)
  if (!read.success) return read.error.issues.map(({ path, message }) => ({ field: path.join('.'), message }))
  try {
    return await save(read.data)
  } catch (error) {
    if (!(error instanceof ShopProblem)) throw error
    return errorsOf(error)
  }
}

const errorsOf = ({ fields = {}, message }: ShopProblem) => [{ field: Object.keys(fields)[0] ?? '', message }]

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

const BIKE_SHAPE: Shape = { columns: BIKE_COLUMNS, needs: BIKE_NEEDS, most: IMPORT_ROWS }

const PRODUCT_SHAPE: Shape = { columns: PRODUCT_COLUMNS, needs: PRODUCT_NEEDS, most: IMPORT_ROWS }

/** Imports bikes. A row changes the bike with its id, else the one with its code or name; otherwise it adds a bike. */
export const importBikes = (ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> =>
  importRows(ctx, { what: 'bikes', shape: BIKE_SHAPE, schema: BikeSheetRow, file, dryRun }, async (tx) => ({
    async store(row, meant) {
      const { id, ...input } = row
      const before = id ? (await run(tx, findBikeById(id)))?.bike : await findMeantBike(tx, input)
      if (id && !before) throw invalidField('id', await whyNoBike(tx, id))
      meant(before?.id)
      return storeBike(ctx, tx, before ?? null, input, { pictureNeeded: false })
    },
    finish: async () => NO_REFUSALS,
  }))

const NO_REFUSALS: ReadonlyMap<string, ShopProblem> = new Map()

/** Imports products in the same way. A row with an id and another bike moves the product there. */
export function importProducts(ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> {
  const request = { what: 'products' as const, shape: PRODUCT_SHAPE, schema: ProductSheetRow, file, dryRun }
  return importRows(ctx, request, async (tx, rows) => {
    const facts = factsOf(ctx, tx)
    await lookUp(facts, rows)
    const { store, finish } = productBatch(ctx, tx, facts)
    return {
      async store({ proId, bikeCode, code, options, ...given }, meant) {
        const input = { ...given, ...withPrices(given, options ?? {}) }
        const bike = (await facts.bikeNamed(bikeCode))?.bike
        if (!bike) throw invalidField('bikeCode', `There is no bike "${bikeCode}".`)
        const { known, before } = await meantIn(tx, facts, bike.id, { proId, code, name: input.name }, meant)
        if (known && code && code !== known.product.code)
          throw invalidField('code', `The address of a product follows its name. It is "${known.product.code}".`)
        meant(before?.product.id)
        return store(before ?? null, { ...input, bikeId: bike.id })
      },
      finish,
    }
  })
}

/** Asks at once for what the rows of a file name, so that no row has to wait for it. */
async function lookUp(facts: CatalogueFacts, rows: readonly SheetRow[]): Promise<void> {
  const found = rows.flatMap(({ values }) => [...JSON.stringify(values).matchAll(/\/media\/([0-9a-f]{32})\b/g)])
  await facts.hasPictures([...new Set(found.map(([, id = '']) => id))])
  await facts.foldAll(rows.map(({ values }) => String(values.name).trim()))
}

/** Returns the product that a row is about: the known one of its id, else the one of its code or name. */
async function meantIn(tx: Tx, facts: CatalogueFacts, bikeId: string, { proId, code, name }: NamedRow, meant: Meant) {
  const products = await facts.products(bikeId)
  // One of another bike is not among them.
  const read = async (id: string) => products.get(id) ?? (await findEditable(tx, id))
  const known = proId ? await read(proId) : undefined
  if (proId && !known) throw invalidField('proId', await whyNoProduct(tx, proId))
  if (known) return { known, before: known }
  const named = await namedIn(facts, bikeId, { code, name })
  // One that another row has added may not be written yet.
  meant(named?.id)
  return { known, before: named && (await read(named.id)) }
}

type OptionPrices = NonNullable<z.output<typeof ProductSheetRow>['options']>

/** Returns the values of the columns of options with what else the row says of them. */
function withPrices({ colors, model, type }: ProductInput, prices: OptionPrices) {
  const priced = (option: OptionKey, values: ProductInput['colors']) =>
    values?.map((value) => {
      const { price, names, swatch } = findValue(prices[option] ?? [], value.name) ?? {}
      return { names, swatch, ...value, price: value.price ?? price ?? undefined }
    })
  return { colors: priced('color', colors), model: priced('model', model), type: priced('type', type) }
}

const whyNoBike = async (tx: Tx, id: string): Promise<string> =>
  (await run(tx, findArchivedBike(id)))
    ? 'This bike is archived. Restore it first.'
    : 'There is no bike of this id. Without an id the row adds one.'

export const whyNoProduct = async (tx: Tx, id: string): Promise<string> =>
  (await run(tx, isArchived(id)))
    ? 'This product is archived. Restore it first.'
    : 'There is no product of this id. Without an id the row adds one.'

interface Import<T> extends Sheet {
  readonly what: 'bikes' | 'products'
  readonly schema: RowSchema<T>
}

/** Takes the id of the record that a row is about, if there is one, and refuses it if an earlier row is about it. */
type Meant = (id: string | undefined) => void

interface RowStore<T> {
  /** Stores a row. It calls `meant` before it changes anything. */
  store(row: T, meant: Meant): Promise<Stored<object>>
  /** Ends the storing after the last row. Returns why records are refused nevertheless, by their ids. */
  finish(): Promise<ReadonlyMap<string, ShopProblem>>
}

type Storing<T> = (tx: Tx, rows: readonly SheetRow[]) => Promise<RowStore<T>>

const importRows = <T>(ctx: Ctx, request: Import<T>, storing: Storing<T>): Promise<ImportReport> =>
  importSheet(ctx, request, async (tx, rows) => storeRows(request.schema, rows, await storing(tx, rows)))

async function storeRows<T>(
  schema: RowSchema<T>,
  sheetRows: readonly SheetRow[],
  { store, finish }: RowStore<T>,
): Promise<ImportRow[]> {
  /** The row number that each record's id came from. */
  const taken = new Map<string, number>()
  const done = new Map<number, ImportRow>()
  for (const { row, values } of neededFirst(sheetRows)) {
    const meant = (id: string | undefined) => {
      const earlier = id === undefined ? undefined : taken.get(id)
      if (earlier !== undefined) throw invalidField('name', `This is in row ${earlier} already.`)
    }
    const result = await rowSaved(values, schema, (read) => store(read, meant))
    const name = typeof values.name === 'string' ? values.name.slice(0, 120) : ''
    if (Array.isArray(result)) {
      done.set(row, { row, name, does: 'wrong', fields: [], errors: result })
    } else {
      taken.set(result.id, row)
      done.set(row, { row, name, ...changeOf(result.before as State | null, result.after as State), errors: [] })
    }
  }
  for (const [id, problem] of await finish()) {
    const row = done.get(taken.get(id) ?? 0)
    if (row) done.set(row.row, { ...row, does: 'wrong', fields: [], errors: errorsOf(problem) })
  }
  return [...done.values()].sort((one, other) => one.row - other.row)
}

type State = Readonly<Record<string, unknown>>

/** The column that shows a field. Fields whose column has the same name are not listed. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  imageId: 'url',
  bikeId: 'bikeCode',
  offerPercent: 'offer',
  models: 'model',
  types: 'type',
  label: 'bike',
  paragraphs: 'para',
  pictures: 'url',
  baseImageId: 'base',
}

/** Returns what a row does, and to which columns. */
function changeOf(before: State | null, after: State): Pick<ImportRow, 'does' | 'fields'> {
  if (!before) return { does: 'add', fields: [] }
  const changed = changedNames(before, after)
  return {
    does: changed.length > 0 ? 'change' : 'nothing',
    fields: changed.map((name) => COLUMN_OF[name] ?? name),
  }
}
