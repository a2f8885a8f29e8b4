import { fromRupees, type Paise } from '#rules/money.ts'
import type { TaxDocument } from '#rules/tax-document.ts'

/**
 * From which value on GSTR-1 lists an inter-state invoice to an unregistered buyer by itself (table 5, "B2C large"):
 * more than one lakh, from 1 August 2024 on; two and a half lakh before (notification 12/2024-CT of 10 July 2024).
 * The shop's accountant should confirm it before the first return.
 */
export const B2C_LARGE_OVER: Paise = fromRupees(100_000)

/** The quantity's unit in the tax office's list: numbers. */
export const UNIT = 'NOS'

type MonthLine = Pick<TaxDocument['lines'][number], 'kind' | 'hsn' | 'qty' | 'taxable' | 'tax'>

/** What a month's tables need of a document. */
export interface MonthDocument
  extends Pick<TaxDocument, 'number' | 'date' | 'taxable' | 'tax' | 'rate' | 'roundOff' | 'total' | 'placeOfSupply'> {
  readonly buyer: Pick<TaxDocument['buyer'], 'name' | 'gstin'>
  readonly against?: Pick<NonNullable<TaxDocument['against']>, 'number'> | undefined
  readonly lines: readonly MonthLine[]
}

/** A document without all that its tables do not need: of a great shop's month there are a hundred thousand. */
export function briefly(document: MonthDocument): MonthDocument {
  const { number, date, taxable, tax, rate, roundOff, total, placeOfSupply, buyer, against, lines } = document
  return {
    ...{ number, date, taxable, tax, rate, roundOff, total, placeOfSupply },
    buyer: { name: buyer.name, gstin: buyer.gstin },
    against: against && { number: against.number },
    lines: lines.map(({ kind, hsn, qty, taxable: value, tax: taxes }) => ({
      kind,
      hsn,
      qty,
      taxable: value,
      tax: taxes,
    })),
  }
}

export interface Taxes {
  readonly taxable: Paise
  readonly igst: Paise
  readonly cgst: Paise
  readonly sgst: Paise
}

const NOTHING: Taxes = { taxable: 0, igst: 0, cgst: 0, sgst: 0 }

const add = (one: Taxes, other: Taxes, sign = 1): Taxes => ({
  taxable: one.taxable + sign * other.taxable,
  igst: one.igst + sign * other.igst,
  cgst: one.cgst + sign * other.cgst,
  sgst: one.sgst + sign * other.sgst,
})

/** Value and taxes of a document or of a line. */
export const taxesOf = ({ taxable, tax }: Pick<MonthLine, 'taxable' | 'tax'>): Taxes =>
  'igst' in tax ? { taxable, igst: tax.igst, cgst: 0, sgst: 0 } : { taxable, igst: 0, cgst: tax.cgst, sgst: tax.sgst }

export interface Totals extends Taxes {
  readonly count: number
  readonly roundOff: Paise
  readonly value: Paise
}

export const totalsOf = (documents: readonly MonthDocument[]): Totals =>
  documents.reduce<Totals>(
    (sum, each) => ({
      ...add(sum, taxesOf(each)),
      count: sum.count + 1,
      roundOff: sum.roundOff + each.roundOff,
      value: sum.value + each.total,
    }),
    { ...NOTHING, count: 0, roundOff: 0, value: 0 },
  )

/** '33-Tamil Nadu', as the return names a place of supply. */
export const placeOf = ({ placeOfSupply: { code, state } }: MonthDocument): string => `${code}-${state}`

/** Which table an invoice belongs to, by its buyer and its value. */
export type Table = 'b2b' | 'b2cLarge' | 'b2cSmall'

export function tableOf({ buyer, tax }: MonthDocument, value: Paise): Table {
  if (buyer.gstin) return 'b2b'
  return 'igst' in tax && value > B2C_LARGE_OVER ? 'b2cLarge' : 'b2cSmall'
}

interface Grouped {
  readonly place: string
  readonly rate: number
}

/** Documents by place of supply and rate; credit notes take away. */
export function byPlaceAndRate(documents: readonly MonthDocument[], sign: 1 | -1): (Taxes & Grouped)[] {
  const groups = new Map<string, Taxes & Grouped>()
  for (const document of documents) {
    const { rate } = document
    const place = placeOf(document)
    const key = `${place} ${rate}`
    const sum = groups.get(key) ?? NOTHING
    groups.set(key, { place, rate, ...add(sum, taxesOf(document), sign) })
  }
  return [...groups.values()].sort((one, other) => one.place.localeCompare(other.place) || one.rate - other.rate)
}

export interface HsnRow extends Taxes {
  readonly hsn: string
  readonly rate: number
  readonly qty: number
}

/**
 * Lines by HSN and rate. Shipping has the code of its goods and no quantity of its own; what is given back in money only
 * returns no goods, so credit notes take away value and tax, and no quantity.
 */
export function byHsn(documents: readonly MonthDocument[], sign: 1 | -1): HsnRow[] {
  const groups = new Map<string, HsnRow>()
  for (const { lines, rate } of documents) {
    for (const line of lines) {
      const { hsn } = line
      const key = `${hsn} ${rate}`
      const sum = groups.get(key) ?? { ...NOTHING, hsn, rate, qty: 0 }
      const qty = sum.qty + (line.kind === 'goods' && sign === 1 ? line.qty : 0)
      groups.set(key, { hsn, rate, qty, ...add(sum, taxesOf(line), sign) })
    }
  }
  return [...groups.values()].sort((one, other) => one.hsn.localeCompare(other.hsn) || one.rate - other.rate)
}
