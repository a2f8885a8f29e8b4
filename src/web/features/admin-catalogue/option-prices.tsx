import { ArrowUp, Plus, X } from 'lucide-react'
import { formatRupees } from '#rules/money.ts'
import { choiceText, findSimilarName, priceText } from '#rules/option-check.ts'
import { type PriceTemplate, templatePrice } from '#rules/price-template.ts'
import {
  choicesOf,
  foldName,
  type OptionPrice,
  offering,
  type PricedProduct,
  type PriceStep,
  priceRange,
  unitPrice,
} from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { TextField } from '#web/components/field.tsx'
import { SelectMenu } from '#web/components/select-menu.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { useRates } from '#web/lib/rates.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { OwnHeading, ValueNames } from './option-names.tsx'
import { moveItem } from './picture-list.ts'
import { IconButton } from './pictures-field.tsx'
import {
  headingsOf,
  NO_VALUE,
  OPTION_OF,
  type OptionField as OptionFieldName,
  type ProductFormState,
  pricedOf,
  type TypedValue,
  toTypedValue,
} from './product-fields.ts'

interface OptionFieldProps {
  readonly form: ProductFormState
  readonly kind: OptionFieldName
  readonly template: PriceTemplate
  readonly error: string | undefined
}

type Change = (values: readonly TypedValue[]) => void

/** Edits the values of an option: for each its name, what it does to the price, and the price of the part with it. */
export function OptionField({ form, kind, template, error }: OptionFieldProps) {
  const t = adminProductsTexts().products
  const values = form.getValues(kind)
  const heading = headingsOf(form.getValues())[OPTION_OF[kind]]?.en
  // A name that is there twice is pointed out beside it, with what mends it.
  const ofValues = values.some(({ name }, place) => isTwice(values, name, place)) ? undefined : error
  const problem = ofValues ?? form.getFieldState(`headings.${OPTION_OF[kind]}`, form.formState).error?.message
  const product = pricedOf(form.getValues())
  const change: Change = (next) => form.setValue(kind, next, { shouldValidate: form.formState.isSubmitted })
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-2 font-medium">
        {t.fields[kind]}
        {heading && <span className="font-normal text-steel"> {t.headings.shown(heading)}</span>}
      </legend>
      {values.length > 0 && (
        <ul className="grid gap-4 sm:gap-2">
          {values.map((value, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values have no id, only their position
            <li key={place}>
              <ValueRow {...{ form, kind, template, product, value, place, change }} />
            </li>
          ))}
        </ul>
      )}
      <Slips values={values} onChange={change} />
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6">
        <TextButton onClick={() => change([...values, NO_VALUE])} className="gap-1.5">
          <Plus aria-hidden className="size-4" />
          {t.values.add(t.fields[kind])}
        </TextButton>
        <FromTemplate {...{ kind, template, values }} onChange={change} />
        <OwnHeading form={form} kind={kind} />
        <ValueNames kind={kind} values={values} onChange={change} />
      </div>
    </fieldset>
  )
}

interface ValueRowProps extends Omit<OptionFieldProps, 'error'> {
  /** Null as long as it has no price. */
  readonly product: PricedProduct | null
  readonly value: TypedValue
  readonly place: number
  readonly change: Change
}

function ValueRow({ form, kind, template, product, value, place, change }: ValueRowProps) {
  const { fields, values: t } = adminProductsTexts().products
  const values = form.getValues(kind)
  const set = (typed: Partial<TypedValue>) => change(values.with(place, { ...value, ...typed }))
  const label = (text: string) => (place === 0 ? text : <span className="sr-only">{text}</span>)
  const nameOf = fields[kind]
  const priceTemplate = () => {
    const price = templatePrice(template, OPTION_OF[kind], value.name)
    if (value.name.trim() !== '' && value.amount === '' && price) set(toTypedValue({ name: value.name.trim(), price }))
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,1fr)_7rem_9rem_auto]">
      <TextField
        label={label(t.name)}
        aria-label={t.nameOf(nameOf, place + 1)}
        autoComplete="off"
        value={value.name}
        onBlur={priceTemplate}
        onChange={({ target }) => change(withNames(values, place, target.value, template, kind))}
      />
      <div className="grid grid-cols-[6rem_minmax(0,1fr)] gap-3 max-sm:col-span-2 max-sm:row-start-2 sm:contents">
        <TextField
          label={label(t.amount)}
          aria-label={t.amountOf(nameOf, value.name || String(place + 1))}
          autoComplete="off"
          inputMode="text"
          value={value.amount}
          onChange={({ target }) => set({ amount: target.value })}
        />
        <SelectMenu
          label={label(t.unit)}
          aria-label={t.unitOf(nameOf, value.name || String(place + 1))}
          value={value.unit}
          options={[
            { value: '₹', label: t.rupees },
            { value: '%', label: t.percent },
          ]}
          onChange={(unit) => set({ unit: unit === '%' ? '%' : '₹' })}
        />
      </div>
      <div className="flex gap-2">
        <IconButton
          label={t.earlier(value.name || String(place + 1))}
          icon={ArrowUp}
          disabled={place === 0}
          onClick={() => change(moveItem(values, place, place - 1))}
        />
        <IconButton
          label={t.remove(value.name || String(place + 1))}
          icon={X}
          onClick={() => change(values.filter((_, at) => at !== place))}
        />
      </div>
      <ValuePrice product={product} kind={kind} name={value.name} />
    </div>
  )
}

/** Names with commas, as pasted from a list, become values of their own. */
function withNames(
  values: readonly TypedValue[],
  place: number,
  typed: string,
  template: PriceTemplate,
  kind: OptionFieldName,
): readonly TypedValue[] {
  if (!typed.includes(',')) return values.with(place, { ...(values[place] ?? NO_VALUE), name: typed })
  const names = typed.split(',').map((name) => name.trim())
  const added = names
    .filter((name) => name !== '')
    .map((name) => toTypedValue({ name, price: templatePrice(template, OPTION_OF[kind], name) }))
  return values.toSpliced(place, 1, ...added)
}

/** Above this number of choices the price with each value is not calculated while somebody types. */
const MOST_CHOICES = 500

/** Shows what the part costs with a value, GST included; the lowest price if that depends on other options. */
function ValuePrice({ product, kind, name }: { product: PricedProduct | null; kind: OptionFieldName; name: string }) {
  const { values: t } = adminProductsTexts().products
  const { taxPercent } = useRates()
  if (!product || name.trim() === '' || choicesOf(product).length > MOST_CHOICES) return null
  const chosen = { color: null, model: null, type: null, [OPTION_OF[kind]]: name }
  const range = priceRange(offering(product, chosen))
  if (!range) return null
  const amount = formatRupees(withTax(range.low, taxPercent))
  return (
    <p className="money col-span-full text-sm text-steel">
      {range.low === range.high ? t.price(amount) : t.from(amount)}
    </p>
  )
}

const isTwice = (values: readonly TypedValue[], name: string, place: number): boolean =>
  name.trim() !== '' && values.slice(0, place).some((each) => foldName(each.name) === foldName(name))

/** Points out names that are entered twice, or resemble another one of the list. */
function Slips({ values, onChange }: { values: readonly TypedValue[]; onChange: Change }) {
  const t = adminProductsTexts().products
  return values.map(({ name }, place) => {
    const twice = isTwice(values, name, place)
    const before = values.slice(0, place).map((value) => value.name)
    const other = twice ? null : findSimilarName(name, before)
    if (!twice && other === null) return null
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name may be there twice
      <p key={name + place} role="status" className="flex flex-wrap items-center gap-x-3 text-signal-text text-sm">
        {other === null ? t.twice(name) : t.lookalike(name, other)}
        <TextButton onClick={() => onChange(values.filter((_, at) => at !== place))}>
          {t.values.remove(name)}
        </TextButton>
      </p>
    )
  })
}

interface FromTemplateProps extends Pick<OptionFieldProps, 'kind' | 'template'> {
  readonly values: readonly TypedValue[]
  readonly onChange: Change
}

/** Lists the values of the shop's template with their prices; pressing one adds it. */
function FromTemplate({ kind, template: { prices, surcharges }, values, onChange }: FromTemplateProps) {
  const t = adminProductsTexts().products
  const taken = new Set(['default', ...values.map(({ name }) => foldName(name))])
  const listed: [string, OptionPrice][] =
    kind === 'colors' ? Object.entries(surcharges.own).map(([name, add]) => [name, { add }]) : Object.entries(prices)
  const left = listed.filter(([name]) => !taken.has(name))
  if (left.length === 0) return null
  return (
    <details className="min-w-0 text-sm open:basis-full">
      <summary className="inline-flex min-h-9 items-center underline underline-offset-4">{t.values.template}</summary>
      <ul className="mt-2 flex flex-wrap gap-2">
        {left.map(([name, price]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onChange([...values, toTypedValue({ name: display(name), price })])}
              className="flex min-h-9 items-center gap-2 rounded-sm border border-ink/25 px-2.5 hover:border-ink"
            >
              <span className="font-medium">{display(name)}</span>
              <span className="money text-steel">{priceText(price)}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Capitalises a name: the template has names in lower case, but customers see capitals. */
const display = (name: string): string =>
  name
    .replace(/^model-/, 'MODEL-')
    .replace(/^pro$/, 'PRO')
    .replace(/^\p{L}/u, (first) => first.toUpperCase())

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
          <li key={JSON.stringify(choice)} className="wrap-anywhere py-2 text-sm">
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
  step === 'price' ? formatRupees(amount) : `${priceText({ add: amount })} (${label})`
