import { rupeesInWords } from './amount-in-words.ts'
import type { Paise } from './money.ts'
import { pointsValue } from './points.ts'
import { GST_PERCENT, splitTax, type TaxSplit, withoutTax } from './tax.ts'

/** The most that rounding to whole rupees can add or take off, tax halves rounded apart included (payments and GST 3.7). */
export const MAX_ROUND_OFF: Paise = 51

export interface Seller {
  readonly legalName: string
  /** The shop's name as customers know it. */
  readonly tradeName: string
  /** Lines are separated by '\n'. */
  readonly address: string
  readonly state: string
  /** Two digits, as in STATES. */
  readonly stateCode: string
  readonly gstin: string
  readonly phone: string
  readonly email: string
}

/** Billing and delivery address are one, so this is also where the goods go and the place of supply. */
export interface Buyer {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly stateCode: string
  readonly pincode: string
  readonly country: string
  readonly phone: string
  readonly gstin?: string | undefined
}

export interface OrderedLine {
  readonly description: string
  /** Bike, type and colour. */
  readonly detail: string
  readonly hsn: string
  readonly qty: number
  /** A unit's price as sold, options included, without GST. */
  readonly unitPrice: Paise
  /** A unit's price before the product's offer, without GST. */
  readonly listPrice?: Paise | undefined
  /** The line's charge, once a line, GST included (M6, M7). */
  readonly shipping: Paise
}

/** A row of the table; 'taxable', 'tax' and 'amount' add up to the document's to the paisa. */
export interface DocumentLine {
  readonly kind: 'goods' | 'shipping'
  readonly description: string
  readonly detail: string
  /** Shipping follows the goods (composite supply); empty where they differ. */
  readonly hsn: string
  readonly qty: number
  /** A unit's price before every discount, without GST. */
  readonly unitPrice: Paise
  /** Offer and share of the order's discount together: CGST Rule 46(k), section 15(3)(a). */
  readonly discount: Paise
  readonly taxable: Paise
  readonly tax: TaxSplit
  /** Taxable value and tax. */
  readonly amount: Paise
  /** On a document that gives back: the line's taxable value on the document it refers to. */
  readonly originalTaxable?: Paise
}

export interface DocumentReference {
  readonly number: string
  readonly date: string
}

export interface Payment {
  readonly method: string
  readonly reference: string
}

/** The codes of the pieces that an invoice is about, and where each is looked up: `${address}/${code}`. */
export interface WarrantyUnits {
  readonly address: string
  readonly units: readonly { readonly code: string; readonly description: string }[]
}

interface Refund {
  /** Money given back. */
  readonly money: Paise
  /** Credit points given back. */
  readonly points: number
  /** The part of the value that is given back, where the shop's terms keep the rest. */
  readonly percent?: number
  readonly reason: string
}

export type DocumentKind = 'receipt' | 'invoice' | 'refund-voucher' | 'credit-note'

/**
 * A GST document as issued, plain JSON to be stored unchanged: receipt voucher (CGST Rule 50), tax invoice (Rule 46),
 * refund voucher (Rule 51) or credit note (Rule 53(1A)). Dates are 'YYYY-MM-DD' of India.
 */
export interface TaxDocument {
  readonly kind: DocumentKind
  readonly number: string
  readonly date: string
  readonly orderNo: string
  readonly orderDate: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly placeOfSupply: { readonly state: string; readonly code: string }
  readonly reverseCharge: false
  readonly lines: readonly DocumentLine[]
  readonly taxable: Paise
  readonly tax: TaxSplit
  /** Percent of the whole GST. */
  readonly rate: number
  /** Total less taxable value and taxes; negative when rounding took off. */
  readonly roundOff: Paise
  /** Of an order whole rupees; of a refund what money and points are worth together. */
  readonly total: Paise
  readonly inWords: string
  /** Points paid with, or given back: a payment below the total, never a discount (M10). */
  readonly pointsUsed: number
  readonly pointsValue: Paise
  /** The rest of the total, in money. */
  readonly paidMoney: Paise
  /** Of the order as a whole, 0 when there was none; inside the lines' discounts. */
  readonly discountPercent: number
  readonly discount: Paise
  /** An invoice names the receipt before it; a refund or credit note the document that it reverses. */
  readonly against?: DocumentReference
  readonly refund?: Refund
  readonly paidBy?: Payment
  /** Of an invoice whose pieces have codes. */
  readonly warranty?: WarrantyUnits
}

export interface OrderFacts {
  readonly number: string
  readonly date: string
  readonly orderNo: string
  readonly orderDate: string
  readonly seller: Seller
  readonly buyer: Buyer
  readonly lines: readonly OrderedLine[]
  readonly discountPercent: number
  readonly discount: Paise
  /** The rate of GST at which the order was placed. */
  readonly taxPercent?: number | undefined
  /** Whole rupees, as cartTotals came to and the customer agreed to. */
  readonly total: Paise
  readonly pointsUsed: number
  readonly against?: DocumentReference | undefined
  readonly paidBy?: Payment | undefined
  readonly warranty?: WarrantyUnits | undefined
}

export interface CreditFacts {
  readonly original: TaxDocument
  readonly number: string
  readonly date: string
  readonly moneyBack: Paise
  readonly pointsBack: number
  readonly reason: string
  readonly percent?: number | undefined
  /** Documents that gave back parts of the same original before this one. */
  readonly already?: readonly TaxDocument[] | undefined
  readonly paidBy?: Payment | undefined
}

const sum = (amounts: readonly Paise[]): Paise => amounts.reduce((total, amount) => total + amount, 0)

/**
 * Whole paise divided in proportion to weights by largest remainder; an earlier part wins a tie. The parts add up
 * exactly, and none exceeds its weight as long as the amount does not exceed their sum.
 */
export function allocate(amount: Paise, weights: readonly Paise[]): Paise[] {
  const whole = sum(weights)
  if (amount === 0) return weights.map(() => 0)
  if (amount < 0 || whole <= 0 || weights.some((weight) => weight < 0)) {
    throw new RangeError(`Cannot divide ${amount} in the proportions ${weights.join(', ')}`)
  }
  const shares = weights.map((weight, place) => {
    const product = BigInt(amount) * BigInt(weight)
    return { place, part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) }
  })
  const left = amount - sum(shares.map((share) => share.part))
  const winners = new Set(
    [...shares]
      .sort((a, b) => b.rest - a.rest || a.place - b.place)
      .slice(0, left)
      .map((share) => share.place),
  )
  return shares.map(({ place, part }) => part + (winners.has(place) ? 1 : 0))
}

/** All of a tax: IGST, or CGST and SGST together. */
export const wholeTax = (tax: TaxSplit): Paise => ('igst' in tax ? tax.igst : tax.cgst + tax.sgst)

/** IGST, or one of the two equal halves. */
const oneTax = (tax: TaxSplit): Paise => ('igst' in tax ? tax.igst : tax.cgst)

const sameTax = (kind: TaxSplit, amount: Paise): TaxSplit =>
  'igst' in kind ? { igst: amount } : { cgst: amount, sgst: amount }

type UntaxedLine = Omit<DocumentLine, 'tax' | 'amount'>

/** Gives the lines their shares of a tax that was computed once, on the whole. */
function taxedLines(lines: readonly UntaxedLine[], tax: TaxSplit, weights: readonly Paise[]): DocumentLine[] {
  const shares = allocate(oneTax(tax), weights)
  return lines.map((line, place) => {
    const own = sameTax(tax, shares[place] ?? 0)
    return { ...line, tax: own, amount: line.taxable + wholeTax(own) }
  })
}

/** The goods, the order's discount inside them, and all shipping as one line that includes GST (section 15(2)(c)). */
function orderLines(lines: readonly OrderedLine[], discount: Paise, taxPercent: number): UntaxedLine[] {
  const net = lines.map((line) => line.unitPrice * line.qty)
  const shares = allocate(discount, net)
  const goods = lines.map((line, place): UntaxedLine => {
    const unitPrice = Math.max(line.listPrice ?? 0, line.unitPrice)
    const taxable = (net[place] ?? 0) - (shares[place] ?? 0)
    const { description, detail, hsn, qty } = line
    return { kind: 'goods', description, detail, hsn, qty, unitPrice, discount: unitPrice * qty - taxable, taxable }
  })
  const shipping = withoutTax(sum(lines.map((line) => line.shipping)), taxPercent)
  if (shipping === 0) return goods
  const codes = new Set(lines.map((line) => line.hsn))
  const hsn = codes.size === 1 ? (lines[0]?.hsn ?? '') : ''
  return [
    ...goods,
    {
      kind: 'shipping',
      description: 'Shipping and handling',
      detail: '',
      hsn,
      qty: 1,
      unitPrice: shipping,
      discount: 0,
      taxable: shipping,
    },
  ]
}

/**
 * The receipt voucher of a paid order or its tax invoice. The total is the one that the customer agreed to; what the
 * printed taxes, rounded to the paisa, leave of it is the round-off. RangeError for facts that do not fit together.
 */
export function orderDocument(kind: 'receipt' | 'invoice', facts: OrderFacts): TaxDocument {
  const { number, date, orderNo, orderDate, seller, buyer, discountPercent, discount, total, pointsUsed } = facts
  const { taxPercent = GST_PERCENT } = facts
  const untaxed = orderLines(facts.lines, discount, taxPercent)
  const weights = untaxed.map((line) => line.taxable)
  const taxable = sum(weights)
  const tax = splitTax(taxable, buyer.stateCode === seller.stateCode, taxPercent)
  const roundOff = total - taxable - wholeTax(tax)
  if (Math.abs(roundOff) > MAX_ROUND_OFF) throw new RangeError(`Lines and tax do not come to ${total}: off ${roundOff}`)
  const pointsWorth = pointsValue(pointsUsed)
  if (!Number.isInteger(pointsUsed) || pointsUsed < 0 || pointsWorth > total) {
    throw new RangeError(`${pointsUsed} points cannot pay for ${total}`)
  }
  return {
    kind,
    number,
    date,
    orderNo,
    orderDate,
    seller,
    buyer,
    placeOfSupply: { state: buyer.state, code: buyer.stateCode },
    reverseCharge: false,
    lines: taxedLines(untaxed, tax, weights),
    taxable,
    tax,
    rate: taxPercent,
    roundOff,
    total,
    inWords: rupeesInWords(total),
    pointsUsed,
    pointsValue: pointsWorth,
    paidMoney: total - pointsWorth,
    discountPercent,
    discount,
    ...(facts.against && { against: facts.against }),
    ...(facts.paidBy && { paidBy: facts.paidBy }),
    ...(facts.warranty && facts.warranty.units.length > 0 && { warranty: facts.warranty }),
  }
}

const REVERSES = { 'refund-voucher': 'receipt', 'credit-note': 'invoice' } as const

/** Part of an amount as value to whole, half up; a whole of 0 has no parts. */
const partOf = (amount: Paise, value: Paise, whole: Paise): Paise =>
  Number((2n * BigInt(amount) * BigInt(value) + BigInt(whole)) / (2n * BigInt(whole)))

/** What earlier documents left of an original, line by line in its order. */
function remainder(original: TaxDocument, already: readonly TaxDocument[]) {
  const gone = (pick: (line: DocumentLine) => Paise, place: number): Paise =>
    sum(already.map(({ lines }) => (lines[place] ? pick(lines[place]) : 0)))
  const taxable = original.lines.map((line, place) => line.taxable - gone((each) => each.taxable, place))
  const tax = original.lines.map((line, place) => oneTax(line.tax) - gone((each) => oneTax(each.tax), place))
  return { total: original.total - sum(already.map((document) => document.total)), taxable, tax }
}

/**
 * The refund voucher of an order that was paid but not sent, or the credit note of one that was invoiced: the part of
 * the original's taxable value and tax that goes back with the money and the points. Parts are taken from what earlier
 * ones left, so that together they never exceed the original and the last one leaves nothing. RangeError for a value
 * of nothing, or more than is left, or an original of the wrong kind.
 */
export function creditDocument(kind: 'refund-voucher' | 'credit-note', facts: CreditFacts): TaxDocument {
  const { original, number, date, moneyBack, pointsBack, reason, percent } = facts
  if (original.kind !== REVERSES[kind]) throw new RangeError(`A ${kind} cannot reverse a ${original.kind}`)
  const left = remainder(original, facts.already ?? [])
  const pointsWorth = pointsValue(pointsBack)
  const total = moneyBack + pointsWorth
  const whole = Number.isInteger(moneyBack) && Number.isInteger(pointsBack)
  if (!whole || moneyBack < 0 || pointsBack < 0 || total <= 0 || total > left.total) {
    throw new RangeError(`${moneyBack} and ${pointsBack} points cannot be given back out of ${left.total}`)
  }
  const taxable = partOf(sum(left.taxable), total, left.total)
  const tax = sameTax(original.tax, partOf(sum(left.tax), total, left.total))
  const shares = allocate(taxable, left.taxable)
  const lines = original.lines.map(
    (line, place): UntaxedLine => ({ ...line, taxable: shares[place] ?? 0, originalTaxable: line.taxable }),
  )
  return {
    kind,
    number,
    date,
    orderNo: original.orderNo,
    orderDate: original.orderDate,
    seller: original.seller,
    buyer: original.buyer,
    placeOfSupply: original.placeOfSupply,
    reverseCharge: false,
    lines: taxedLines(lines, tax, left.tax),
    taxable,
    tax,
    rate: original.rate,
    roundOff: total - taxable - wholeTax(tax),
    total,
    inWords: rupeesInWords(total),
    pointsUsed: pointsBack,
    pointsValue: pointsWorth,
    paidMoney: moneyBack,
    discountPercent: original.discountPercent,
    discount: original.discount,
    against: { number: original.number, date: original.date },
    refund: { money: moneyBack, points: pointsBack, ...(percent !== undefined && { percent }), reason },
    ...(facts.paidBy && { paidBy: facts.paidBy }),
  }
}
