// The fields of bikes and products as they are typed and sent.
import { z } from 'zod'
import { parseRupees } from '#rules/money.ts'
import { MAX_Z } from '#rules/on-bike.ts'
import { SWATCH } from '#rules/option-name-checks.ts'
import { filledNames, type Heading } from '#rules/option-names.ts'
import { foldName, OPTIONS, type OptionKey } from '#rules/pricing.ts'
import { type ByKind, mapProductFields } from '#rules/product-fields.ts'
import { PRODUCT_STATES } from '#rules/product-state.ts'
import { readWarranty } from '#rules/warranty-terms.ts'
import { areDifferent, Day, Hsn, hundredths, Id, printed, required, TaxPercent, VersionText } from './fields.ts'
import { Count, StockInput } from './stock.ts'

/** The limits of the database's price columns, in paise (S1 §3: prices are strings of digits). */
const MAX_PRICE = 10_000_000_00

const MAX_SHIPPING = 1_000_000_00

const MAX_MRP = 20_000_000_00

/** Matches control characters, which control a terminal or a page instead of being read. */
const CONTROL = /\p{Cc}/u

const CONTROL_BUT_BREAKS = /[^\P{Cc}\n\r\t]/u

const UNREADABLE = 'This holds a character that cannot be seen'

const fewer = (max: number) => ({ error: `At most ${max} characters` })

export const line = (max: number) =>
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

/** A picture uploaded by POST /media. No other address is accepted, so no picture comes from outside the shop. */
const PictureAddress = z
  .string()
  .trim()
  .regex(/^\/media\/[0-9a-f]{32}(\/\d{2,4}\.(avif|webp|jpg))?$/, { error: 'Upload the picture first' })

const NoPicture = z.literal('')

/** A yes or no, in words in a file: an empty cell is a no. */
export const YesNo = z.union([z.boolean(), z.literal('').transform(() => false), z.stringbool()], {
  error: 'Write true or false',
})

/** An amount in rupees, parsed into paise. Empty or unreadable text is refused instead of becoming free. */
const Amount = (message: string, most: number) =>
  z.union([z.string(), z.number()], { error: message }).transform((typed, context) => {
    const paise = parseRupees(String(typed))
    if (paise !== null && paise <= most) return paise
    context.issues.push({ code: 'custom', message, input: typed })
    return z.NEVER
  })

const WRONG_MRP = 'The MRP is a number of rupees, at most 2 crore, with at most 2 decimals'

/** The MRP in rupees, as a string or number, parsed into paise; null if empty. */
const Mrp = z
  .union([z.string(), z.number()], { error: WRONG_MRP })
  .transform((value) => String(value).trim())
  .refine((value) => value === '' || isAmount(parseRupees(value)), { error: WRONG_MRP })
  .transform((value) => (value === '' ? null : parseRupees(value)))

const isAmount = (paise: number | null): boolean => paise !== null && paise > 0 && paise <= MAX_MRP

/** A percentage with at most two decimals, as a string or number. */
const Percent = z
  .union([z.string(), z.number()], { error: 'The offer is a percentage from 0 to 99.99' })
  .transform((value) => String(value).trim() || '0')
  .refine((value) => /^\d{1,2}(\.\d{1,2})?$/.test(value), { error: 'The offer is a percentage from 0 to 99.99' })
  .transform(Number)

const Ordinal = z
  .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], { error: 'No must be a number' })
  .pipe(z.int({ error: 'No must be a whole number' }).min(1, { error: 'No starts at 1' }).max(99_999))

/** A list, either as an array or joined as in the specification (W3); empty entries are left out. */
const list = <T extends z.ZodType<unknown, string>>(separator: ',' | ';', item: T, most: number) =>
  z
    .union([z.string().transform((joined) => joined.split(separator)), z.array(z.string())])
    .transform((items) => items.map((each) => each.trim()).filter((each) => each !== ''))
    .refine((items) => items.every((each) => !each.includes(separator)), {
      error: separator === ',' ? 'A comma separates two entries' : 'A semicolon separates two entries',
    })
    .pipe(z.array(item).max(most, { error: `At most ${most} entries` }))

const PERCENT_OF_PRICE = 'A percentage of the price is from 0.01 to 1,000, with at most 2 decimals'

/** What a value does to the price, in paise or percent, as in `pricing.options` of a product's response. */
const OptionPrice = z.union([
  z.strictObject({ add: z.int().min(-MAX_PRICE).max(MAX_PRICE) }),
  z.strictObject({
    percent: z
      .number()
      .min(0.01, { error: PERCENT_OF_PRICE })
      .max(1000, { error: PERCENT_OF_PRICE })
      .refine(hundredths, { error: PERCENT_OF_PRICE }),
  }),
])

const OptionName = line(60).check(printed)

const inOtherLanguages = { ta: OptionName.optional(), hi: OptionName.optional() }

const Swatch = z
  .string()
  .trim()
  .refine((code) => code === '' || SWATCH.test(code), { error: 'Write a swatch as # and six digits or letters a to f' })

/** What a value is called in other languages, and its colour. What is left out does not change; an empty text ends it. */
const shown = { names: z.object(inOtherLanguages).optional(), swatch: Swatch.optional() }

/** Without a price, a value gets that of the product before the change, else that of the shop's template. */
const OptionValue = z.object({ name: OptionName, price: OptionPrice.optional(), ...shown })

/** The prices, names and swatches of a product's values, as an export contains them. */
export const OptionPrices = z.partialRecord(
  z.enum(OPTIONS),
  z.array(z.object({ name: z.string(), price: OptionPrice.nullable(), ...shown })).max(20),
)

/** What a product calls its options. One that is empty or left out has the specified heading. */
export const Headings = z
  .partialRecord(
    z.enum(OPTIONS),
    z.object({ en: OptionName.default(''), ...inOtherLanguages }).refine(({ en, ta, hi }) => en !== '' || !(ta || hi), {
      path: ['en'],
      error: 'Enter the heading in English too: pages in other languages need it where theirs is missing',
    }),
  )
  .transform((typed) => {
    const named = Object.entries(typed).filter(([, heading]) => heading.en !== '')
    return Object.fromEntries(
      named.map(([option, { en, ta, hi }]) => [option, { en, ...filledNames({ ta, hi }) }]),
    ) as {
      [Option in OptionKey]?: Heading
    }
  })

/** The values of an option: names, or values with their prices. Names that differ only in case are the same value. */
const Values = z
  .union([
    z.string().transform((joined) => joined.split(',')),
    z.array(z.union([z.string(), z.looseObject({ name: z.string() })])),
  ])
  .transform((items) => items.map((each) => (typeof each === 'string' ? { name: each } : each)))
  .transform((items) => items.filter(({ name }) => name.trim() !== ''))
  .refine((items) => items.every(({ name }) => !name.includes(',')), { error: 'A comma separates two entries' })
  .pipe(z.array(OptionValue).max(20, { error: 'At most 20 entries' }))
  .check(({ value, issues }) => {
    const twice = value.find(
      ({ name }, place) => value.findIndex((each) => foldName(each.name) === foldName(name)) < place,
    )
    if (twice) issues.push({ code: 'custom', message: `"${twice.name}" can be there once only`, input: value })
  })

const WARRANTY = 'Warranty is "lifetime", "none" or a number of months such as "24 months", at most 240'

const WarrantyText = z
  .string({ error: WARRANTY })
  .max(40, { error: WARRANTY })
  .transform((typed, context) => {
    const terms = readWarranty(typed)
    if (terms !== null) return terms
    context.issues.push({ code: 'custom', message: WARRANTY, input: typed })
    return z.NEVER
  })

const ProductImage = z.object({
  url: PictureAddress,
  alt: line(200).optional(),
  color: line(60).nullish(),
  /** The type that it shows; if left out, it does not change. */
  type: line(60).nullish(),
  /** The bike model that it shows; if left out, it does not change. */
  model: line(60).nullish(),
  section: z.int().min(0).max(99).nullish(),
  /** Whether it is rendered by a computer, not photographed; if left out, it does not change. */
  rendered: z.boolean().optional(),
})

/** A whole number as a string or number; null if empty. */
const Whole = (most: number) =>
  z
    .union([z.null(), z.number(), z.string().trim()], { error: 'Enter a whole number, or leave it empty' })
    .transform((typed) => (typed === null || typed === '' ? null : Number(typed)))
    .pipe(
      z
        .int({ error: 'Enter a whole number, or leave it empty' })
        .min(1, { error: 'Enter a number from 1, or leave it empty' })
        .max(most, { error: `At most ${most.toLocaleString('en-IN')}` })
        .nullable(),
    )

const HOTSPOT = 'The point of the part is two numbers from 0 to 1'

/** A share of the frame's width or height; four decimals are stored. */
const FrameShare = z
  .number({ error: HOTSPOT })
  .min(0, { error: HOTSPOT })
  .max(1, { error: HOTSPOT })
  .transform((share) => Math.round(share * 10_000) / 10_000)

const STACKING = `The stacking order is a whole number from 0 to ${MAX_Z}`

/** How a product is shown on its bike: over the bike's base picture. */
const OnBikeInput = z.object({
  z: z.int({ error: STACKING }).min(0, { error: STACKING }).max(MAX_Z, { error: STACKING }),
  hotspot: z.object({ x: FrameShare, y: FrameShare }, { error: HOTSPOT }),
  /** The codes of products of the same bike that must be on it too. */
  requires: z.array(line(120)).max(10, { error: 'At most ten parts' }).default([]),
  /** A layer without a colour is for all colours that have none of their own. */
  layers: z
    .array(z.object({ url: PictureAddress, color: line(60).nullish() }))
    .min(1, { error: 'Upload at least one layer' })
    .max(21, { error: 'At most 21 layers' }),
})

const PlainFields = mapProductFields(({ kind, most }) =>
  (kind === 'whole' ? Whole(most) : kind === 'line' ? line(most) : text(most)).optional(),
) as ByKind<z.ZodOptional<ReturnType<typeof Whole>>, z.ZodOptional<ReturnType<typeof line>>>

export const BikeFields = z.object({
  no: Ordinal,
  name: name('Name is required').check(printed),
  /** The part of the page's address; if left out, it is made from the name. */
  code: line(80).optional(),
  alt: name('Alt is required', 200),
  brand: name('Brand is required'),
  url: z.union([PictureAddress, NoPicture]).optional(),
  /** The same picture, under the name in the API's design. */
  image: z.union([PictureAddress, NoPicture]).optional(),
  /** The picture over which layers of parts are laid; empty for none. */
  base: z.union([PictureAddress, NoPicture]).optional(),
  /** What that picture shows if it is another bike, such as "our adventure model". */
  baseShows: line(80).optional(),
  /** Whether that picture and the layers of the bike's parts are rendered by a computer, not photographed. */
  baseRendered: YesNo.optional(),
  version: VersionText.optional(),
})

export const NO_MOMENT = 'Enter the day and the time at which it is published.'

const ProductName = name('Name is required', 120).check(printed)
const Price = Amount('Price is a number of rupees, at most 1 crore, with at most 2 decimals', MAX_PRICE)

export const ProductFields = z.object({
  bikeId: Id,
  name: ProductName,
  price: Price,
  kind: line(100).optional(),
  offer: Percent.optional(),
  url: z.union([PictureAddress, NoPicture]).optional(),
  otherUrl: list(',', PictureAddress, 30).optional(),
  /** Those of url and otherUrl that are rendered by a computer, not photographed. */
  renders: list(',', PictureAddress, 31).optional(),
  /** Pictures with all their data; takes precedence over url, otherUrl and renders. */
  images: z.array(ProductImage).max(31).optional(),
  para: list(';', text(4000), 30).optional(),
  titles: list(',', line(120), 30).optional(),
  colors: Values.optional(),
  model: Values.optional(),
  type: Values.optional(),
  headings: Headings.optional(),
  bike: line(100).optional(),
  shipping: Amount('Shipping is a number of rupees, at most 10 lakh; 0 is free', MAX_SHIPPING).optional(),
  /** 'lifetime', 'none' or, for example, '24 months'. The default for a new product follows from its material. */
  warranty: WarrantyText.optional(),
  ...PlainFields,
  notes: z
    .array(z.object({ when: line(200), text: text(500) }))
    .max(10)
    .optional(),
  rows: z
    .array(z.object({ label: line(80), value: line(200) }))
    .max(20)
    .optional(),
  /** Including all taxes; if empty, no MRP is declared. */
  mrp: Mrp.optional(),
  /** If empty, the shop's HSN applies. */
  hsn: z.literal('').or(Hsn).optional(),
  gstRates: z
    .array(z.object({ percent: TaxPercent, from: Day }))
    .max(10, { error: 'At most ten rates' })
    .refine((rates) => areDifferent(rates.map(({ from }) => from)), { error: 'Two rates begin on the same day.' })
    .optional(),
  /** If left out, it does not change; null if the product is not shown on its bike. */
  onBike: OnBikeInput.nullable().optional(),
  /** The stock settings; if left out, they do not change. */
  stock: StockInput.optional(),
  /** If left out, it does not change; a new product is published. */
  state: z.enum(PRODUCT_STATES, { error: 'State is published, scheduled or draft' }).optional(),
  /** When a scheduled product is published by itself. */
  publishAt: z.iso.datetime({ offset: true, error: NO_MOMENT }).nullish(),
  version: VersionText.optional(),
})

/** A bike for which a product is made as well, and what differs there; the MRP follows another price. */
const ForBike = z.strictObject({
  bikeId: Id,
  name: ProductName.optional(),
  price: Price.optional(),
  /** Shown first, instead of the product's own first picture. */
  picture: PictureAddress.optional(),
})
export const ForBikes = z.array(ForBike).max(50, { error: 'At most 50 bikes at a time' })
export type ForBike = z.output<typeof ForBike>

export const BikeUpdate = BikeFields.partial()

const ProductUpdate = ProductFields.partial()

export type BikeInput = z.output<typeof BikeUpdate>

export type ProductInput = z.output<typeof ProductUpdate>

/** `counted`: the pieces of a product that is counted as a whole; refused once they are not what was `expected`. */
export const ProductChange = ProductUpdate.extend({ counted: z.object(Count).optional() })
export type ProductChange = z.output<typeof ProductChange>

export type ProductBody = z.input<typeof ProductFields>

/** A row of a bulk call: a row with an existing id or code is an update, any other a new record. */
export const BikeRow = BikeFields.extend({ id: Id.optional() })

export const ProductRow = ProductFields.omit({ bikeId: true }).extend({
  proId: Id.optional(),
  code: line(80).optional(),
})
