import { BikeSheetRow, type ImportReport, type ImportRow, ProductSheetRow } from '#contract/sheets.ts'
import { BIKE_COLUMNS, BIKE_NEEDS, IMPORT_ROWS, PRODUCT_COLUMNS, PRODUCT_NEEDS } from '#rules/sheets.ts'
import { TableError } from '#rules/table-text.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { changedNames } from '#server/modules/audit/edit-conflict.service.ts'
import { archivedBikeById } from './archive.queries.ts'
import { storeBike } from './bike-write.service.ts'
import { bikeById, isArchived } from './catalogue-admin.queries.ts'
import { storeProduct } from './catalogue-admin.service.ts'
import { findBikeByName, findMeantBike, findMeantProduct, type RowSchema, rowSaved } from './catalogue-bulk.service.ts'
import { changing, type Stored } from './catalogue-change.service.ts'
import { findEditable } from './on-bike-write.service.ts'
import { neededFirst, readSheet, type Shape, type SheetRow } from './sheets.rules.ts'

const BIKE_SHAPE: Shape = { columns: BIKE_COLUMNS, needs: BIKE_NEEDS, most: IMPORT_ROWS }

const PRODUCT_SHAPE: Shape = { columns: PRODUCT_COLUMNS, needs: PRODUCT_NEEDS, most: IMPORT_ROWS }

/** Imports bikes. A row changes the bike with its id, else the one with its code or name; otherwise it adds a bike. */
export const importBikes = (ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> =>
  importRows(ctx, { what: 'bikes', shape: BIKE_SHAPE, schema: BikeSheetRow, file, dryRun }, async (tx, row, meant) => {
    const { id, ...input } = row
    const before = id ? (await bikeById(tx.db, id))?.bike : await findMeantBike(tx, input)
    if (id && !before) throw invalidField('id', await whyNoBike(tx, id))
    meant(before?.id)
    return storeBike(ctx, tx, before ?? null, input, { pictureNeeded: false })
  })

/** Imports products in the same way. A row with an id and another bike moves the product there. */
export function importProducts(ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> {
  const request = { what: 'products' as const, shape: PRODUCT_SHAPE, schema: ProductSheetRow, file, dryRun }
  return importRows(ctx, request, async (tx, { proId, bikeCode, code, ...input }, meant) => {
    const bike = await findBikeByName(tx, bikeCode)
    if (!bike) throw invalidField('bikeCode', `There is no bike "${bikeCode}".`)
    const known = proId ? await findEditable(tx, proId) : undefined
    if (proId && !known) throw invalidField('proId', await whyNoProduct(tx, proId))
    const before = known ?? (await findMeantProduct(tx, bike.id, { proId: undefined, code, name: input.name }))
    if (known && code && code !== known.product.code)
      throw invalidField('code', `The address of a product follows its name. It is "${known.product.code}".`)
    meant(before?.product.id)
    return storeProduct(ctx, tx, before ?? null, { ...input, bikeId: bike.id })
  })
}

const whyNoBike = async (tx: Tx, id: string): Promise<string> =>
  (await archivedBikeById(tx.db, id))
    ? 'This bike is archived. Restore it first.'
    : 'There is no bike of this id. Without an id the row adds one.'

const whyNoProduct = async (tx: Tx, id: string): Promise<string> =>
  (await isArchived(tx.db, id))
    ? 'This product is archived. Restore it first.'
    : 'There is no product of this id. Without an id the row adds one.'

interface Import<T> {
  readonly what: 'bikes' | 'products'
  readonly shape: Shape
  readonly schema: RowSchema<T>
  readonly file: Uint8Array
  readonly dryRun: boolean
}

/** Stores a row. It calls `meant` with the id of the existing record, if any, before it changes anything. */
type StoreRow<T> = (tx: Tx, row: T, meant: (id: string | undefined) => void) => Promise<Stored<object>>

/** Thrown to roll back the transaction of a dry run. */
class OnlyLooked extends Error {
  readonly rows: ImportRow[]
  constructor(rows: ImportRow[]) {
    super('Nothing of this is kept.')
    this.rows = rows
  }
}

/**
 * Imports a file row by row. A dry run performs the whole import and rolls it back, so the two never differ. The import
 * saves everything or, if any row is invalid, nothing.
 */
async function importRows<T>(ctx: Ctx, request: Import<T>, store: StoreRow<T>): Promise<ImportReport> {
  const { what, dryRun } = request
  const sheetRows = rowsIn(request)
  const rows = await changing(ctx, async (tx) => {
    const done = await storeRows(tx, request.schema, sheetRows, store)
    if (dryRun) throw new OnlyLooked(done)
    refuseWrong(done)
    const { add, change } = countsOf(done)
    if (add + change > 0)
      await audit(ctx, tx, { action: `${what} imported`, subject: what, after: { added: add, changed: change } })
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
  /** The row number that each record's id came from. */
  const taken = new Map<string, number>()
  const done: ImportRow[] = []
  for (const { row, values } of neededFirst(sheetRows)) {
    const meant = (id: string | undefined) => {
      const earlier = id === undefined ? undefined : taken.get(id)
      if (earlier !== undefined) throw invalidField('name', `Row ${earlier} is about the same one.`)
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
  return done.sort((one, other) => one.row - other.row)
}

type Facts = Readonly<Record<string, unknown>>

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
function changeOf(before: Facts | null, after: Facts): Pick<ImportRow, 'does' | 'fields'> {
  if (!before) return { does: 'add', fields: [] }
  const changed = changedNames(before, after)
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
