import { formatRupees, rupeeDigits } from '#rules/money.ts'
import type { PricedProduct } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { Choices } from '#web/components/choices.tsx'
import { productTexts } from '#web/messages/en/product.ts'
import type { Obstacle } from './obstacle.tsx'
import { type Chosen, colorOptions, modelOptions, typeOptions } from './options.ts'

interface ProductOptionsProps {
  readonly product: PricedProduct
  readonly taxPercent: number
  readonly chosen: Chosen
  readonly obstacle: Obstacle | null
  readonly onChoose: (name: keyof Chosen, value: string) => void
}

/** Shows the groups of options that the product has. */
export function ProductOptions({ product, taxPercent, chosen, obstacle, onChoose }: ProductOptionsProps) {
  const { product: t, bike } = productTexts()
  const { usual } = product.surcharges
  const groups = [
    { name: 'model', label: t.models, options: modelOptions(product, taxPercent) },
    { name: 'type', label: t.types, options: typeOptions(product, taxPercent, bike.outOfStock) },
    { name: 'color', label: t.colors, options: colorOptions(product, taxPercent) },
  ] as const
  return groups
    .filter(({ options }) => options.length > 0)
    .map(({ name, label, options }) => (
      <div key={name}>
        <Choices
          label={label}
          name={name}
          options={options}
          value={chosen[name]}
          error={obstacle?.place === name ? obstacle.message : undefined}
          errorHelp={obstacle?.place === name ? obstacle.all : undefined}
          onChange={(value) => onChoose(name, value)}
        />
        {name === 'color' && usual > 0 && (
          <p className="mt-2 text-steel text-xs">
            <span>{t.colorNote(rupeeDigits(usual))}</span>{' '}
            <span>{t.colorNoteGst(formatRupees(withTax(usual, taxPercent)))}</span>
          </p>
        )}
      </div>
    ))
}
