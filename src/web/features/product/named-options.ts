import { headingIn, type OptionHeadings, valueNameIn } from '#rules/option-names.ts'
import { OPTIONS, type OptionKey, type OptionValue, type PricedProduct } from '#rules/pricing.ts'
import { pageLanguage } from '#web/lib/language.ts'
import { optionWordsTexts } from '#web/messages/en/option-words.ts'

export interface NamedValue extends OptionValue {
  /** Its name in the language of the page, if that is another one. */
  readonly label?: string
}

/** A product with what its page calls its options and their values. */
export interface NamedProduct extends PricedProduct {
  readonly options: Readonly<Record<OptionKey, readonly NamedValue[]>>
  readonly words: Readonly<Record<OptionKey, { readonly label: string; readonly warning: string }>>
}

/** Names the options and values of a product in the language of the page. Loaders do so, and pages need no code for it. */
export function namedOptions<Product extends PricedProduct>(
  product: Product,
  headings: OptionHeadings,
): Product & NamedProduct {
  const t = optionWordsTexts()
  const byOption = <Value>(value: (option: OptionKey) => Value) =>
    Object.fromEntries(OPTIONS.map((option) => [option, value(option)])) as Record<OptionKey, Value>
  return {
    ...product,
    options: byOption((option) => product.options[option].map(named)),
    words: byOption((option) => {
      const own = headingIn(headings, option, pageLanguage())
      return own === undefined ? t[option] : { label: own, warning: t.warnOwn(own) }
    }),
  }
}

function named({ names, ...value }: OptionValue): NamedValue {
  const label = valueNameIn([{ ...value, names }], value.name, pageLanguage())
  return label === value.name ? value : { ...value, label }
}
