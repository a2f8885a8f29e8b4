import type { ReactNode } from 'react'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { stateTaxLabel, taxLabel } from '#rules/tax.ts'
import { Section } from '#web/components/section.tsx'
import { useRates } from '#web/lib/rates.ts'
import { cartTexts } from '#web/messages/en/cart.ts'

/** The amounts of a cart in rupees, as the API returns them. */
export interface SummaryAmounts {
  readonly itemsPrice: number
  readonly discountPrice: number
  /** In percent. */
  readonly discount: number
  readonly taxPrice: number
  /** Null where the goods have different GST rates. */
  readonly taxPercent: number | null
  /** Which tax applies: known once a GSTIN has been entered. */
  readonly tax: { readonly cgst: number | null; readonly sgst: number | null; readonly igst: number | null }
  readonly shippingPrice: number
  readonly totalPrice: number
  readonly roundOff: number
  readonly creditPoints: number
}

/**
 * Shows the cost of the cart, row by row. For visitors who are not signed in only a coupon's discount is known;
 * otherwise that row shows a dash (M9).
 */
export function OrderSummary({
  amounts,
  signedIn,
  children,
}: {
  amounts: SummaryAmounts
  signedIn: boolean
  children: ReactNode
}) {
  const t = cartTexts()
  const { firstOrderPercent, state } = useRates()
  const known = signedIn || amounts.discountPrice > 0
  const money = (rupees: number) => formatRupees(fromRupees(rupees))
  return (
    <Section id="summary" title={t.cart.summary} className="rounded-sm bg-mist p-6">
      <dl className="grid gap-2 text-sm">
        <Row label={t.cart.subtotal} value={money(amounts.itemsPrice)} />
        <Row
          label={t.cart.discount((known && amounts.discount) || firstOrderPercent)}
          value={known ? `− ${money(amounts.discountPrice)}` : t.cart.none}
        />
        {taxRows(amounts, state).map(({ label, amount }) => (
          <Row key={label} label={label} value={money(amount)} />
        ))}
        <Row label={t.cart.shipping} value={money(amounts.shippingPrice)} />
        {amounts.roundOff !== 0 && <Row label={t.cart.roundOff} value={money(amounts.roundOff)} />}
      </dl>
      <p className="mt-2 text-steel text-xs">{t.cart.shippingNote}</p>
      <dl
        aria-live="polite"
        aria-atomic="true"
        className="mt-4 flex justify-between gap-4 border-ink/20 border-t pt-4 font-semibold text-lg"
      >
        <dt>{t.cart.total}</dt>
        <dd data-total className="money">
          {money(amounts.totalPrice)}
        </dd>
      </dl>
      {!signedIn && <p className="mt-3 text-sm">{t.cart.signIn}</p>}
      {amounts.creditPoints > 0 && <p className="mt-1 text-sm text-steel">{t.cart.points(amounts.creditPoints)}</p>}
      <div className="mt-5">{children}</div>
    </Section>
  )
}

function taxRows({ tax, taxPrice, taxPercent }: SummaryAmounts, state: string) {
  if (tax.igst !== null) return [{ label: taxLabel('IGST', taxPercent), amount: tax.igst }]
  if (tax.cgst === null || tax.sgst === null) return [{ label: taxLabel('GST', taxPercent), amount: taxPrice }]
  const half = taxPercent === null ? null : taxPercent / 2
  return [
    { label: taxLabel('CGST', half), amount: tax.cgst },
    { label: taxLabel(stateTaxLabel(state), half), amount: tax.sgst },
  ]
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{label}</dt>
      <dd className="money">{value}</dd>
    </div>
  )
}
