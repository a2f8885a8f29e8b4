import type { ComponentProps } from 'react'
import { formatRupees, type Paise } from '#rules/money.ts'
import { lookalike } from '#rules/option-check.ts'
import { type Adjustments, type ColorSurcharges, foldName, surchargeOf } from '#rules/pricing.ts'
import { TextField } from '#web/components/field.tsx'
import { type AdminCatalogueMessages, useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { splitList, type TypedPrice } from './product-fields.ts'

export const signed = (amount: Paise): string =>
  amount === 0 ? '± 0' : `${amount > 0 ? '+' : '−'} ${formatRupees(Math.abs(amount))}`

function effectText(adjustment: Adjustments[string], t: AdminCatalogueMessages['products']): string {
  return 'half' in adjustment ? t.half : adjustment.add === 0 ? t.noChange : signed(adjustment.add)
}

interface OptionFieldProps {
  readonly kind: 'colors' | 'model' | 'type'
  /** What is typed: names separated by commas. */
  readonly value: string
  readonly known: Adjustments
  readonly surcharges: ColorSurcharges
  readonly typed: Readonly<Record<string, TypedPrice>>
  readonly input: Omit<ComponentProps<typeof TextField>, 'label'>
  readonly onChange: (value: string) => void
  readonly onPrice: (name: string, price: TypedPrice) => void
}

/** The options of a product, with what each does to its price, slips of the pen pointed out, and prices for new ones. */
export function OptionField({ kind, value, known, surcharges, typed, input, onChange, onPrice }: OptionFieldProps) {
  const t = useAdminCatalogueMessages().products
  const names = splitList(value)
  const colors = kind === 'colors'
  const fresh = colors ? [] : names.filter((name) => !Object.hasOwn(known, foldName(name)))
  return (
    <div className="grid gap-3">
      <TextField label={t.fields[kind]} placeholder={t.hints.options} {...input} />
      {names.length > 0 && (
        <ul className="flex flex-wrap gap-2 text-sm">
          {names.map((name) => (
            <li key={name} className="flex items-center gap-2 rounded-sm bg-mist px-2.5 py-1">
              <span className="font-medium">{name}</span>
              <Effect name={name} surcharges={colors ? surcharges : null} known={known} />
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

interface EffectProps {
  readonly name: string
  readonly known: Adjustments
  /** Of a colour. */
  readonly surcharges: ColorSurcharges | null
}

function Effect({ name, known, surcharges }: EffectProps) {
  const t = useAdminCatalogueMessages().products
  const adjustment = known[foldName(name)]
  const text = surcharges ? signed(surchargeOf(name, surcharges)) : adjustment ? effectText(adjustment, t) : undefined
  return text && <span className="money text-steel">{text}</span>
}

/** Names that are there twice, or look like another that the shop knows. */
function Slips({
  names,
  others,
  onReplace,
}: {
  names: readonly string[]
  others: readonly string[]
  onReplace: (names: string[]) => void
}) {
  const t = useAdminCatalogueMessages().products
  const slips = names.flatMap((name, place): { name: string; place: number; other: string | null }[] => {
    if (names.some((each, before) => before < place && foldName(each) === foldName(name)))
      return [{ name, place, other: null }]
    const known = others.some((each) => foldName(each) === foldName(name))
    const other = lookalike(name, [...names.slice(0, place), ...(known ? [] : others)])
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

/** An option that the shop does not know yet: what it does to the price. */
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
  const t = useAdminCatalogueMessages().products
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
        <label className="flex min-h-12 items-center gap-2 text-sm">
          <input
            type="checkbox"
            checked={price.half}
            onChange={({ target }) => onChange({ ...price, half: target.checked })}
            className="size-5 accent-ink"
          />
          {t.halves(name)}
        </label>
      </div>
      <p className="text-sm text-steel">{t.addsHint}</p>
    </div>
  )
}

/** The names of the shop's table, each with what it does; a press takes one over (M2). */
function KnownNames({
  known,
  chosen,
  onAdd,
}: {
  known: Adjustments
  chosen: readonly string[]
  onAdd: (name: string) => void
}) {
  const t = useAdminCatalogueMessages().products
  const taken = new Set(chosen.map(foldName))
  const names = Object.entries(known).filter(([name]) => name !== 'default' && !taken.has(name))
  return (
    <details className="text-sm">
      <summary className="min-h-9 content-center underline underline-offset-4">{t.known}</summary>
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

/** The table folds names to lower case; buyers read them with capitals. */
const display = (name: string): string =>
  name.replace(/^model-/, 'MODEL-').replace(/^\p{L}/u, (first) => first.toUpperCase())
