import { formatRupees, rupeeDigits } from '#rules/money.ts'
import { foldName, type PricedProduct } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { Choices } from '#web/components/choices.tsx'
import { productTexts } from '#web/messages/en/product.ts'
import type { Obstacle } from './obstacle.tsx'
import { type Chosen, optionViews } from './options.ts'

interface ProductOptionsProps {
  readonly product: PricedProduct
  readonly taxPercent: number
  readonly chosen: Chosen
  readonly obstacle: Obstacle | null
  readonly onChoose: (name: keyof Chosen, value: string) => void
}

/** Shows the groups of options that the product has, in the order in which the shop asks for them (W7). */
export function ProductOptions({ product, taxPercent, chosen, obstacle, onChoose }: ProductOptionsProps) {
  const { product: t, bike } = productTexts()
  const { usual } = product.surcharges
  const labels = { color: t.colors, model: t.models, type: t.types }
  return (['color', 'model', 'type'] as const).map((name) => {
    const options = optionViews(product, chosen, name, { taxPercent, ...bike })
    if (options.length === 0) return null
    return (
      <div key={name}>
        <Choices
          label={labels[name]}
          name={name}
          options={name === 'color' ? options.map(withSample) : options}
          value={chosen[name]}
          error={obstacle?.place === name ? obstacle.message : undefined}
          onChange={(value) => onChoose(name, value)}
        />
        {name === 'color' && usual > 0 && (
          <p className="mt-2 text-steel text-xs">
            <span>{t.colorNote(rupeeDigits(usual))}</span>{' '}
            <span>{t.colorNoteGst(formatRupees(withTax(usual, taxPercent)))}</span>
          </p>
        )}
      </div>
    )
  })
}

const withSample = <Option extends { readonly value: string }>(option: Option) => ({
  ...option,
  mark: <span aria-hidden data-color={foldName(option.value)} className="color-sample" />,
})
