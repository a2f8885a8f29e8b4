import type { ReactNode } from 'react'
import { LANGUAGES, OTHER_LANGUAGES } from '#rules/language.ts'
import { SPECIFIED_HEADINGS } from '#rules/option-name-checks.ts'
import { TextField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { OPTION_OF, type OptionField, type ProductFormState, swatchOf, type TypedValue } from './product-fields.ts'

const LONGEST = 60

interface OwnHeadingProps {
  readonly form: ProductFormState
  readonly kind: OptionField
}

/** Edits what the product calls an option, in the languages of the shop. Closed, it takes no more room than a link. */
export function OwnHeading({ form, kind }: OwnHeadingProps) {
  const { fields, headings: t } = adminProductsTexts().products
  const name = `headings.${OPTION_OF[kind]}` as const
  const typed = form.getValues(name)
  const [english = ''] = typed
  const usual = SPECIFIED_HEADINGS[OPTION_OF[kind]]
  function change(place: number, text: string) {
    form.setValue(
      name,
      LANGUAGES.map((_, at) => (at === place ? text : (typed[at] ?? ''))),
    )
    if (form.formState.isSubmitted) void form.trigger(kind)
  }
  return (
    <Fold label={t.rename}>
      <p className="mb-3 text-steel">{t.note(usual.en)}</p>
      <div className="grid gap-3 sm:grid-cols-3">
        {LANGUAGES.map((language, place) => (
          <TextField
            key={language}
            label={t.languages[language]}
            aria-label={t.headingOf(fields[kind], t.languages[language])}
            lang={language}
            autoComplete="off"
            maxLength={LONGEST}
            placeholder={english || usual[language]}
            value={typed[place] ?? ''}
            onChange={({ target }) => change(place, target.value)}
          />
        ))}
      </div>
    </Fold>
  )
}

interface ValueNamesProps {
  readonly kind: OptionField
  readonly values: readonly TypedValue[]
  readonly onChange: (values: readonly TypedValue[]) => void
}

/** Edits what the values of an option are called in other languages, and their swatches. */
export function ValueNames({ kind, values, onChange }: ValueNamesProps) {
  const { values: t } = adminProductsTexts().products
  const named = values.flatMap((value, place) => (value.name.trim() === '' ? [] : [{ value, place }]))
  if (named.length === 0) return null
  return (
    <Fold label={t.translations}>
      <p className="mb-3 text-steel">{t.translationsNote}</p>
      <ul className="grid gap-5 sm:gap-2">
        {named.map(({ value, place }, row) => (
          <li key={place}>
            <NamesRow
              kind={kind}
              value={value}
              isFirst={row === 0}
              onChange={(typed) => onChange(values.with(place, { ...value, ...typed }))}
            />
          </li>
        ))}
      </ul>
    </Fold>
  )
}

interface NamesRowProps {
  readonly kind: OptionField
  readonly value: TypedValue
  readonly isFirst: boolean
  readonly onChange: (typed: Partial<TypedValue>) => void
}

function NamesRow({ kind, value, isFirst, onChange }: NamesRowProps) {
  const { fields, values: t, headings } = adminProductsTexts().products
  const label = (text: string) => <span className={isFirst ? '' : 'sm:sr-only'}>{text}</span>
  const { name } = value
  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_minmax(0,1fr)_10rem]">
      <p className="wrap-anywhere font-medium max-sm:col-span-2 sm:pb-2.5">{name}</p>
      {OTHER_LANGUAGES.map((language) => (
        <TextField
          key={language}
          label={label(headings.languages[language])}
          aria-label={t.translationOf(fields[kind], name, headings.languages[language])}
          lang={language}
          autoComplete="off"
          maxLength={LONGEST}
          placeholder={name}
          value={value[language] ?? ''}
          onChange={({ target }) => onChange({ [language]: target.value })}
        />
      ))}
      <div className="flex items-end gap-2">
        <TextField
          label={label(t.swatch)}
          aria-label={t.swatchOf(fields[kind], name)}
          autoComplete="off"
          maxLength={7}
          placeholder="#rrggbb"
          value={value.swatch ?? ''}
          onChange={({ target }) => onChange({ swatch: target.value })}
        />
        <input
          type="color"
          aria-label={t.pickSwatch(fields[kind], name)}
          value={swatchOf(value) ?? '#ffffff'}
          onChange={({ target }) => onChange({ swatch: target.value })}
          className={`h-12 w-11 shrink-0 cursor-pointer rounded-sm border border-ink/50 bg-paper p-1 ${swatchOf(value) ? '' : 'border-dashed'}`}
        />
      </div>
    </div>
  )
}

/** A part of the form that few products need: a link until it is opened. */
const Fold = ({ label, children }: { label: string; children: ReactNode }) => (
  <details className="min-w-0 text-sm open:basis-full">
    <summary className="inline-flex min-h-9 items-center underline underline-offset-4">{label}</summary>
    <div className="mt-2 mb-2">{children}</div>
  </details>
)
