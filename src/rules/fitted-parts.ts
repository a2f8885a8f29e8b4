import { type CartTotals, cartTotals } from './cart.ts'
import { type Paise, percentOf } from './money.ts'
import {
  type Chosen,
  findValue,
  foldName,
  type OptionValue,
  offering,
  type PricedProduct,
  type PriceRange,
  priceRange,
} from './pricing.ts'
import { sum } from './proportion.ts'
import { slugOf } from './slug.ts'
import { withTax } from './tax.ts'
import { isSoldOut, type ScarceVariant, WHOLE_PRODUCT } from './variants.ts'

export interface FittablePart {
  readonly productCode: string
  readonly kind: string
  /** Its place in the stack of pictures: a higher part hides what is below it. */
  readonly z: number
  /** The products that have to be on the bike as well. */
  readonly requires: readonly string[]
  readonly availability: { readonly state: string; readonly variants: readonly ScarceVariant[] }
  /** With the shipping charge, once per line, GST included. */
  readonly pricing: PricedProduct & { readonly shipping: Paise }
  readonly tax: { readonly percent: number }
  /** Its pictures, the most visible colour first; a picture without a colour fits every colour. */
  readonly layers: readonly { readonly color: string | null }[]
}

/** A part on the bike; the colour is null if it has none to choose. */
export interface FittedPart {
  readonly code: string
  readonly color: string | null
}

/** What one press changes: the part itself and what goes on or comes off with it. */
export interface FittedChange {
  readonly fitted: readonly FittedPart[]
  /** Codes of parts that were put on because another part needs them. */
  readonly alsoOn: readonly string[]
  /** Codes of parts whose place another part took. */
  readonly replaced: readonly string[]
  /** Codes of parts that came off because they need one that is gone. */
  readonly alsoOff: readonly string[]
}

/** The longest list in a link that is read, in characters; what follows is ignored. */
export const MAX_LINK_LENGTH = 2000
export const MAX_LINK_PARTS = 40

/** Returns how a link writes one of a part's colours. Commas and colons separate parts and colours. */
function colorKey(color: string, { pricing: { options } }: Pick<FittablePart, 'pricing'>): string {
  const short = slugOf(color)
  const isEnough = short !== '' && options.color.filter(({ name }) => slugOf(name) === short).length === 1
  return isEnough ? short : foldName(color).replace(/[,:]/g, ' ')
}

const findPart = <Part extends FittablePart>(parts: readonly Part[], code: string): Part | undefined =>
  parts.find((part) => part.productCode === code)

const isOn = (fitted: readonly FittedPart[], code: string): boolean => fitted.some((each) => each.code === code)

/** Of the cheapest colours in stock the one seen best: if all are, a press never costs more than the named price. */
export function usualColor({
  pricing,
  layers,
  availability: { variants },
}: Pick<FittablePart, 'pricing' | 'layers' | 'availability'>): string | null {
  const place = (color: string) => {
    const found = layers.findIndex((layer) => layer.color !== null && foldName(layer.color) === foldName(color))
    return found === -1 ? layers.length : found
  }
  const adds = ({ price }: OptionValue) => {
    if (price === null) return Number.POSITIVE_INFINITY
    return 'add' in price ? price.add : percentOf(pricing.price, price.percent) - pricing.price
  }
  const isOut = (color: string) => Number(isSoldOut(pricing, { ...WHOLE_PRODUCT, color }, variants))
  const [best] = pricing.options.color.toSorted(
    (a, b) => isOut(a.name) - isOut(b.name) || adds(a) - adds(b) || place(a.name) - place(b.name),
  )
  return best?.name ?? null
}

interface ReadLink {
  readonly fitted: readonly FittedPart[]
  /** The entries whose part or colour this bike does not have, as the link writes them. */
  readonly unknown: readonly string[]
}

/** The longest name of an unknown part that is repeated to the rider, in characters. */
const MAX_UNKNOWN_LENGTH = 40

const ofKind = (name: string, parts: readonly FittablePart[]): readonly FittablePart[] =>
  parts.filter(({ kind }) => slugOf(kind) === name)

/** By the product's code, else the first of a kind: links still work once a second of the kind is sold. */
const namedPart = (name: string, parts: readonly FittablePart[]): FittablePart | undefined =>
  findPart(parts, name) ?? ofKind(name, parts)[0]

/** Returns the parts that a link names, in its order, with those that they need, and what it names in vain. */
export function readLink(link: string | null, parts: readonly FittablePart[]): ReadLink {
  const entries = (link ?? '').slice(0, MAX_LINK_LENGTH).split(',', MAX_LINK_PARTS)
  let fitted: readonly FittedPart[] = []
  const unknown: string[] = []
  for (const entry of entries.map((each) => each.trim()).filter(Boolean)) {
    const [name = '', wanted] = entry.split(':', 2)
    const part = namedPart(name.toLowerCase(), parts)
    const color = part?.pricing.options.color.find(({ name }) => colorKey(name, part) === wanted?.toLowerCase())?.name
    if (!part || (wanted && color === undefined)) unknown.push(entry.slice(0, MAX_UNKNOWN_LENGTH))
    // One that is on already, because another needs it, may be given a colour.
    if (!part || (color === undefined && isOn(fitted, part.productCode))) continue
    fitted = putOn(fitted, { code: part.productCode, color: color ?? usualColor(part) }, parts).fitted
  }
  return { fitted, unknown: [...new Set(unknown)] }
}

/** Returns the parts of a link that exist, with those that they need. Unknown colours become the usual. */
export const readFitted = (link: string | null, parts: readonly FittablePart[]): readonly FittedPart[] =>
  readLink(link, parts).fitted

/** Returns how a link names a part: by its kind if that is enough. */
function linkName(part: FittablePart, parts: readonly FittablePart[]): string {
  const kind = slugOf(part.kind)
  const isEnough = kind !== '' && ofKind(kind, parts).length === 1 && namedPart(kind, parts) === part
  return isEnough ? kind : part.productCode
}

/** Returns the list of parts for a link: `crash-guard:red,top-rack`. The usual colour of a part is left out. */
export function writeFitted(fitted: readonly FittedPart[], parts: readonly FittablePart[]): string {
  const texts = fitted.flatMap(({ code, color }) => {
    const part = findPart(parts, code)
    if (!part) return []
    const name = linkName(part, parts)
    return color === null || color === usualColor(part) ? name : `${name}:${encodeURIComponent(colorKey(color, part))}`
  })
  return texts.join(',')
}

/** Two of a kind at one place replace each other, as a bike has one crash guard, unless one needs the other. */
const sharePlace = (one: FittablePart, other: FittablePart, parts: readonly FittablePart[]): boolean =>
  one.productCode !== other.productCode &&
  one.kind === other.kind &&
  one.z === other.z &&
  !neededBy(one, parts).includes(other.productCode) &&
  !neededBy(other, parts).includes(one.productCode)

/** Returns the codes of everything that a part needs, directly or not, in the order in which it goes on. */
function neededBy(part: FittablePart, parts: readonly FittablePart[]): readonly string[] {
  const seen = new Set([part.productCode])
  const inOrder: string[] = []
  const visit = ({ requires }: FittablePart) => {
    for (const code of requires) {
      const needed = findPart(parts, code)
      if (!needed || seen.has(code)) continue
      seen.add(code)
      visit(needed)
      inOrder.push(code)
    }
  }
  visit(part)
  return inOrder
}

/** Puts a part on, or changes its colour: what it needs goes on too, what it replaces comes off. */
export function putOn(
  fitted: readonly FittedPart[],
  { code, color }: FittedPart,
  parts: readonly FittablePart[],
): FittedChange {
  const part = findPart(parts, code)
  const unchanged = { fitted, alsoOn: [], replaced: [], alsoOff: [] }
  if (!part) return unchanged
  if (isOn(fitted, code))
    return { ...unchanged, fitted: fitted.map((each) => (each.code === code ? { code, color } : each)) }
  const alsoOn = neededBy(part, parts).filter((each) => !isOn(fitted, each))
  const added = [...alsoOn, code].flatMap((each) => findPart(parts, each) ?? [])
  const replaced = fitted.flatMap((each) => {
    const other = findPart(parts, each.code)
    return other && added.some((one) => sharePlace(one, other, parts)) ? [each.code] : []
  })
  const cleared = withoutParts(fitted, replaced, parts)
  const needed = alsoOn.flatMap((each) => {
    const other = findPart(parts, each)
    return other ? [{ code: each, color: usualColor(other) }] : []
  })
  return {
    fitted: [...cleared, ...needed, { code, color }],
    alsoOn,
    replaced,
    alsoOff: codesGone(fitted, [...cleared, ...replaced.map((each) => ({ code: each }))]),
  }
}

/** Takes a part off, and with it everything that needs it. */
export function takeOff(fitted: readonly FittedPart[], code: string, parts: readonly FittablePart[]): FittedChange {
  const left = withoutParts(fitted, [code], parts)
  return { fitted: left, alsoOn: [], replaced: [], alsoOff: codesGone(fitted, [...left, { code }]) }
}

const codesGone = (before: readonly FittedPart[], after: readonly Pick<FittedPart, 'code'>[]): readonly string[] =>
  before.map(({ code }) => code).filter((code) => !after.some((each) => each.code === code))

/** Puts on all parts that go together, beginning with the first; one that would take off another is left out. */
export const putAllOn = (parts: readonly FittablePart[]): readonly FittedPart[] =>
  parts.reduce<readonly FittedPart[]>((fitted, part) => {
    const put = putOn(fitted, { code: part.productCode, color: usualColor(part) }, parts)
    return put.replaced.length > 0 || isOn(fitted, part.productCode) ? fitted : put.fitted
  }, [])

/** Returns the parts that stay when some come off: those that need none of them. */
function withoutParts(
  fitted: readonly FittedPart[],
  codes: readonly string[],
  parts: readonly FittablePart[],
): readonly FittedPart[] {
  return fitted.filter((each) => {
    const part = findPart(parts, each.code)
    return part && !codes.includes(each.code) && !neededBy(part, parts).some((needed) => codes.includes(needed))
  })
}

/** Returns the parts that can be bought now: in stock, and with everything that they need. */
export function buyableParts<Part extends FittablePart>(parts: readonly Part[]): readonly Part[] {
  const inStock = (code: string) => findPart(parts, code)?.availability.state !== 'out'
  return parts.filter((part) => [part.productCode, ...neededBy(part, parts)].every(inStock))
}

/** Returns whether a part is sold out in a colour, with the other options that need no question. */
export const isSoldOutIn = (
  { availability: { state, variants }, pricing }: FittablePart,
  color: string | null,
  bikeName: string,
): boolean => state === 'out' || isSoldOut(pricing, settledOptions(pricing, color, bikeName), variants)

/** Returns the parts on the bike that can be bought now: in stock in their colours, and with everything that they need. */
export function buyableFitted(
  fitted: readonly FittedPart[],
  parts: readonly FittablePart[],
  bikeName: string,
): readonly FittedPart[] {
  const out = stackOf(fitted, parts).filter(({ part, color }) => isSoldOutIn(part, color, bikeName))
  return withoutParts(
    fitted,
    out.map(({ part }) => part.productCode),
    parts,
  )
}

/** Returns the fitted parts from the lowest to the highest of the stack. */
export const stackOf = <Part extends FittablePart>(
  fitted: readonly FittedPart[],
  parts: readonly Part[],
): readonly { readonly part: Part; readonly color: string | null }[] =>
  fitted
    .flatMap(({ code, color }) => {
      const part = findPart(parts, code)
      return part ? [{ part, color }] : []
    })
    .sort((one, other) => one.part.z - other.part.z)

/** The colour on the picture, the model of the bike on the page, and what comes in one variant only. */
export function settledOptions({ options }: PricedProduct, color: string | null, bikeName: string): Chosen {
  const only = (values: readonly OptionValue[]) => (values.length === 1 ? (values[0]?.name ?? null) : null)
  const ofBike = findValue(options.model, bikeName)?.name
  return { color, model: only(options.model) ?? ofBike ?? null, type: only(options.type) }
}

/** Returns the price range of a part in these options; null stands for every value. */
const rangeOf = (pricing: PricedProduct, settled: Chosen): PriceRange =>
  priceRange(offering(pricing, settled)) ?? { low: 0, high: 0, before: 0 }

export interface FittedTotals extends CartTotals {
  /** Options that are still open can raise the total. */
  readonly from: boolean
  /** What the offers of the parts save, with GST. */
  readonly saving: Paise
}

/** Calculates what the fitted parts cost as a cart of one piece each, as the server will. */
export function fittedTotals(
  fitted: readonly FittedPart[],
  parts: readonly FittablePart[],
  bikeName: string,
): FittedTotals {
  const lines = stackOf(fitted, parts).map(({ part: { pricing, tax }, color }) => {
    const { low: price, high, before } = rangeOf(pricing, settledOptions(pricing, color, bikeName))
    return { price, high, before, qty: 1, shipping: pricing.shipping, taxPercent: tax.percent }
  })
  return {
    ...cartTotals(lines, 0, 0),
    from: lines.some(({ price, high }) => high > price),
    saving: sum(lines.map(({ price, before, taxPercent }) => withTax(before, taxPercent) - withTax(price, taxPercent))),
  }
}

/** Returns the minutes that fitting a part takes, from the row of its description that says so; null if none does. */
export function fittingMinutes(rows: readonly { readonly label: string; readonly value: string }[]): number | null {
  const said = rows.find(({ label }) => foldName(label) === 'fitting time')?.value
  const [, amount, unit] = /^(\d{1,3}(?:\.\d)?) (minutes?|hours?)$/.exec(said?.trim().toLowerCase() ?? '') ?? []
  if (amount === undefined || unit === undefined) return null
  return Math.round(Number(amount) * (unit.startsWith('hour') ? 60 : 1))
}

/** Adds up what is known of every part; null if it is not known of one. */
export const sumKnown = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce<number | null>((total, amount) => (total === null || amount === null ? null : total + amount), 0)
