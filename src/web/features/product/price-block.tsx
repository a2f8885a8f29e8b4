import { formatRupees, type Paise } from '#rules/money.ts'
import type { PricedProduct, UnitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { priceRows } from '#web/lib/price-rows.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { productTexts } from '#web/messages/en/product.ts'
import type { PriceSoFar } from './options.ts'

type Steps = Extract<UnitPrice, { ok: true }>['steps']

interface PriceBlockProps {
  readonly product: PricedProduct
  readonly taxPercent: number
  readonly mrp: Paise | null
  readonly soFar: PriceSoFar
  readonly steps: Steps
}

/** Shows the price with tax, what it consists of, the saving from the offer, and how they are calculated. */
export function PriceBlock({ product, taxPercent, mrp, soFar: { price, before, from }, steps }: PriceBlockProps) {
  const t = productTexts()
  const { gross, grossLabel } = usePriceTexts()(price, taxPercent)
  const saved = withTax(before, taxPercent) - withTax(price, taxPercent)
  return (
    <div>
      <div aria-live="polite" aria-atomic="true">
        <p data-price className="money font-semibold text-[2rem] leading-tight">
          {from && <span className="font-normal text-base text-steel">{t.bike.from} </span>}
          {gross}
        </p>
        <p className="mt-1 text-sm text-steel">
          {grossLabel}{' '}
          <span data-net-price className="money">
            ({t.product.plusGst(formatRupees(price))})
          </span>
          {mrp !== null && (
            <>
              {' · '}
              <span className="money">{t.product.mrp(formatRupees(mrp))}</span>
            </>
          )}
        </p>
        {saved > 0 && (
          <p data-saving className="mt-2 text-sm">
            <span className="money font-semibold">{t.common.save(formatRupees(saved))}</span>
            {` · ${t.product.offer(String(product.offerPercent))}`}
          </p>
        )}
      </div>
      {steps.length > 1 && <Breakdown price={price} taxPercent={taxPercent} steps={steps} />}
    </div>
  )
}

function Breakdown({ price, taxPercent, steps }: { price: Paise; taxPercent: number; steps: Steps }) {
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center text-steel underline underline-offset-4">
        {productTexts().product.priceSteps}
      </summary>
      <dl className="grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 pb-1">
        {priceRows(steps, price, taxPercent).map(({ label, amount }) => (
          <div key={label + amount} className="contents">
            <dt>{label}</dt>
            <dd className="money text-right">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
