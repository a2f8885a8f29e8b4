import { formatRupees, type Paise } from '#rules/money.ts'
import { choicesOf, choiceText, findSimilarName } from '#rules/option-check.ts'
import {
  type Adjustments,
  foldName,
  type PricedProduct,
  type PriceStep,
  priceRange,
  surchargeOf,
  unitPrice,
} from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { useRates } from '#web/lib/rates.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { type PriceTables, type ProductFormState, splitList } from './product-fields.ts'

const formatSigned = (amount: Paise): string =>
  amount === 0 ? '± 0' : `${amount > 0 ? '+' : '−'} ${formatRupees(Math.abs(amount))}`

const effectText = (adjustment: Adjustments[string]): string =>
  'half' in adjustment ? adminProductsTexts().products.half : formatSigned(adjustment.add)

interface OptionFieldProps {
  readonly form: ProductFormState
  readonly kind: 'colors' | 'model' | 'type'
  readonly tables: PriceTables
  readonly error: string | undefined
}

export function OptionField({ form, kind, tables: { adjustments, surcharges }, error }: OptionFieldProps) {
  const t = adminProductsTexts().products
  const names = splitList(form.getValues(kind))
  const isColor = kind === 'colors'
  const known: Adjustments = isColor ? {} : adjustments
  const effectOf = (name: string) => {
    const adjustment = known[foldName(name)]
    return isColor ? formatSigned(surchargeOf(name, surcharges)) : adjustment && effectText(adjustment)
  }
  const change = (next: readonly string[]) =>
    form.setValue(kind, next.join(', '), { shouldValidate: form.formState.isSubmitted })
  return (
    <div className="grid gap-3">
      <TextField label={t.fields[kind]} placeholder={t.hints.options} error={error} {...form.register(kind)} />
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-2 text-sm">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-2 rounded-sm bg-mist px-2.5 py-1">
              <span className="font-medium">{name}</span>
              <span className="money text-steel">{effectOf(name)}</span>
            </li>
          ))}
        </ul>
      )}
      <Slips names={names} known={known} onChange={change} />
      {!isColor &&
        names
          .filter((name) => !Object.hasOwn(known, foldName(name)))
          .map((name) => <NewOption key={foldName(name)} name={name} form={form} isNeeded={kind === 'type'} />)}
      {isColor ? (
        <p className="text-sm text-steel">{t.surcharge(formatRupees(surcharges.usual))}</p>
      ) : (
        <KnownNames names={names} known={known} onChange={change} />
      )}
    </div>
  )
}

interface NamesProps {
  readonly names: readonly string[]
  readonly known: Adjustments
  readonly onChange: (names: readonly string[]) => void
}

/** Points out names that are entered twice, or resemble another that the shop knows. */
function Slips({ names, known, onChange }: NamesProps) {
  const t = adminProductsTexts().products
  return names.map((name, place) => {
    const before = names.slice(0, place)
    const isTwice = before.some((each) => foldName(each) === foldName(name))
    const others = Object.hasOwn(known, foldName(name)) ? [] : Object.keys(known).map(display)
    const other = isTwice ? null : findSimilarName(name, [...before, ...others])
    if (!isTwice && other === null) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there twice
      <p key={name + place} role="status" className="flex flex-wrap items-center gap-x-3 text-signal-text text-sm">
        {other === null ? t.twice(name) : t.lookalike(name, other)}
        {other !== null && (
          <button
            type="button"
            className="min-h-9 underline underline-offset-4"
            onClick={() => onChange([...new Set(names.with(place, other))])}
          >
            {t.takeOther(other)}
          </button>
        )}
      </p>
    )
  })
}

type NewOptionProps = Pick<OptionFieldProps, 'form'> & { name: string; isNeeded: boolean }

/** Asks the price of an option that the shop does not know; `isNeeded`: the product cannot be sold without it. */
function NewOption({ form: { getValues, setValue }, name, isNeeded }: NewOptionProps) {
  const t = adminProductsTexts().products
  const prices = getValues('adjustments')
  const price = prices[foldName(name)] ?? { half: false, add: '' }
  const set = (fields: Partial<typeof price>) =>
    setValue('adjustments', { ...prices, [foldName(name)]: { ...price, ...fields } })
  return (
    <div className="grid gap-3 rounded-sm border border-line p-4">
      <p className="text-sm">{isNeeded ? t.newOption(name) : t.newModel(name)}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-48">
          <TextField
            label={t.adds(name)}
            inputMode="text"
            value={price.add}
            disabled={price.half}
            onChange={({ target }) => set({ add: target.value })}
          />
        </div>
        <Checkbox checked={price.half} onChange={({ target }) => set({ half: target.checked })}>
          {t.halves(name)}
        </Checkbox>
      </div>
      <p className="text-sm text-steel">{t.addsHint}</p>
    </div>
  )
}

/** Lists the known option names with their adjustments; pressing one adds it (M2). */
function KnownNames({ names, known, onChange }: NamesProps) {
  const t = adminProductsTexts().products
  const taken = new Set(['default', ...names.map(foldName)])
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center underline underline-offset-4">{t.known}</summary>
      <p className="mb-2 text-steel">{t.knownHint}</p>
      <ul className="flex flex-wrap gap-2">
        {Object.entries(known)
          .filter(([name]) => !taken.has(name))
          .map(([name, adjustment]) => (
            <li key={name}>
              <button
                type="button"
                onClick={() => onChange([...names, display(name)])}
                className="flex min-h-9 items-center gap-2 rounded-sm border border-ink/25 px-2.5 hover:border-ink"
              >
                <span className="font-medium">{display(name)}</span>
                <span className="money text-steel">{effectText(adjustment)}</span>
              </button>
            </li>
          ))}
      </ul>
    </details>
  )
}

/** Capitalises a name: the table folds names to lower case, but customers see capitals. */
const display = (name: string): string =>
  name.replace(/^model-/, 'MODEL-').replace(/^\p{L}/u, (first) => first.toUpperCase())

const MAX_SHOWN = 60

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
