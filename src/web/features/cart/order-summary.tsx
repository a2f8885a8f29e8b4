import type { ReactNode } from 'react'
import { AmountRows } from '#web/components/amount-rows.tsx'
import { Section } from '#web/components/section.tsx'
import { useRates } from '#web/lib/rates.ts'
import { rupees } from '#web/lib/rupees.ts'
import { type SummaryAmounts, useSummaryRows } from '#web/lib/summary-rows.ts'
import { cartTexts } from '#web/messages/en/cart.ts'

interface OrderSummaryProps {
  readonly amounts: SummaryAmounts & { readonly creditPoints: number }
  /** Whether the shop has confirmed the amounts, with what delivery costs. */
  readonly isQuoted: boolean
  readonly signedIn: boolean
  readonly children: ReactNode
}

/** For visitors who are not signed in only a coupon's discount is known; otherwise its row shows a dash (M9). */
export function OrderSummary({ amounts, isQuoted, signedIn, children }: OrderSummaryProps) {
  const t = cartTexts().cart
  const { firstOrderPercent } = useRates()
  const rowsOf = useSummaryRows()
  const noDiscount = { label: t.discount(firstOrderPercent), value: signedIn ? t.onFirstOrder : t.none }
  const isNamed = amounts.discountPrice === 0 && firstOrderPercent > 0
  return (
    <Section id="summary" title={t.summary} className="rounded-sm bg-mist p-6">
      <AmountRows
        rows={rowsOf(amounts, isNamed ? noDiscount : undefined)}
        totals={[{ label: t.total, value: rupees(amounts.totalPrice) }]}
      >
        {!isQuoted && <p className="mt-2 text-steel text-xs">{t.shippingNote}</p>}
      </AmountRows>
      {!signedIn && <p className="mt-3 text-sm">{t.signIn}</p>}
      {amounts.creditPoints > 0 && <p className="mt-1 text-sm text-steel">{t.points(amounts.creditPoints)}</p>}
      <div className="mt-5">{children}</div>
    </Section>
  )
}
