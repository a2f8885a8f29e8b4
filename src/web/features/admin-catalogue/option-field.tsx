import type { ComponentProps } from 'react'
import { formatRupees, type Paise } from '#rules/money.ts'
import { findSimilarName } from '#rules/option-check.ts'
import { type Adjustments, type ColorSurcharges, foldName, surchargeOf } from '#rules/pricing.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { splitList, type TypedPrice } from './typed-prices.ts'

export const formatSigned = (amount: Paise): string =>
  amount === 0 ? '± 0' : `${amount > 0 ? '+' : '−'} ${formatRupees(Math.abs(amount))}`

function effectText(adjustment: Adjustments[string], t: ReturnType<typeof adminProductsTexts>['products']): string {
  return 'half' in adjustment ? t.half : formatSigned(adjustment.add)
}

interface OptionFieldProps {
  readonly kind: 'colors' | 'model' | 'type'
  /** The typed text: names separated by commas. */
  readonly value: string
  readonly known: Adjustments
  readonly surcharges: ColorSurcharges
  readonly typed: Readonly<Record<string, TypedPrice>>
  readonly input: Omit<ComponentProps<typeof TextField>, 'label'>
  readonly onChange: (value: string) => void
  readonly onPrice: (name: string, price: TypedPrice) => void
}

/**
 * Edits the options of a product: shows what each does to its price, points out typing errors, and asks the price of
 * new ones.
 */
export function OptionField({ kind, value, known, surcharges, typed, input, onChange, onPrice }: OptionFieldProps) {
  const t = adminProductsTexts().products
  const names = splitList(value)
  const colors = kind === 'colors'
  const effectOf = (name: string) => {
    const adjustment = known[foldName(name)]
    return colors ? formatSigned(surchargeOf(name, surcharges)) : adjustment && effectText(adjustment, t)
  }
  const fresh = colors ? [] : names.filter((name) => !Object.hasOwn(known, foldName(name)))
  return (
    <div className="grid gap-3">
      <TextField label={t.fields[kind]} placeholder={t.hints.options} {...input} />
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
      <Slips
        names={names}
        others={colors ? [] : Object.keys(known).map(display)}
        onReplace={(next) => onChange(next.join(', '))}
      />
      {fresh.map((name) => (
        <NewOption
          key={foldName(name)}
          name={name}
          needed={kind === 'type'}
          price={typed[foldName(name)] ?? { half: false, add: '' }}
          onChange={(price) => onPrice(foldName(name), price)}
        />
      ))}
      {colors ? (
        <p className="text-sm text-steel">{t.surcharge(formatRupees(surcharges.usual))}</p>
      ) : (
        <KnownNames known={known} chosen={names} onAdd={(name) => onChange([...names, name].join(', '))} />
      )}
    </div>
  )
}

/** Points out names that are entered twice, or resemble another that the shop knows. */
function Slips({
  names,
  others,
  onReplace,
}: {
  names: readonly string[]
  others: readonly string[]
  onReplace: (names: string[]) => void
}) {
  const t = adminProductsTexts().products
  const slips = names.flatMap((name, place): { name: string; place: number; other: string | null }[] => {
    if (names.some((each, before) => before < place && foldName(each) === foldName(name)))
      return [{ name, place, other: null }]
    const known = others.some((each) => foldName(each) === foldName(name))
    const other = findSimilarName(name, [...names.slice(0, place), ...(known ? [] : others)])
    return other === null ? [] : [{ name, place, other }]
  })
  return slips.map(({ name, place, other }) => (
    <p key={name + place} role="status" className="flex flex-wrap items-center gap-x-3 text-signal-text text-sm">
      {other === null ? t.twice(name) : t.lookalike(name, other)}
      {other !== null && (
        <button
          type="button"
          className="min-h-9 underline underline-offset-4"
          onClick={() =>
            onReplace(
              names
                .map((each, at) => (at === place ? other : each))
                .filter((each, at, all) => all.indexOf(each) === at),
            )
          }
        >
          {t.takeOther(other)}
        </button>
      )}
    </p>
  ))
}

/** Edits the price adjustment of an option that is new to the shop. */
function NewOption({
  name,
  needed,
  price,
  onChange,
}: {
  name: string
  needed: boolean
  price: TypedPrice
  onChange: (price: TypedPrice) => void
}) {
  const t = adminProductsTexts().products
  return (
    <div className="grid gap-3 rounded-sm border border-line p-4">
      <p className="text-sm">{needed ? t.newOption(name) : t.newModel(name)}</p>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-48">
          <TextField
            label={t.adds(name)}
            inputMode="text"
            value={price.add}
            disabled={price.half}
            onChange={({ target }) => onChange({ ...price, add: target.value })}
          />
        </div>
        <Checkbox checked={price.half} onChange={({ target }) => onChange({ ...price, half: target.checked })}>
          {t.halves(name)}
        </Checkbox>
      </div>
      <p className="text-sm text-steel">{t.addsHint}</p>
    </div>
  )
}

/** Lists the known option names with their adjustments; pressing one adds it (M2). */
function KnownNames({
  known,
  chosen,
  onAdd,
}: {
  known: Adjustments
  chosen: readonly string[]
  onAdd: (name: string) => void
}) {
  const t = adminProductsTexts().products
  const taken = new Set(chosen.map(foldName))
  const names = Object.entries(known).filter(([name]) => name !== 'default' && !taken.has(name))
  return (
    <details className="text-sm">
      <summary className="inline-flex min-h-9 items-center underline underline-offset-4">{t.known}</summary>
      <p className="mb-2 text-steel">{t.knownHint}</p>
      <ul className="flex flex-wrap gap-2">
        {names.map(([name, adjustment]) => (
          <li key={name}>
            <button
              type="button"
              onClick={() => onAdd(display(name))}
              className="flex min-h-9 items-center gap-2 rounded-sm border border-ink/25 px-2.5 hover:border-ink"
            >
              <span className="font-medium">{display(name)}</span>
              <span className="money text-steel">{effectText(adjustment, t)}</span>
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
