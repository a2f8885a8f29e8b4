import { isDeepStrictEqual } from 'node:util'
import type { Bike, Product } from '#contract/catalogue.ts'
import { BikeSheetRow, type ImportReport, type ImportRow, ProductSheetRow } from '#contract/sheets.ts'
import { BIKE_COLUMNS, BIKE_NEEDS, IMPORT_ROWS, PRODUCT_COLUMNS, PRODUCT_NEEDS } from '#rules/sheets.ts'
import { TableError } from '#rules/table-text.ts'
import { type Cell, csvTexts } from '#server/lib/csv.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { type FileStream, fileStream, jsonTexts } from '#server/lib/file-stream.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { allBikes, productsByIds, productsOfBikes } from './catalogue.queries.ts'
import { toBike } from './catalogue.rules.ts'
import { present } from './catalogue.service.ts'
import { bikeById } from './catalogue-admin.queries.ts'
import {
  bikeNamed,
  changing,
  productMeant,
  type RowSchema,
  refused,
  rowSaved,
  type Stored,
  storeBike,
  storeProduct,
} from './catalogue-admin.service.ts'
import { readSheet, type Shape, type SheetRow } from './sheets.rules.ts'

type Format = 'csv' | 'json'
type Entry = Readonly<Record<string, string | number | object>>

const bikeEntry = ({ id, no, name, code, alt, brand, url }: Bike): Entry => ({ id, no, name, code, alt, brand, url })

function productEntry(product: Product): Entry {
  const { bikes, ...fields } = product
  const all: Readonly<Record<string, unknown>> = { ...fields, bikeCode: bikes.code }
  return Object.fromEntries(PRODUCT_COLUMNS.map((name) => [name, all[name] as string | object]))
}

/** A list in a cell is JSON, and nothing where it is empty. */
function cellOf(value: string | number | object | undefined): Cell {
  if (typeof value !== 'object') return value ?? ''
  return Array.isArray(value) && value.length === 0 ? '' : JSON.stringify(value)
}

async function* rowsOf(columns: readonly string[], pieces: AsyncIterable<readonly Entry[]>) {
  for await (const entries of pieces) yield entries.map((entry) => columns.map((name) => cellOf(entry[name])))
}

const sheet = (
  name: string,
  format: Format,
  columns: readonly string[],
  pieces: AsyncIterable<readonly Entry[]>,
): FileStream =>
  fileStream(`${name}.${format}`, format === 'csv' ? csvTexts(columns, rowsOf(columns, pieces)) : jsonTexts(pieces))

export async function exportBikes(ctx: Ctx, format: Format): Promise<FileStream> {
  async function* pieces() {
    yield (await allBikes(ctx.db)).map((row) => bikeEntry(toBike(row.bike, row.image)))
  }
  return sheet('bikes', format, BIKE_COLUMNS, pieces())
}

/** The products for sale, those of one bike at a time. */
export async function exportProducts(ctx: Ctx, format: Format): Promise<FileStream> {
  async function* pieces() {
    for (const { bike } of await allBikes(ctx.db))
      yield (await present(ctx, productsOfBikes(ctx.db, [bike.id]))).map(productEntry)
  }
  return sheet('products', format, PRODUCT_COLUMNS, pieces())
}

const BIKE_SHAPE: Shape = { columns: BIKE_COLUMNS, needs: BIKE_NEEDS, most: IMPORT_ROWS }
const PRODUCT_SHAPE: Shape = { columns: PRODUCT_COLUMNS, needs: PRODUCT_NEEDS, most: IMPORT_ROWS }

/** A row is about what it gives the id of, else about what has its code or name; else it adds a bike. */
export const importBikes = (ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> =>
  importRows(ctx, { what: 'bikes', shape: BIKE_SHAPE, schema: BikeSheetRow, file, dryRun }, async (tx, row, meant) => {
    const { id, ...input } = row
    const before = id ? (await bikeById(tx.db, id))?.bike : await bikeNamed(tx, input.code || input.name)
    if (id && !before) throw refused('id', 'There is no bike of this id. Without an id the row adds one.')
    meant(before?.id)
    return storeBike(ctx, tx, before ?? null, input, { pictureNeeded: false })
  })

/** The same for products; one that gives its id and another bike is moved there. */
export function importProducts(ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> {
  const wish = { what: 'products' as const, shape: PRODUCT_SHAPE, schema: ProductSheetRow, file, dryRun }
  return importRows(ctx, wish, async (tx, { proId, bikeCode, code, ...input }, meant) => {
    const bike = await bikeNamed(tx, bikeCode)
    if (!bike) throw refused('bikeCode', `There is no bike "${bikeCode}".`)
    const [known] = proId ? await productsByIds(tx.db, [proId]) : []
    if (proId && !known) throw refused('proId', 'There is no product of this id. Without an id the row adds one.')
    const before = known ?? (await productMeant(tx, bike.id, { proId: undefined, name: code || input.name }))
    if (known && code && code !== known.product.code)
      throw refused('code', `The address of a product follows its name. It is "${known.product.code}".`)
    meant(before?.product.id)
    return storeProduct(ctx, tx, before ?? null, { ...input, bikeId: bike.id })
  })
}

interface Import<T> {
  readonly what: 'bikes' | 'products'
  readonly shape: Shape
  readonly schema: RowSchema<T>
  readonly file: Uint8Array
  readonly dryRun: boolean
}

/** Stores a row; `meant` is told what the row is about before anything is done. */
type StoreRow<T> = (tx: Tx, row: T, meant: (id: string | undefined) => void) => Promise<Stored<object>>

/** Ends a transaction that was to find out only. */
class OnlyLooked extends Error {
  readonly rows: ImportRow[]
  constructor(rows: ImportRow[]) {
    super('Nothing of this is kept.')
    this.rows = rows
  }
}

/**
 * What a file does, row by row. A dry run does all of it as the import does, and takes all of it back: so the two never
 * differ. The import does all of it or, when a row is wrong, nothing.
 */
async function importRows<T>(ctx: Ctx, wish: Import<T>, store: StoreRow<T>): Promise<ImportReport> {
  const { what, dryRun } = wish
  const sheetRows = rowsIn(wish)
  const rows = await changing(ctx, async (tx) => {
    const done = await storeRows(tx, wish.schema, sheetRows, store)
    if (dryRun) throw new OnlyLooked(done)
    refuseWrong(done)
    const { add, change } = countsOf(done)
    if (add + change > 0)
      await audit(tx, ctx, { action: `${what} imported`, subject: what, after: { added: add, changed: change } })
    return done
  }).catch((error: unknown) => {
    if (error instanceof OnlyLooked) return error.rows
    throw error
  })
  const counts = countsOf(rows)
  const message = `${counts.add} ${dryRun ? 'to add' : 'added'}, ${counts.change} ${dryRun ? 'to change' : 'changed'}, ${counts.nothing} unchanged.`
  return { message, saved: !dryRun, counts, rows }
}

function rowsIn<T>({ file, shape }: Import<T>): SheetRow[] {
  try {
    return readSheet(file, shape)
  } catch (error) {
    if (!(error instanceof TableError)) throw error
    throw new ShopProblem('invalid', error.message, { fields: { file: error.message } })
  }
}

async function storeRows<T>(
  tx: Tx,
  schema: RowSchema<T>,
  sheetRows: readonly SheetRow[],
  store: StoreRow<T>,
): Promise<ImportRow[]> {
  /** What rows were about, and in which row. */
  const taken = new Map<string, number>()
  const done: ImportRow[] = []
  for (const { row, values } of sheetRows) {
    const meant = (id: string | undefined) => {
      const earlier = id === undefined ? undefined : taken.get(id)
      if (earlier !== undefined) throw refused('name', `Row ${earlier} is about the same one.`)
    }
    const result = await rowSaved(tx, values, schema, (_, read) => store(tx, read, meant))
    const name = typeof values.name === 'string' ? values.name.slice(0, 120) : ''
    if (Array.isArray(result)) {
      done.push({ row, name, does: 'wrong', fields: [], errors: result })
    } else {
      taken.set(result.id, row)
      done.push({ row, name, ...changeOf(result.before as Facts | null, result.after as Facts), errors: [] })
    }
  }
  return done
}
type Facts = Readonly<Record<string, unknown>>

/** The column that shows a fact; facts that have its name are not here. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  imageId: 'url',
  bikeId: 'bikeCode',
  offerPercent: 'offer',
  models: 'model',
  types: 'type',
  label: 'bike',
  paragraphs: 'para',
  pictures: 'url',
}

/** What a row has done, and to which columns. */
function changeOf(before: Facts | null, after: Facts): Pick<ImportRow, 'does' | 'fields'> {
  if (!before) return { does: 'add', fields: [] }
  const changed = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]))
  return {
    does: changed.length > 0 ? 'change' : 'nothing',
    fields: changed.map((name) => COLUMN_OF[name] ?? name),
  }
}

function countsOf(rows: readonly ImportRow[]): ImportReport['counts'] {
  const counts = { add: 0, change: 0, nothing: 0, wrong: 0 }
  for (const { does } of rows) counts[does] += 1
  return counts
}

function refuseWrong(rows: readonly ImportRow[]): void {
  const wrong = rows.filter(({ does }) => does === 'wrong')
  if (wrong.length === 0) return
  throw new ShopProblem(
    'invalid',
    `Nothing was imported: ${wrong.length === 1 ? 'a row is' : `${wrong.length} rows are`} wrong.`,
    {
      extra: { rows: wrong },
    },
  )
}
