import { toRupees } from '#rules/money.ts'
import { POINT_VALUE } from '#rules/points.ts'
import { AmountRows } from '#web/components/amount-rows.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { type SummaryAmounts, signedRupees, useSummaryRows } from '#web/lib/summary-rows.ts'
import { cartTexts } from '#web/messages/en/cart.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

interface SummaryRowsProps {
  readonly amounts: SummaryAmounts & { readonly pointsUsed: number; readonly pointsValue: number }
  readonly discountNote?: string | undefined
  /** The amount paid or due in money, with its label, in rupees; without it the total is the last row. */
  readonly money?: { readonly label: string; readonly amount: number } | undefined
}

const POINT = `₹${toRupees(POINT_VALUE)}`

/** Shows the cost of a cart or an order with what points and money pay of it, row by row. */
export function SummaryRows({ amounts, discountNote, money }: SummaryRowsProps) {
  const { review: t } = checkoutTexts()
  const { total } = cartTexts().cart
  const rowsOf = useSummaryRows()
  const { totalPrice, pointsUsed, pointsValue } = amounts
  return (
    <AmountRows
      rows={rowsOf(amounts, { note: discountNote })}
      totals={[
        { label: total, value: rupees(totalPrice) },
        ...(pointsUsed > 0 ? [{ label: t.pointsRow(pointsUsed, POINT), value: signedRupees(-pointsValue) }] : []),
        ...(money ? [{ label: money.label, value: rupees(money.amount) }] : []),
      ]}
    />
  )
}
