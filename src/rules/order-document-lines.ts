import { isTaxedWithinState, type SezSupply } from './billing.ts'
import type { Paise } from './money.ts'
import { allocate, amountAt, sum } from './proportion.ts'
import { groupByRate } from './rate-groups.ts'
import { divideGross, oneTax, splitTax, type TaxSplit, taxLike, totalTax } from './tax.ts'
import type { Delivery, DocumentLine, DocumentReference, Payment, TaxDocument, WarrantyUnits } from './tax-document.ts'

export interface OrderedLine {
  readonly description: string
  /** Bike, type and colour. */
  readonly detail: string
  readonly hsn: string
  /** The whole GST rate in percent. */
  readonly taxPercent: number
  readonly qty: number
  /** The unit price as sold, options included, without GST. */
  readonly unitPrice: Paise
  /** The unit price before the product's offer, without GST. */
  readonly listPrice?: Paise | undefined
  /** The shipping charge, once per line, GST included (M6, M7). */
  readonly shipping: Paise
}

export interface OrderFacts
  extends Pick<TaxDocument, 'number' | 'date' | 'orderNo' | 'orderDate' | 'seller' | 'buyer' | 'discountPercent'> {
  /** The delivery address, if it differs from the billing address. */
  readonly deliverTo?: Delivery | undefined
  readonly sez?: SezSupply | undefined
  readonly lines: readonly OrderedLine[]
  readonly discount: Paise
  /** In whole rupees, as cartTotals calculated and the customer accepted. */
  readonly total: Paise
  readonly pointsUsed: number
  readonly against?: DocumentReference | undefined
  readonly paidBy?: Payment | undefined
  readonly warranty?: WarrantyUnits | undefined
}

/** A line whose tax is already known, or will be calculated together with the others of its rate. */
export type UntaxedLine = Omit<DocumentLine, 'tax' | 'amount'> & { readonly tax?: TaxSplit | undefined }

/** Builds the lines of the goods with their shares of the order's discount, in the order of the cart. */
function goodsLines(lines: readonly OrderedLine[], discount: Paise): UntaxedLine[] {
  const net = lines.map((line) => line.unitPrice * line.qty)
  const shares = lines.map(() => 0)
  const groups = groupByRate(
    lines.map(({ taxPercent }, place) => ({ taxPercent, net: amountAt(net, place) })),
    discount,
  )
  for (const group of groups) {
    const places = [...lines.keys()].filter((place) => lines[place]?.taxPercent === group.taxPercent)
    const own = allocate(
      group.discount,
      places.map((place) => amountAt(net, place)),
    )
    for (const [at, place] of places.entries()) shares[place] = amountAt(own, at)
  }
  return lines.map((line, place) => {
    const unitPrice = Math.max(line.listPrice ?? line.unitPrice, line.unitPrice)
    const taxable = amountAt(net, place) - amountAt(shares, place)
    const { description, detail, hsn, qty, taxPercent: rate } = line
    return {
      kind: 'goods',
      description,
      detail,
      hsn,
      qty,
      unitPrice,
      discount: unitPrice * qty - taxable,
      taxable,
      rate,
    }
  })
}

/**
 * Builds the shipping lines, whose charge includes GST: one for each HSN and rate of the goods, as shipping is part of
 * the value of the goods that it was charged for (CGST Act section 15(2)(c)). Value and tax add up to the charge, so
 * that the document is rounded like the order's page.
 */
function shippingLines(lines: readonly OrderedLine[], withinState: boolean): UntaxedLine[] {
  const rates = [...new Set(lines.map((line) => line.taxPercent))]
  return rates.flatMap((rate) => {
    const own = lines.filter((line) => line.taxPercent === rate)
    const codes = [...new Set(own.map((line) => line.hsn))]
    return codes.flatMap((hsn): UntaxedLine[] => {
      const charged = sum(own.filter((line) => line.hsn === hsn).map((line) => line.shipping))
      if (charged === 0) return []
      const { taxable, tax } = divideGross(charged, withinState, rate)
      const description = 'Shipping and handling'
      return [
        { kind: 'shipping', description, detail: '', hsn, qty: 1, unitPrice: taxable, discount: 0, taxable, tax, rate },
      ]
    })
  })
}

/** Calculates the tax of each rate once, on all lines without a known tax, and divides it among them. */
export function taxLines(lines: readonly UntaxedLine[], withinState: boolean): DocumentLine[] {
  const taxes = new Map(lines.flatMap((line) => (line.tax ? [[line, line.tax]] : [])))
  const open = lines.filter((line) => !line.tax)
  for (const rate of new Set(open.map((line) => line.rate))) {
    const own = open.filter((line) => line.rate === rate)
    const weights = own.map((line) => line.taxable)
    const whole = splitTax(sum(weights), withinState, rate)
    const shares = allocate(oneTax(whole), weights)
    for (const [place, line] of own.entries()) taxes.set(line, taxLike(whole, amountAt(shares, place)))
  }
  return lines.flatMap((line) => {
    const tax = taxes.get(line)
    return tax ? [{ ...line, tax, amount: line.taxable + totalTax(tax) }] : []
  })
}

export const isWithinState = ({ buyer, seller, sez }: OrderFacts): boolean =>
  isTaxedWithinState({ placeOfSupply: buyer.stateCode, sez: sez ?? '' }, seller.stateCode)

export const linesOf = (facts: OrderFacts): UntaxedLine[] => [
  ...goodsLines(facts.lines, facts.discount),
  ...shippingLines(facts.lines, isWithinState(facts)),
]
