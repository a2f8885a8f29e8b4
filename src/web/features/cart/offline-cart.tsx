import { formatRupees, fromRupees } from '#rules/money.ts'
import { LineImage } from '#web/components/line-image.tsx'
import { Price } from '#web/components/price.tsx'
import { Section } from '#web/components/section.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import type { CartLine } from '#web/lib/cart-line.ts'
import { useCart } from '#web/lib/cart-store.ts'
import { totalsOf } from '#web/lib/cart-totals.ts'
import { formatOptions } from '#web/lib/format-options.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { useRates } from '#web/lib/rates.ts'
import { cartTexts } from '#web/messages/en/cart.ts'

/** Shows the cart stored on this device, read-only: changes and orders need a connection. */
export function OfflineCart() {
  const t = cartTexts()
  const { taxPercent } = useRates()
  const ready = useCart((state) => state.ready)
  const lines = useCart((state) => state.lines)
  return (
    <Section
      id="kept-cart"
      title={t.offline.cart}
      heading="text-3xl"
      className="mt-8 max-w-3xl border-line border-t pt-8"
    >
      {!ready && <Spinner label={t.common.loading} />}
      {ready && lines.length === 0 && <p className="mt-2 text-steel">{t.cart.empty}</p>}
      {ready && lines.length > 0 && (
        <>
          <p className="mt-1 mb-5 text-sm text-steel">{t.offline.prices}</p>
          <ul>
            {lines.map((line) => (
              <Line key={line.uuid} line={line} />
            ))}
          </ul>
          <dl className="flex items-baseline justify-between gap-4 border-ink/20 border-t pt-4">
            <dt>{t.offline.total}</dt>
            <dd data-total className="money font-semibold text-lg">
              {formatRupees(totalsOf(lines, taxPercent).totalPrice)}
            </dd>
          </dl>
        </>
      )}
    </Section>
  )
}

function Line({ line }: { line: CartLine }) {
  const textsOf = usePriceTexts()
  const price = fromRupees(line.price)
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] gap-x-4 border-line border-t py-4">
      <LineImage image={line.image} />
      <div className="min-w-0">
        <p className="text-sm text-steel">{line.bike}</p>
        <h3 className="text-lg">{line.name}</h3>
        <p className="text-sm text-steel">{formatOptions(line)}</p>
        <p className="mt-1 text-sm">
          <Price {...textsOf(price, line.taxPercent)} before={<span className="money">{line.qty} × </span>} />
        </p>
      </div>
      <p className="text-right">
        <Price stacked {...textsOf(price * line.qty, line.taxPercent)} />
      </p>
    </li>
  )
}
