import { fromRupees, type Paise } from '#rules/money.ts'
import { type TaxDocument, taxesByRate } from '#rules/tax-document.ts'

/**
 * The value above which GSTR-1 lists an inter-state invoice to an unregistered buyer individually (table 5, "B2C
 * large"): more than one lakh since 1 August 2024, two and a half lakh before (notification 12/2024-CT of 10 July
 * 2024). The shop's accountant should confirm it before the first return.
 */
export const B2C_LARGE_OVER: Paise = fromRupees(100_000)

/** The unit of quantities, as the tax office's offline tool names it: numbers. */
export const UNIT = 'NOS-NUMBERS'

type MonthLine = Pick<TaxDocument['lines'][number], 'kind' | 'hsn' | 'qty' | 'rate' | 'taxable' | 'tax'>

/** The part of a document that a month's tables need. */
export interface MonthDocument
  extends Pick<TaxDocument, 'number' | 'date' | 'taxable' | 'tax' | 'roundOff' | 'total' | 'placeOfSupply' | 'sez'> {
  readonly buyer: Pick<TaxDocument['buyer'], 'name' | 'gstin'>
  readonly against?: Pick<NonNullable<TaxDocument['against']>, 'number'> | undefined
  readonly lines: readonly MonthLine[]
  /**
   * For a credit note: whether it leaves nothing of its invoice, so that the pieces of that are no longer sold. For a debit
   * note: whether nothing was left of it before, so that they are sold again.
   */
  readonly isLast?: boolean | undefined
  /** Whether a note names the pieces that come back, or that are sold after all. */
  readonly ofPieces?: true | undefined
}

/** Returns only the fields that the month's tables need, as a large shop has a hundred thousand documents a month. */
export function pickReportFields(document: MonthDocument): MonthDocument {
  const { number, date, taxable, tax, roundOff, total, placeOfSupply, sez, buyer, against, lines, ofPieces } = document
  return {
    ...{ number, date, taxable, tax, roundOff, total, placeOfSupply },
    ...(sez && { sez }),
    ...(ofPieces && { ofPieces }),
    buyer: { name: buyer.name, gstin: buyer.gstin },
    against: against && { number: against.number },
    lines: lines.map(({ kind, hsn, qty, rate, taxable: value, tax: taxes }) => ({
      kind,
      hsn,
      qty,
      rate,
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

/** Returns the value and taxes of a document or a line. */
export const taxesOf = ({ taxable, tax }: Pick<MonthLine, 'taxable' | 'tax'>): Taxes =>
  'igst' in tax ? { taxable, igst: tax.igst, cgst: 0, sgst: 0 } : { taxable, igst: 0, cgst: tax.cgst, sgst: tax.sgst }

export interface Totals extends Taxes {
  readonly count: number
  readonly roundOff: Paise
  readonly value: Paise
}

/** Sums up documents less others, and counts both. */
export const totalsOf = (documents: readonly MonthDocument[], less: readonly MonthDocument[]): Totals =>
  signed(documents, less)
    .flatMap(([sign, all]) => all.map((each) => [sign, each] as const))
    .reduce<Totals>(
      (sum, [sign, each]) => ({
        ...add(sum, taxesOf(each), sign),
        count: sum.count + 1,
        roundOff: sum.roundOff + sign * each.roundOff,
        value: sum.value + sign * each.total,
      }),
      { ...NOTHING, count: 0, roundOff: 0, value: 0 },
    )

/** Returns a document's place of supply as the return writes it: '33-Tamil Nadu'. */
export const placeOf = ({ placeOfSupply: { code, state } }: MonthDocument): string => `${code}-${state}`

/** Returns the kind of a supply to a registered buyer, as the return writes it. */
export function supplyTypeOf({ sez }: MonthDocument) {
  if (!sez) return 'Regular B2B' as const
  return sez === 'with-payment' ? ('SEZ supplies with payment' as const) : ('SEZ supplies without payment' as const)
}

/** The table of the return that an invoice belongs to, by its buyer and its value. */
export type Table = 'b2b' | 'b2cLarge' | 'b2cSmall'

export function tableOf({ buyer, tax }: MonthDocument, value: Paise): Table {
  if (buyer.gstin) return 'b2b'
  return 'igst' in tax && value > B2C_LARGE_OVER ? 'b2cLarge' : 'b2cSmall'
}

interface Grouped {
  readonly place: string
  readonly rate: number
}

/** Documents with their sign in a sum: invoices add, credit notes subtract. */
type Signed = readonly (readonly [1 | -1, readonly MonthDocument[]])[]

const signed = (invoices: readonly MonthDocument[], notes: readonly MonthDocument[]): Signed => [
  [1, invoices],
  [-1, notes],
]

/** Sums up invoices less credit notes by place of supply and rate, as table 7 of the return requires. */
export function byPlaceAndRate(
  invoices: readonly MonthDocument[],
  notes: readonly MonthDocument[],
): (Taxes & Grouped)[] {
  const groups = new Map<string, Taxes & Grouped>()
  for (const [sign, documents] of signed(invoices, notes)) {
    for (const document of documents) {
      const place = placeOf(document)
      for (const part of taxesByRate(document.lines)) {
        const key = `${place} ${part.rate}`
        const sum = groups.get(key) ?? NOTHING
        groups.set(key, { place, rate: part.rate, ...add(sum, taxesOf(part), sign) })
      }
    }
  }
  return [...groups.values()].sort((one, other) => one.place.localeCompare(other.place) || one.rate - other.rate)
}

export interface HsnRow extends Taxes {
  readonly hsn: string
  readonly rate: number
  readonly qty: number
}

/**
 * Sums up the lines of invoices less those of credit notes by HSN and rate. Shipping has the HSN of its goods and no
 * quantity of its own. A credit note that names pieces takes them back. One for a part of the money reduces value and tax,
 * but not the quantity; the one that leaves nothing of its invoice takes its pieces back too.
 */
export function byHsn(invoices: readonly MonthDocument[], notes: readonly MonthDocument[]): HsnRow[] {
  const groups = new Map<string, HsnRow>()
  for (const [sign, documents] of signed(invoices, notes)) {
    for (const { lines, isLast = false, ofPieces = false } of documents) {
      const countsPieces = sign === 1 || isLast || ofPieces
      for (const line of lines) {
        const { hsn, rate } = line
        const key = `${hsn} ${rate}`
        const sum = groups.get(key) ?? { ...NOTHING, hsn, rate, qty: 0 }
        const qty = sum.qty + (line.kind === 'goods' && countsPieces ? sign * line.qty : 0)
        groups.set(key, { hsn, rate, qty, ...add(sum, taxesOf(line), sign) })
      }
    }
  }
  const rows = [...groups.values()].filter(({ qty, taxable }) => qty !== 0 || taxable !== 0)
  return rows.sort((one, other) => one.hsn.localeCompare(other.hsn) || one.rate - other.rate)
}
