import { z } from 'zod'
import { ROUNDINGS } from '#rules/price-change.ts'
import { PRODUCT_STATES } from '#rules/product-state.ts'
import { Image } from './catalogue.ts'
import { endpoints } from './endpoint.ts'
import { areDifferent, hundredths, Id, pageOf, paging, SearchText, Version } from './fields.ts'

/** What a list of prices shows of a product, in paise. */
const Prices = z.object({
  /** Without GST. */
  price: z.int(),
  /** With GST, before the offer and without options. */
  withGst: z.int(),
  offerPercent: z.number(),
  /** With GST, after the offer and without options. */
  offered: z.int(),
  mrp: z.int().nullable(),
  state: z.enum(PRODUCT_STATES),
})
export type Prices = z.infer<typeof Prices>

const Named = z.object({ id: z.string(), name: z.string(), bike: z.string() })

const PriceRow = Named.extend(Prices.shape).extend({
  version: z.int(),
  bikeId: z.string(),
  kind: z.string(),
  image: Image.nullable(),
  /** The pieces that can be sold, of all variants; null if they are not counted. */
  available: z.int().nullable(),
  /** The pieces of a product that is counted as a whole, with those that are set aside; null for any other. */
  onHand: z.int().nullable(),
  publishAt: z.string().nullable(),
})
export type PriceRow = z.infer<typeof PriceRow>

/** What a product may lack. */
export const LACKS = ['picture', 'mrp', 'stock'] as const

const PERCENT = 'Enter a percentage from -90 to 1,000 with at most 2 decimals.'
const AMOUNT = 'Enter an amount of at most 1 lakh.'
const OFFER = 'The offer is a percentage from 0 to 99.99.'

const percent = z
  .number({ error: PERCENT })
  .min(-90, { error: PERCENT })
  .max(1000, { error: PERCENT })
  .refine(hundredths, { error: PERCENT })
const add = z.int({ error: AMOUNT }).min(-1_00_000_00, { error: AMOUNT }).max(1_00_000_00, { error: AMOUNT })
const offer = z
  .number({ error: OFFER })
  .min(0, { error: OFFER })
  .max(99.99, { error: OFFER })
  .refine(hundredths, { error: OFFER })

const Change = z.discriminatedUnion('what', [
  z.strictObject({
    what: z.literal('price'),
    by: z.union([z.strictObject({ percent }), z.strictObject({ add })]),
    /** How the price with GST ends. */
    round: z.enum(ROUNDINGS),
  }),
  z.strictObject({ what: z.literal('offer'), offer }),
  z.strictObject({ what: z.literal('state'), state: z.enum(['published', 'draft', 'archived']) }),
])
export type ListChange = z.output<typeof Change>

/** The number of products that change together at most. */
const MAX_CHANGED = 500

const Changes = z.object({
  products: z
    .array(z.object({ id: Id, version: Version }))
    .min(1, { error: 'Choose at least one product.' })
    .max(MAX_CHANGED, { error: `At most ${MAX_CHANGED} products at a time` })
    .refine((products) => areDifferent(products.map(({ id }) => id)), { error: 'A product is in the list twice.' }),
  change: Change,
})

const Planned = Named.extend({
  before: Prices,
  after: Prices.extend({ state: z.enum([...PRODUCT_STATES, 'archived']) }),
  /** Why this product cannot change so; null if it can. */
  error: z.string().nullable(),
})
export type Planned = z.infer<typeof Planned>

export const priceList = endpoints({
  'GET /price-list': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Products and drafts with prices, stock and state, by words, bike, kind, state and what they lack',
    query: z.object({
      ...paging(50),
      search: SearchText.optional(),
      bike: Id.optional(),
      kind: z.string().trim().max(100).optional(),
      state: z.enum(PRODUCT_STATES).optional(),
      lacks: z.enum(LACKS).optional(),
    }),
    answer: pageOf(PriceRow),
  },
  'POST /price-list/preview': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'What a change of several products would do to each; nothing is saved',
    body: Changes,
    answer: z.object({ products: z.array(Planned) }),
  },
  'PUT /price-list': {
    policy: 'staff',
    area: 'catalogue',
    summary: 'Changes the price, the offer or the state of several products, or archives them; all of them, or none',
    body: Changes,
    answer: z.object({ message: z.string(), products: z.array(Planned) }),
  },
})
