import { z } from 'zod'
import { IMPORT_BYTES } from '#rules/sheets.ts'
import { BikeRow, Headings, OptionPrices, ProductRow, YesNo } from './catalogue-input.ts'
import { endpoints } from './endpoint.ts'
import { ordersAdmin } from './orders-admin.ts'
import { Known, MAX_LOW, MAX_PIECES } from './stock.ts'

/** A list or an object in a cell, as JSON; an empty cell is an empty list, or what is given instead. */
const inCell = <T extends z.ZodType>(list: T, empty: [] | Record<string, never> | null = []) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value
    try {
      return value.trim() === '' ? empty : JSON.parse(value)
    } catch {
      return value
    }
  }, list)

/** An optional id in a cell; an empty cell means none. */
const orNone = <T extends z.ZodType>(id: T) => z.preprocess((value) => (value === '' ? undefined : value), id)

export const BikeSheetRow = BikeRow.extend({
  id: orNone(BikeRow.shape.id),
  version: orNone(BikeRow.shape.version),
})
export const ProductSheetRow = ProductRow.omit({ images: true }).extend({
  proId: orNone(ProductRow.shape.proId),
  version: orNone(ProductRow.shape.version),
  warranty: orNone(ProductRow.shape.warranty),
  /** An empty cell, as a row without it, keeps the state; a new product is published. */
  state: z.preprocess(
    (cell) => (typeof cell === 'string' ? cell.trim().toLowerCase() || undefined : cell),
    ProductRow.shape.state,
  ),
  publishAt: orNone(ProductRow.shape.publishAt),
  bikeCode: z.string({ error: 'Which bike?' }).trim().min(1, { error: 'Which bike?' }).max(200),
  notes: inCell(ProductRow.shape.notes),
  rows: inCell(ProductRow.shape.rows),
  gstRates: inCell(ProductRow.shape.gstRates),
  onBike: inCell(ProductRow.shape.onBike, null),
  /** What the values are that the columns of the options name; without a price a value is priced as in a form. */
  options: inCell(OptionPrices.nullable().optional(), null),
  headings: inCell(Headings.optional(), {}),
})

/** A number in a cell; an empty cell changes nothing. */
const whole = (most: number) =>
  z.preprocess(
    (cell) => (cell === '' || cell === null ? undefined : typeof cell === 'string' ? Number(cell) : cell),
    z
      .int({ error: 'Enter a whole number' })
      .min(0, { error: 'At least 0' })
      .max(most, { error: `At most ${most}` })
      .optional(),
  )

const value = z
  .string()
  .trim()
  .max(60)
  .default('')
  .transform((name) => (name === '' ? null : name))

/** What a file says of a variant. The columns that only inform are not read. */
export const VariantSheetRow = z.object({
  proId: ProductRow.shape.proId.unwrap(),
  color: value,
  model: value,
  type: value,
  sku: Known.sku,
  barcode: Known.barcode,
  weightGrams: z.preprocess(
    (cell) => (cell === '' ? null : typeof cell === 'string' ? Number(cell) : cell),
    Known.weightGrams,
  ),
  tracked: z.preprocess((cell) => (cell === '' ? undefined : cell), YesNo.optional()),
  onHand: whole(MAX_PIECES),
  /** The pieces when the file was exported: what was sold since must not be lost. */
  expected: whole(MAX_PIECES),
  lowAt: whole(MAX_LOW),
})
export type VariantSheetRow = z.output<typeof VariantSheetRow>

const Does = z.enum(['add', 'change', 'nothing', 'wrong'])
const ImportRow = z.object({
  /** The row number as in a spreadsheet, whose first row names the columns. In a JSON list the first entry is 1. */
  row: z.int(),
  name: z.string(),
  does: Does,
  /** The columns that an update changes. */
  fields: z.array(z.string()),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})
export type ImportRow = z.output<typeof ImportRow>

const ImportReport = z.object({
  message: z.string(),
  /** False for a preview. */
  saved: z.boolean(),
  counts: z.record(Does, z.int()),
  rows: z.array(ImportRow),
})
export type ImportReport = z.output<typeof ImportReport>

const File = z.custom<ReadableStream>((value) => value instanceof ReadableStream)
const csv = { policy: 'staff', file: 'text/csv', answer: File } as const
const catalogueCsv = { ...csv, area: 'catalogue' } as const
const catalogueJson = { ...catalogueCsv, file: 'application/json' } as const
const taking = {
  policy: 'staff',
  area: 'catalogue',
  query: z.object({ dryRun: z.enum(['true', 'false']).default('true') }),
  upload: { field: 'file', bytes: IMPORT_BYTES },
  answer: ImportReport,
} as const

export const catalogueSheets = endpoints({
  'GET /export/bikes.csv': { ...catalogueCsv, summary: 'All bikes for a spreadsheet' },
  'GET /export/bikes.json': { ...catalogueJson, summary: 'All bikes as a list' },
  'GET /export/products.csv': { ...catalogueCsv, summary: 'All products and drafts for a spreadsheet' },
  'GET /export/products.json': { ...catalogueJson, summary: 'All products and drafts as a list' },
  'POST /import/bikes': {
    ...taking,
    summary: 'What a file of bikes (CSV or JSON) would add and change; with dryRun=false it does so, all or nothing',
  },
  'POST /import/products': { ...taking, summary: 'The same for a file of products' },
  'GET /export/variants.csv': {
    ...catalogueCsv,
    summary: 'All variants for a spreadsheet: a row for each, or for a product that is counted as a whole',
  },
  'POST /import/variants': {
    ...taking,
    summary: 'The same for a file of variants: SKUs, barcodes, packed weights and pieces',
  },
})

export const listSheets = endpoints({
  'GET /export/orders.csv': {
    ...csv,
    area: 'orders',
    summary:
      'Everybody’s orders for a spreadsheet, by the filter of GET /all-orders: a row for each line, with the SKU of today',
    query: ordersAdmin['GET /all-orders'].query.omit({ page: true, size: true }),
  },
  'GET /export/customers.csv': {
    ...csv,
    area: 'accounts',
    summary: 'All accounts for a spreadsheet, with what they have ordered',
  },
})
