import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { Email, Id, printed } from './fields.ts'

export const MAX_PIECES = 100_000
export const MAX_LOW = 1000

const Pieces = (least: number) =>
  z
    .number({ error: 'How many pieces?' })
    .int({ error: 'Whole pieces only.' })
    .min(least, { error: `At least ${least}` })
    .max(MAX_PIECES, { error: `At most ${MAX_PIECES}` })

const Reason = z.string().trim().max(250).default('')

/** The counted pieces, and the number that the person who counted was shown, so that sales in between are not lost. */
export const Count = { onHand: Pieces(0), expected: Pieces(0) }

/** The values of a variant; null stands for every value of an option. */
const Value = z.string().trim().min(1).max(60).nullable().default(null)
const Variant = z.object({ color: Value, model: Value, type: Value })

const Code = z
  .string()
  .trim()
  .max(60, { error: 'At most 60 characters' })
  .check(printed)
  .transform((code) => (code === '' ? null : code))
  .nullable()

/** What a seller knows a variant by; what is left out does not change. */
export const Known = {
  sku: Code.optional(),
  barcode: Code.optional(),
  weightGrams: z
    .int({ error: 'Whole grams only.' })
    .min(1, { error: 'At least 1' })
    .max(1_000_000, { error: 'At most 1,000,000' })
    .nullable()
    .optional(),
}

export const StockInput = z.object({
  isTracked: z.boolean(),
  /** Of the whole product; left out if there are `counts`. */
  onHand: Pieces(0).optional(),
  expected: Pieces(0).optional(),
  /** The counts of every variant by some of the product's options; of the whole product, or none, without tracking. */
  counts: z
    .array(Variant.extend({ ...Count, ...Known }))
    .max(400)
    .default([]),
  lowAt: z
    .number({ error: 'From how many on?' })
    .int({ error: 'Whole pieces only.' })
    .min(0, { error: 'At least 0' })
    .max(MAX_LOW, { error: `At most ${MAX_LOW}` }),
})
export type StockInput = z.output<typeof StockInput>

const Stock = z.object({
  isTracked: z.boolean(),
  /** Pieces that are not sold yet, including those reserved for open payments. */
  onHand: z.int(),
  reserved: z.int(),
  available: z.int(),
  lowAt: z.int(),
})

/** The values of a variant as they are returned; null stands for every value of an option. */
export const ShownVariant = z.object({
  color: z.string().nullable(),
  model: z.string().nullable(),
  type: z.string().nullable(),
})

const ShownCodes = { sku: z.string().nullable(), barcode: z.string().nullable(), weightGrams: z.int().nullable() }

const StockRow = Stock.extend({
  id: z.string(),
  sku: z.string().nullable(),
  proId: z.string(),
  ...ShownVariant.shape,
  /** The name of the product with the values of the variant. */
  name: z.string(),
  bike: z.string(),
  low: z.boolean(),
  /** The number of people who asked for an email when it is back in stock. */
  waiting: z.int(),
})
export type StockRow = z.infer<typeof StockRow>

const Movement = z.object({
  at: z.string(),
  kind: z.enum(['received', 'counted', 'sold', 'returned']),
  /** The values of the variant; empty if the whole product is counted. */
  variant: z.string(),
  pieces: z.int(),
  /** Null for automatic changes. */
  by: z.string().nullable(),
  orderNo: z.string().nullable(),
  reason: z.string(),
})

const Product = z.object({ proId: Id })

export const stock = endpoints({
  'GET /stock': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'What is tracked of products, or of their variants, those that run low first; with low=true those alone',
    query: z.object({ low: z.enum(['true', 'false']).default('false') }),
    answer: z.object({
      products: z.array(StockRow),
      /** Whether the stock of any product is tracked at all. */
      isTracked: z.boolean(),
    }),
  },
  'GET /stock/{proId}': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'The stock of a product, with its last movements',
    params: Product,
    answer: Stock.extend({
      /** Each variant of the product; also those that are not told apart any more, which are not current. */
      counts: z.array(Stock.extend({ ...ShownVariant.shape, ...ShownCodes, isCurrent: z.boolean() })),
      movements: z.array(Movement),
    }),
  },
  'POST /stock/{proId}/received': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Pieces that have come in; the same key books them once',
    params: Product,
    /** `key` is the idempotency key. */
    body: z.object({ variant: Variant.optional(), pieces: Pieces(1), reason: Reason, key: z.uuid().optional() }),
    answer: Stock,
  },
  'POST /stock/{proId}/counted': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Corrects what is on hand; 409 when it is no longer what whoever counted was shown',
    params: Product,
    body: z.object({ variant: Variant.optional(), ...Count, reason: Reason }),
    answer: Stock,
  },
  'POST /back-in-stock': {
    policy: 'public',
    knowsUser: true,
    limit: 'backInStock',
    summary:
      'Asks for one email when a product that is out of stock, in the given choice, can be had again; the same answer for everybody',
    body: z.object({ proId: Id, email: Email, ...Variant.shape }),
    answer: z.object({ message: z.string() }),
  },
})
