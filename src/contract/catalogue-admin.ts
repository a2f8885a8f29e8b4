import { z } from 'zod'
import { parseRupees } from '#rules/money.ts'
import { Bike, Product } from './catalogue.ts'
import { endpoints } from './endpoint.ts'
import { Id, required } from './fields.ts'
import { StockInput } from './stock.ts'

/** What a column of whole numbers of paise takes (S1 §3: prices are strings of digits). */
const MOST_PRICE = 10_000_000_00
const MOST_SHIPPING = 1_000_000_00

/** Everything that steers a terminal or a page rather than being read. */
const CONTROL = /\p{Cc}/u
const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]/u
const UNREADABLE = 'This holds a character that cannot be seen'

const fewer = (max: number) => ({ error: `At most ${max} characters` })
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fewer(max))
    .refine((value) => !CONTROL.test(value), { error: UNREADABLE })
const text = (max: number) =>
  z
    .string()
    .trim()
    .max(max, fewer(max))
    .refine((value) => !CONTROL_BUT_BREAKS.test(value), { error: UNREADABLE })
const name = (message: string, max = 100) =>
  required(message, max).refine((value) => !CONTROL.test(value), { error: UNREADABLE })

/** A picture that POST /media has given: nothing else can be shown, so no address leads out of the shop. */
const PictureAddress = z
  .string()
  .trim()
  .regex(/^\/media\/[0-9a-f]{32}(\/\d{2,4}\.(avif|webp|jpg))?$/, { error: 'Upload the picture first' })
const NoPicture = z.literal('')

const Digits = (message: string, most: number) =>
  z
    .union([z.string(), z.number()], { error: message })
    .transform((value) => parseRupees(String(value).trim() || '0'))
    .refine((paise) => paise !== null && paise <= most, { error: message })
    .transform((paise) => paise ?? 0)

/** Percent off with at most two decimals, as a string or number. */
const Percent = z
  .union([z.string(), z.number()], { error: 'The offer is a percentage from 0 to 99.99' })
  .transform((value) => String(value).trim() || '0')
  .refine((value) => /^\d{1,2}(\.\d{1,2})?$/.test(value), { error: 'The offer is a percentage from 0 to 99.99' })
  .transform(Number)

const Ordinal = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], { error: 'No must be a number' })
  .pipe(z.int({ error: 'No must be a whole number' }).min(1, { error: 'No starts at 1' }).max(99_999))

/** A list as the specification joins it, or as a list (C3); what is empty is left out. */
const list = <T extends z.ZodType<unknown, string>>(separator: ',' | ';', item: T, most: number) =>
  z
    .union([z.string().transform((joined) => joined.split(separator)), z.array(z.string())])
    .transform((items) => items.map((each) => each.trim()).filter((each) => each !== ''))
    .refine((items) => items.every((each) => !each.includes(separator)), {
      error: separator === ',' ? 'A comma separates two entries' : 'A semicolon separates two entries',
    })
    .pipe(z.array(item).max(most, { error: `At most ${most} entries` }))

/** Names are options by their folded form: "Black" and "black " are one. */
const options = (most: number) =>
  list(',', line(60), most).refine((items) => new Set(items.map((each) => each.toLowerCase())).size === items.length, {
    error: 'Each option can be there once only',
  })

/** What an option does to the price, in paise, as `pricing.adjustments` of a product answers it. */
const Adjustment = z.union([
  z.strictObject({ add: z.int().min(-MOST_PRICE).max(MOST_PRICE) }),
  z.strictObject({ half: z.literal(true) }),
])

const ProductImage = z.object({
  url: PictureAddress,
  alt: line(200).optional(),
  color: line(60).nullish(),
  section: z.int().min(0).max(99).nullish(),
})

const BikeFields = z.object({
  no: Ordinal,
  name: name('Name is required'),
  /** The part of the address; without it, it follows the name. */
  code: line(80).optional(),
  alt: name('Alt is required', 200),
  brand: name('Brand is required'),
  url: z.union([PictureAddress, NoPicture]).optional(),
  /** The same picture by the name that the design of the API gives it. */
  image: z.union([PictureAddress, NoPicture]).optional(),
})

const ProductFields = z.object({
  bikeId: Id,
  name: name('Name is required', 120),
  price: Digits('Price is a number of rupees, at most 1 crore, with at most 2 decimals', MOST_PRICE),
  kind: line(100).optional(),
  offer: Percent.optional(),
  url: z.union([PictureAddress, NoPicture]).optional(),
  otherUrl: list(',', PictureAddress, 30).optional(),
  /** Pictures with all that is known of them; wins over url and otherUrl. */
  images: z.array(ProductImage).max(31).optional(),
  para: list(';', text(4000), 30).optional(),
  titles: list(',', line(120), 30).optional(),
  colors: options(20).optional(),
  model: options(20).optional(),
  type: options(20).optional(),
  bike: line(100).optional(),
  weight: line(50).optional(),
  shipping: Digits('Shipping is a number of rupees, at most 10 lakh', MOST_SHIPPING).optional(),
  dimensions: line(200).optional(),
  items: text(1000).optional(),
  dispatched: line(100).optional(),
  material: line(200).optional(),
  quote: text(500).optional(),
  proPic: line(500).optional(),
  installation: text(4000).optional(),
  notes: z
    .array(z.object({ when: line(200), text: text(500) }))
    .max(10)
    .optional(),
  rows: z
    .array(z.object({ label: line(80), value: line(200) }))
    .max(20)
    .optional(),
  /** What options do to the price that the shop does not know yet (M2); it then holds for every product. */
  adjustments: z.record(line(60), Adjustment).optional(),
  /** Whether and how its stock is kept; without it, that stays. */
  stock: StockInput.optional(),
})

const BikeUpdate = BikeFields.partial()
const ProductUpdate = ProductFields.partial()
export type BikeInput = z.output<typeof BikeUpdate>
export type ProductInput = z.output<typeof ProductUpdate>
export type ProductBody = z.input<typeof ProductFields>

/** A row of a bulk call: what it has an id or code of is changed, everything else is added. */
export const BikeRow = BikeFields.extend({ id: Id.optional() })
export const ProductRow = ProductFields.omit({ bikeId: true }).extend({
  proId: Id.optional(),
  code: line(80).optional(),
})

const BulkReport = z.object({
  message: z.string(),
  created: z.int(),
  updated: z.int(),
  errors: z.array(z.object({ row: z.int(), field: z.string(), message: z.string() })),
})
const BikesReport = BulkReport.extend({ bikes: z.array(Bike) })
const ProductsReport = BulkReport.extend({ products: z.array(Product) })
export type BulkReport = z.output<typeof BulkReport>

/** So many products of a search by name are shown; more words find fewer. */
export const MOST_SHOWN = 100

const Deleted = z.object({ message: z.string(), archived: z.boolean() })
/** Several hundred rows with their texts. */
const BULK_BYTES = 2 * 1024 * 1024
const rows = (most: number) =>
  z
    .array(z.unknown())
    .max(most, { error: `At most ${most} rows at a time` })
    .optional()
const NO_REPORT = { created: 0, updated: 0, errors: [] }

export const catalogueAdmin = endpoints({
  'POST /bikes': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds a bike',
    body: BikeFields,
    answer: z.object({ bike: Bike }),
    status: 201,
  },
  'PUT /bikes/{id}': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Changes a bike; what is not given stays. A former address leads to the new one',
    params: z.object({ id: Id }),
    body: BikeUpdate,
    answer: z.object({ bike: Bike }),
  },
  'DELETE /bikes/{id}': {
    policy: 'staff',
    area: 'catalogue',
    summary:
      'Deletes a bike with its products; when orders refer to them only with archive=true, which keeps them unseen',
    params: z.object({ id: Id }),
    query: z.object({ archive: z.enum(['true', 'false']).optional() }),
    answer: Deleted,
  },
  'GET /products': {
    policy: 'staff',
    area: 'catalogue',
    summary: `Products whose name or bike's name holds every word, anywhere in it: the first ${MOST_SHOWN}, and how many there are; 1001 stands for all that are more`,
    query: z.object({ search: z.string().trim().max(200).default('') }),
    answer: z.object({ products: z.array(Product), total: z.int() }),
  },
  'POST /bikes/products': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds a product to a bike',
    body: ProductFields,
    answer: z.object({ product: Product }),
    status: 201,
  },
  'PUT /bikes/updateProduct/{proId}': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Changes a product; what is not given stays. A former address leads to the new one',
    params: z.object({ proId: Id }),
    body: ProductUpdate,
    answer: z.object({ product: Product }),
  },
  'DELETE /products/delete/{id}': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Deletes a product; one that orders or reviews refer to is kept unseen',
    params: z.object({ id: Id }),
    answer: Deleted,
  },
  'POST /bikes/bulk': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds or changes many bikes, all of them or none, and reports what is wrong row by row',
    body: z.object({ id: z.string().max(100).nullish(), bikes: rows(500) }),
    bodyBytes: BULK_BYTES,
    answer: BikesReport,
    refusal: NO_REPORT,
  },
  'POST /bikes/bulkProducts': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Adds or changes many products of the bike with this id or code, all of them or none',
    body: z.object({ id: z.string().max(100).nullish(), code: line(80).nullish(), products: rows(200) }),
    bodyBytes: BULK_BYTES,
    answer: ProductsReport,
    refusal: NO_REPORT,
  },
})
