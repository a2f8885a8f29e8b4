import { formatRupees } from '#rules/money.ts'
import { choicesOf, choiceText } from '#rules/option-check.ts'
import { type PricedProduct, type PriceStep, priceRange, unitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { useRates } from '#web/lib/rates.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { formatSigned } from './option-field.tsx'

const MAX_SHOWN = 60

/** Shows the price of every combination of options and how it is calculated, by the shop's own rules, while typing. */
export function PricePreview({ product }: { product: PricedProduct | null }) {
  const t = adminProductsTexts().products.preview
  if (!product) return <p className="text-steel">{t.empty}</p>
  const choices = choicesOf(product)
  const range = priceRange(product)
  return (
    <div className="grid gap-3">
      {range && (
        <p className="money font-medium text-xl">
          {range.low === range.high
            ? formatRupees(range.low)
            : t.range(formatRupees(range.low), formatRupees(range.high))}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable list must be reachable by keyboard */}
      <ul tabIndex={0} className="max-h-[26rem] divide-y divide-line overflow-y-auto border-line border-y">
        {choices.slice(0, MAX_SHOWN).map((choice) => (
          <li key={JSON.stringify(choice)} className="py-2 text-sm">
            <Priced name={choiceText(choice) || t.one} priced={unitPrice(product, choice)} />
          </li>
        ))}
      </ul>
      {choices.length > MAX_SHOWN && <p className="text-sm text-steel">{t.more(choices.length - MAX_SHOWN)}</p>}
    </div>
  )
}

function Priced({ name, priced }: { name: string; priced: ReturnType<typeof unitPrice> }) {
  const t = adminProductsTexts().products.preview
  const { taxPercent } = useRates()
  if (!priced.ok) {
    return (
      <p className="flex flex-wrap justify-between gap-x-4 text-danger">
        <span className="font-medium">{name}</span>
        <span>{priced.reason === 'too-low' ? t.tooLow : t.unavailable}</span>
      </p>
    )
  }
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-medium">{name}</span>
        <span className="money">{formatRupees(priced.price)}</span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-steel text-xs">
        <span>{priced.steps.map(stepText).join(' ')}</span>
        <span className="money">
          {formatRupees(withTax(priced.price, taxPercent))} {t.withGst}
        </span>
      </p>
    </>
  )
}

const stepText = ({ step, label, amount }: PriceStep): string =>
  step === 'price' ? formatRupees(amount) : `${formatSigned(amount)} (${label})`
