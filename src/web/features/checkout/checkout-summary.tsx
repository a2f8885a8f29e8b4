import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Section } from '#web/components/section.tsx'
import type { CartLine } from '#web/lib/cart-line.ts'
import { useRates } from '#web/lib/rates.ts'
import type { SummaryAmounts } from '#web/lib/summary-rows.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { type Item, Items } from './items.tsx'
import { SummaryRows } from './summary-rows.tsx'

interface CheckoutSummaryProps {
  readonly items: readonly Item[]
  readonly isBusy?: boolean
  readonly children: ReactNode
}

export function CheckoutSummary({ items, isBusy = false, children }: CheckoutSummaryProps) {
  const t = checkoutTexts().review
  return (
    <Section id="summary" title={t.summary} heading="text-2xl max-lg:sr-only" aria-busy={isBusy}>
      <div className="mt-2 flex items-baseline justify-between gap-4">
        <h3 className="text-xl">{t.items}</h3>
        <Link to="/cart" className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
          {t.changeCart}
        </Link>
      </div>
      <Items items={items} />
      <div className="mt-4">{children}</div>
    </Section>
  )
}

/** Shows the cart as it is before the address of delivery and the points to use are chosen. */
export function CartSummary({ lines, amounts }: { lines: readonly CartLine[]; amounts: SummaryAmounts }) {
  const { taxPercent } = useRates()
  const items = lines.map((line) => ({
    ...{ key: line.uuid, image: line.image, name: line.name, bike: line.bike_name, qty: line.qty, price: line.price },
    ...{ color: line.color, model: line.model, type: line.type },
    taxPercent: line.taxPercent ?? taxPercent,
    steps: [],
  }))
  return (
    <CheckoutSummary items={items}>
      <SummaryRows amounts={{ ...amounts, pointsUsed: 0, pointsValue: 0 }} />
    </CheckoutSummary>
  )
}
