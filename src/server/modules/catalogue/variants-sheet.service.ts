// A file of variants: a row for each, or for a product that is counted as a whole.
import { type ImportReport, type ImportRow, VariantSheetRow } from '#contract/sheets.ts'
import type { StockInput } from '#contract/stock.ts'
import { rupeeDigits } from '#rules/money.ts'
import { findValue, type OPTIONS, type PricedProduct, priceRange } from '#rules/pricing.ts'
import { IMPORT_ROWS, VARIANT_COLUMNS, VARIANT_NEEDS } from '#rules/sheets.ts'
import { taxOf, withTax } from '#rules/tax.ts'
import { isSameVariant, type Variant, variantText, WHOLE_PRODUCT } from '#rules/variants.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { FileStream } from '#server/lib/file-stream.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { changedNames } from '#server/modules/audit/edit-conflict.service.ts'
import { currentStocks } from '#server/modules/stock/stock.service.ts'
import { setStocks } from '#server/modules/stock/stock-settings.service.ts'
import { whyNoProduct } from './bulk.service.ts'
import type { FullProduct, ProductRow } from './catalogue.rules.ts'
import { findBikes, findEditableByIds, findEditableOfBike } from './catalogue.store.ts'
import { type Entry, sheet } from './export.service.ts'
import { importSheet } from './import.service.ts'
import { updateAll } from './product-rows.service.ts'
import { getProductTables } from './product-settings.service.ts'
import type { Shape, SheetRow } from './sheets.rules.ts'

type Stocks = Awaited<ReturnType<typeof currentStocks>>
type Current = Omit<NonNullable<ReturnType<Stocks['get']>>[number], 'id' | 'name' | 'bike' | 'isCurrent'>

/** Of a product of which nothing is known yet. */
const UNKNOWN = { isTracked: false, onHand: 0, reserved: 0, lowAt: 3, sku: null, barcode: null, weightGrams: null }

const stocksIn = (stocks: Stocks, productId: string): readonly Current[] =>
  stocks.get(productId) ?? [{ ...WHOLE_PRODUCT, ...UNKNOWN, productId }]

/** Exports the variants of the products for sale and of drafts, loading one bike's at a time. */
export async function exportVariants(ctx: Ctx): Promise<FileStream> {
  const tables = await getProductTables(ctx)
  async function* pieces() {
    for (const { bike } of await run(ctx, findBikes())) {
      const products = await run(ctx, findEditableOfBike(bike.id))
      const ids = products.map(({ product }) => product.id)
      const stocks = await currentStocks(ctx, ids)
      yield products.flatMap((each) => {
        const { percent } = taxOf(tables.tax, each.product, tables.day)
        return stocksIn(stocks, each.product.id).map((stock) => variantEntry(each, stock, percent))
      })
    }
  }
  return sheet('variants', 'csv', VARIANT_COLUMNS, pieces())
}

function variantEntry({ product, bike }: FullProduct, stock: Current, taxPercent: number): Entry {
  const { color, model, type, sku, barcode, weightGrams, isTracked, onHand, reserved, lowAt } = stock
  const range = priceRange(chosen(product, stock))
  const price = (net: number | undefined) => (net === undefined ? '' : rupeeDigits(withTax(net, taxPercent)))
  return {
    ...{ proId: product.id, bikeCode: bike.code, name: product.name, color, model, type },
    ...{ priceFrom: price(range?.low), priceTo: price(range?.high), sku, barcode, weightGrams },
    ...{ tracked: isTracked, onHand, expected: onHand, reserved, lowAt },
  }
}

/** Returns a product with only those values of its options that a variant has. */
function chosen(product: PricedProduct, variant: Variant): PricedProduct {
  const valuesOf = (option: (typeof OPTIONS)[number]) => {
    const all = product.options[option]
    const own = variant[option] === null ? undefined : findValue(all, variant[option])
    return own ? [own] : all
  }
  const options = { color: valuesOf('color'), model: valuesOf('model'), type: valuesOf('type') }
  return { ...product, options }
}

const SHAPE: Shape = { columns: VARIANT_COLUMNS, needs: VARIANT_NEEDS, most: IMPORT_ROWS }

/** Imports SKUs, barcodes, packed weights and pieces. A row without a column, or with an empty count, keeps what there is. */
export const importVariants = (ctx: Ctx, file: Uint8Array, dryRun: boolean): Promise<ImportReport> =>
  importSheet(ctx, { what: 'variants', shape: SHAPE, file, dryRun }, async (tx, sheetRows) => {
    const readings = sheetRows.map(readRow)
    const groups = Map.groupBy(
      readings.filter((each): each is RightRow => each.given !== null),
      ({ given }) => given.proId,
    )
    const ids = [...groups.keys()]
    const found = await run(tx, findEditableByIds(ids))
    const products = new Map(found.map((each) => [each.product.id, each]))
    const stocks = await currentStocks(tx, ids)
    const changes: StockChange[] = []
    for (const [id, rows] of groups) {
      const product = products.get(id)?.product
      if (product) changes.push(...changesIn({ product, current: stocksIn(stocks, id), rows }))
      else await refuseUnknown(tx, id, rows)
    }
    await storeChanges(ctx, tx, changes)
    return readings.map(reported)
  })

interface ReadRow {
  readonly row: number
  name: string
  readonly given: VariantSheetRow | null
  fields: string[]
  readonly errors: { field: string; message: string }[]
}

interface RightRow extends ReadRow {
  readonly given: VariantSheetRow
}

function readRow({ row, values }: SheetRow): ReadRow {
  const name = typeof values.name === 'string' ? values.name.slice(0, 120) : ''
  const read = VariantSheetRow.safeParse(values)
  const errors = read.error?.issues.map(({ path, message }) => ({ field: path.join('.'), message })) ?? []
  return { row, name, given: read.data ?? null, fields: [], errors }
}

function refuse({ errors }: ReadRow, field: string, message: string): void {
  errors.push({ field, message })
}

const reported = ({ row, name, fields, errors }: ReadRow): ImportRow => ({
  ...{ row, name, fields, errors },
  does: errors.length > 0 ? 'wrong' : fields.length > 0 ? 'change' : 'nothing',
})

async function refuseUnknown(tx: Tx, id: string, rows: readonly RightRow[]): Promise<void> {
  const why = await whyNoProduct(tx, id)
  for (const row of rows) refuse(row, 'proId', why)
}

interface ProductRows {
  readonly product: ProductRow
  readonly current: readonly Current[]
  readonly rows: readonly RightRow[]
}

interface StockChange {
  readonly product: ProductRow
  readonly stock: StockInput
  readonly rows: readonly RightRow[]
}

/** Returns the change of a product's variants that its rows ask for, if any. What is wrong is noted in the rows. */
function changesIn({ product, current, rows }: ProductRows): StockChange[] {
  const [first] = rows
  const isTracked = first?.given.tracked ?? current[0]?.isTracked ?? false
  const lowAt = first?.given.lowAt ?? current[0]?.lowAt ?? UNKNOWN.lowAt
  const counts = current.map((before) => {
    const named = rows.filter(({ given }) => isSameVariant(given, before))
    const [row, twice] = named
    if (twice) refuse(twice, 'color', `This variant is in row ${row?.row} already.`)
    return row ? countAfter(row, before, isTracked) : { ...before, expected: before.onHand }
  })
  for (const row of rows) {
    row.name = [product.name, variantText(row.given)].filter(Boolean).join(', ')
    checkRow(row, current, { isTracked, lowAt })
  }
  const changes = rows.filter(({ fields }) => fields.length > 0)
  if (changes.length === 0 || rows.some(({ errors }) => errors.length > 0)) return []
  return [{ product, stock: { isTracked, lowAt, counts }, rows: changes }]
}

/** A product of which only pieces are counted stays in its version. */
const isOnlyCounted = ({ rows }: StockChange): boolean =>
  rows.every(({ fields }) => fields.every((name) => name === 'onHand'))

/** Stores the changes together. Why a product is refused is noted in its rows. */
async function storeChanges(ctx: Ctx, tx: Tx, changes: readonly StockChange[]): Promise<void> {
  const counted = changes.map((each) => {
    const { id, options, version } = each.product
    return { id, options, stock: each.stock, version: isOnlyCounted(each) ? version : version + 1 }
  })
  const others = changes
    .filter((each) => !isOnlyCounted(each))
    .map(({ product: { id, version } }) => ({ id, version: version + 1 }))
  await updateAll(tx, others)
  const refusals = await setStocks(ctx, tx, counted)
  for (const { product, rows } of changes) {
    const refusal = refusals.get(product.id)
    if (refusal) for (const row of rows) refuse(row, '', refusal.message)
  }
}

interface Common {
  readonly isTracked: boolean
  readonly lowAt: number
}

/** Notes what is wrong with a row beside its own counts, and what it changes. */
function checkRow(row: RightRow, current: readonly Current[], { isTracked, lowAt }: Common): void {
  const before = current.find((each) => isSameVariant(row.given, each))
  if (!before) {
    refuse(row, 'color', notCounted(row.given))
    return
  }
  if ((row.given.tracked ?? isTracked) !== isTracked)
    refuse(row, 'tracked', 'All variants of a product are tracked, or none is.')
  if ((row.given.lowAt ?? lowAt) !== lowAt)
    refuse(row, 'lowAt', 'All variants of a product run low at the same number.')
  const { sku, barcode, weightGrams, onHand } = { ...before, ...defined(row.given) }
  const after = { sku, barcode, weightGrams, tracked: isTracked, ...(isTracked && { onHand, lowAt }) }
  row.fields = changedNames({ ...before, tracked: before.isTracked }, after)
}

const notCounted = (variant: Variant): string =>
  variantText(variant) === ''
    ? 'This product is counted for each of its variants.'
    : `"${variantText(variant)}" is not a variant by which this product is counted.`

function countAfter(row: RightRow, before: Current, isTracked: boolean) {
  const { sku = before.sku, barcode = before.barcode, weightGrams = before.weightGrams } = row.given
  const { onHand = before.onHand, expected = before.onHand } = row.given
  if (isTracked && onHand !== before.onHand && row.given.expected === undefined)
    refuse(row, 'expected', 'How many there were when the file was exported is missing.')
  if (isTracked && expected !== before.onHand)
    refuse(row, 'expected', `There are ${before.onHand} on hand by now, not ${expected}. Export the file again.`)
  const { color, model, type } = before
  return { ...{ color, model, type, sku, barcode, weightGrams, onHand }, expected: before.onHand }
}

const defined = (given: VariantSheetRow): Partial<VariantSheetRow> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
