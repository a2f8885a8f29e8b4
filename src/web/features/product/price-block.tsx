import { formatRupees, type Paise } from '#rules/money.ts'
import type { PricedProduct, UnitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { usePriceTexts } from '#web/lib/price-texts.ts'
import { productTexts } from '#web/messages/en/product.ts'
import type { PriceSoFar } from './options.ts'

type Steps = Extract<UnitPrice, { ok: true }>['steps']

/** Shows the price with tax, the saving from the offer, the price without tax, and how they are calculated. */
export function PriceBlock({
  product,
  taxPercent,
  soFar: { price, before, from },
  steps,
}: {
  product: PricedProduct
  taxPercent: number
  soFar: PriceSoFar
  steps: Steps
}) {
  const t = productTexts()
  const textsOf = usePriceTexts()
  const { gross, grossLabel, net } = textsOf(price, taxPercent)
  const saved = withTax(before, taxPercent) - withTax(price, taxPercent)
  return (
    <div>
      <div aria-live="polite" aria-atomic="true">
        <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <span data-price className="money font-semibold text-3xl">
            {from && <span className="font-normal text-base text-steel">{t.bike.from} </span>}
            {gross}
          </span>
          {saved > 0 && (
            <s className="money text-lg text-steel">
              <span className="sr-only">{t.bike.was} </span>
              {textsOf(before, taxPercent).gross}
            </s>
          )}
          <span className="text-sm text-steel">{grossLabel}</span>
        </p>
        <p data-net-price className="money mt-1 text-sm text-steel">
          {net}
        </p>
        {saved > 0 && (
          <p data-saving className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            <span className="money rounded-sm bg-ink px-2 py-1 font-medium text-paper leading-none">
              {t.common.save(formatRupees(saved))}
            </span>
            {t.common.offer(String(product.offerPercent))}
          </p>
        )}
      </div>
      {steps.length > 1 && <Breakdown price={price} taxPercent={taxPercent} steps={steps} />}
    </div>
  )
}

function Breakdown({ price, taxPercent, steps }: { price: Paise; taxPercent: number; steps: Steps }) {
  const t = productTexts().product
  const gross = withTax(price, taxPercent)
  const rows = [
    ...steps.map(({ label, amount }) => ({ label, amount })),
    { label: t.netPrice, amount: price },
    { label: t.tax(taxPercent), amount: gross - price },
    { label: t.grossPrice, amount: gross },
  ]
  return (
    <details className="mt-2 text-sm">
      <summary className="inline-flex min-h-11 items-center text-steel underline underline-offset-4">
        {t.priceSteps}
      </summary>
      <dl className="grid max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 pb-1">
        {rows.map(({ label, amount }) => (
          <div key={label + amount} className="contents">
            <dt>{label}</dt>
            <dd className="money text-right">{formatRupees(amount)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
