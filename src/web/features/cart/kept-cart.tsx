import { formatRupees, fromRupees } from '#rules/money.ts'
import { LineImage } from '#web/components/line-image.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { type CartLine, totalsOf, useCart } from '#web/lib/cart-store.ts'
import { optionsText } from '#web/lib/line-text.ts'
import { useMessages } from '#web/lib/messages.ts'
import { useRates } from '#web/lib/rates.ts'

/** The cart to read, as this device keeps it: nothing can be changed or ordered without a connection. */
export function KeptCart() {
  const t = useMessages()
  const { taxPercent } = useRates()
  const ready = useCart((state) => state.ready)
  const lines = useCart((state) => state.lines)
  return (
    <section aria-labelledby="kept-cart" className="mt-8 max-w-3xl border-line border-t pt-8">
      <h2 id="kept-cart" className="text-3xl">
        {t.offline.cart}
      </h2>
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
    </section>
  )
}

function Line({ line }: { line: CartLine }) {
  const price = fromRupees(line.price)
  return (
    <li className="grid grid-cols-[4.5rem_1fr_auto] gap-x-4 border-line border-t py-4">
      <LineImage src={`${line.image}/320.webp`} />
      <div className="min-w-0">
        <p className="text-sm text-steel">{line.bike}</p>
        <h3 className="text-lg">{line.name}</h3>
        <p className="text-sm text-steel">{optionsText(line)}</p>
        <p className="money mt-1 text-sm">
          {line.qty} × {formatRupees(price)}
        </p>
      </div>
      <p className="money font-semibold">{formatRupees(price * line.qty)}</p>
    </li>
  )
}
