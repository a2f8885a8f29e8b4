import type { ReactNode } from 'react'
import { toRupees } from '#rules/money.ts'
import { POINT_VALUE } from '#rules/points.ts'
import { stateTaxLabel, taxLabel } from '#rules/tax.ts'
import { useRates } from '#web/lib/rates.ts'
import { rupees } from '#web/lib/rupees.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** The amounts of a cart or of an order, in rupees. */
interface Amounts {
  readonly itemsPrice: number
  readonly discount: number
  readonly discountPrice: number
  readonly taxPrice: number
  /** Null where the goods have different GST rates. */
  readonly taxPercent: number | null
  readonly tax: { readonly cgst: number | null; readonly sgst: number | null; readonly igst: number | null }
  readonly shippingPrice: number
  readonly roundOff: number
  readonly totalPrice: number
  readonly pointsUsed: number
  readonly pointsValue: number
}

export interface SummaryRowsProps {
  readonly amounts: Amounts
  /** Shown below the row of the discount. */
  readonly discountNote?: string | undefined
  /** The amount paid or due in money, with its label, in rupees; without it the total is the last row. */
  readonly money?: { readonly label: string; readonly amount: number } | undefined
}

const POINT = `₹${toRupees(POINT_VALUE)}`

/** Shows the cost of a cart or an order, row by row. */
export function SummaryRows({ amounts, discountNote, money }: SummaryRowsProps) {
  const t = checkoutTexts().review
  const { state } = useRates()
  const { tax, taxPercent, discount } = amounts
  const half = taxPercent === null ? null : taxPercent / 2
  return (
    <>
      <dl className="grid gap-2 text-sm">
        <Row label={t.subtotal}>{rupees(amounts.itemsPrice)}</Row>
        {amounts.discountPrice > 0 && (
          <Row label={discount > 0 ? t.discountOf(discount) : t.discount} note={discountNote}>
            − {rupees(amounts.discountPrice)}
          </Row>
        )}
        {tax.cgst !== null && <Row label={taxLabel('CGST', half)}>{rupees(tax.cgst)}</Row>}
        {tax.sgst !== null && <Row label={taxLabel(stateTaxLabel(state), half)}>{rupees(tax.sgst)}</Row>}
        {tax.igst !== null && <Row label={taxLabel('IGST', taxPercent)}>{rupees(tax.igst)}</Row>}
        {tax.cgst === null && tax.igst === null && (
          <Row label={taxLabel('GST', taxPercent)}>{rupees(amounts.taxPrice)}</Row>
        )}
        <Row label={t.shipping}>{rupees(amounts.shippingPrice)}</Row>
        {amounts.roundOff !== 0 && (
          <Row label={t.roundOff}>
            {amounts.roundOff < 0 && '− '}
            {rupees(Math.abs(amounts.roundOff))}
          </Row>
        )}
      </dl>
      <dl aria-live="polite" aria-atomic="true" className="mt-4 grid gap-2 border-ink/20 border-t pt-4">
        <Row label={t.total} strong={!money}>
          {rupees(amounts.totalPrice)}
        </Row>
        {amounts.pointsUsed > 0 && (
          <Row label={t.pointsRow(amounts.pointsUsed, POINT)}>− {rupees(amounts.pointsValue)}</Row>
        )}
        {money && (
          <Row label={money.label} strong>
            {rupees(money.amount)}
          </Row>
        )}
      </dl>
    </>
  )
}

interface RowProps {
  readonly label: string
  readonly note?: string | undefined
  readonly strong?: boolean
  readonly children: ReactNode
}

function Row({ label, note, strong = false, children }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${strong ? 'font-semibold text-lg' : 'text-sm'}`}>
      <dt>
        {label}
        {note && <span className="block text-moss">{note}</span>}
      </dt>
      <dd className="money">{children}</dd>
    </div>
  )
}
