import type { DemoPicture, DemoProduct, DemoReview, Family } from '../types.ts'

/** What the texts of the parts need to know about a bike. */
export interface BikeFacts {
  readonly code: string
  readonly name: string
  readonly brand: string
  readonly family: Family
  readonly engine: string
  readonly cooler: 'oil cooler' | 'radiator' | 'none'
  /** Where guards bolt on. */
  readonly mounts: string
  readonly lamp: string
  /** Handlebar diameter at the clamp, in millimetres. */
  readonly bar: string
  /** Front wheel in inches. */
  readonly front: number
  /** From 1 for a small bike to 4 for a large one: parts scale with it. */
  readonly size: number
  /** Thread for paddock spools in the swingarm. */
  readonly spool?: string
  readonly guardNote: string
  /** Only for bikes with racks or stays. */
  readonly tailNote?: string
}

export interface Options {
  readonly colors: readonly string[]
  readonly models: readonly string[]
  readonly types: readonly string[]
}

type FromBike =
  | 'weight'
  | 'dimensions'
  | 'items'
  | 'dispatched'
  | 'material'
  | 'quote'
  | 'notes'
  | 'netQuantity'
  | 'rows'
  | 'pictures'
interface Description extends Pick<DemoProduct, FromBike> {
  readonly sections: readonly { title: string; text: string }[]
}

/** One kind of part, written once for all bikes. */
export interface Part {
  readonly name: string
  readonly kind: string
  readonly shipping: number
  readonly options?: Partial<Options>
  readonly describe: (bike: BikeFacts, options: Options) => Description
}

/** A part as sold for one bike. */
export interface Sold {
  readonly part: Part
  readonly price: number
  readonly offer: number
  readonly options: Options
  /** Fields that the workshop has not measured yet. */
  readonly unknown: readonly ('dimensions' | 'weight')[]
}

/** A bike and its parts, in the order of its page. */
export interface BikeRange {
  /** Position among the bikes of the shop. */
  readonly no: number
  /** What the picture of the bike shows. */
  readonly look: string
  readonly facts: BikeFacts
  readonly parts: readonly Sold[]
}

type Own = Partial<Options> & { readonly offer?: number; readonly unknown?: Sold['unknown'] }

export const sell = (part: Part, price: number, { offer = 0, unknown = [], ...own }: Own = {}): Sold => ({
  part,
  price,
  offer,
  unknown,
  options: { colors: [], models: [], types: [], ...part.options, ...own },
})

/** Joins text that is wrapped in the source into one line. */
export const prose = (text: string): string => text.trim().replace(/\s+/g, ' ')

export const kilograms = (bike: BikeFacts, base: number, step: number): string => (base + step * bike.size).toFixed(1)

/** Formats dimensions: each has a base and a step per size of the bike, rounded to 5 mm. */
export const millimetres = (bike: BikeFacts, ...measures: readonly (readonly [number, number])[]): string =>
  `${measures.map(([base, step]) => 5 * Math.round((base + step * bike.size) / 5)).join(' x ')} mm`

/** Returns the contents of a box, as the law requires them to be declared, and the free rows of the description. */
export function facts(
  netQuantity: string,
  fitting: string,
  tools: string,
  more: Readonly<Record<string, string>> = {},
): Pick<DemoProduct, 'netQuantity' | 'rows'> {
  const rows = Object.entries({ 'Fitting time': fitting, Tools: tools, ...more })
  return { netQuantity, rows: rows.map(([label, value]) => ({ label, value })) }
}

/** Returns one gallery picture for each colour; `alt` gets the colour in lower case. */
export const inColors = (file: string, { colors }: Options, alt: (color: string) => string): DemoPicture[] =>
  colors.map((color) => ({ file: `${file}-${color.toLowerCase()}`, alt: alt(color.toLowerCase()), color }))

/** Returns what buyers of a part for both the Dominar 400 and the Dominar 250 have to know. */
function sharedSection(name: string, models: readonly string[]): Description['sections'] {
  if (models.length === 0) return []
  if (models.includes('Both')) {
    const text = `The mounting points of the Dominar 400 and the Dominar 250 are the same for this part, so there is one
      set, named Both. It can be moved from one bike to the other with the same bolts. Torque figures and the fitting
      time are the same on both bikes as well.`
    return [{ title: 'One set for both Dominars', text: prose(text) }]
  }
  const text = `The ${name} is made for both Dominars, so please select the bike that it is for. The main parts are the
    same, the brackets and spacers are not: the set for the Dominar 250 has longer ones, which is why it costs more.
    Write to us if the part moves to the other bike later, the other brackets are then sent on their own.`
  return [{ title: 'Dominar 400 or Dominar 250', text: prose(text) }]
}

/** Returns the fitting sheet: time and tools, and how the part bolts on. */
function fittingSheet({ sections, rows }: Pick<Description, 'sections' | 'rows'>): string {
  const how = sections.find(({ title }) => /^How (it|they) (bolts?|fits?)|^How it is mounted/.test(title))
  if (!how) return ''
  const needed = rows.slice(0, 2).map(({ label, value }) => `${label}: ${value}`)
  return `${needed.join('\n')}\n\n${how.text}`
}

export function productOf(sold: Sold, bike: BikeFacts, reviews: readonly DemoReview[]): DemoProduct {
  const { part, options, unknown } = sold
  const { sections: own, ...description } = part.describe(bike, options)
  const installation = fittingSheet({ sections: own, rows: description.rows })
  const sections = [...own, ...sharedSection(part.name, options.models)]
  return {
    name: part.name,
    kind: part.kind,
    price: sold.price,
    offer: sold.offer,
    colors: [...options.colors],
    models: [...options.models],
    types: [...options.types],
    label: options.models.length > 0 ? `${bike.brand} Dominar` : `${bike.brand} ${bike.name}`,
    shipping: part.shipping,
    ...description,
    installation,
    ...Object.fromEntries(unknown.map((field) => [field, ''])),
    titles: sections.map(({ title }) => title),
    paragraphs: sections.map(({ text }) => text),
    reviews: [...reviews],
  }
}
