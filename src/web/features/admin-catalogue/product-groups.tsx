import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { Product } from '#contract/catalogue.ts'
import type { PriceTemplate } from '#rules/price-template.ts'
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from '#rules/product-fields.ts'
import { PRODUCT_STATES } from '#rules/product-state.ts'
import { TextArea, TextField } from '#web/components/field.tsx'
import type { FormField, FormGroup } from '#web/components/record-form.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { isPercent, isRupees } from '#web/lib/typed-amounts.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { ForBikes, forBikesError } from './for-bikes.tsx'
import { OnBikeSection } from './on-bike-section.tsx'
import { OptionField } from './option-prices.tsx'
import { IconButton, PicturesField } from './pictures-field.tsx'
import {
  type Bikes,
  countsError,
  headingError,
  isPieces,
  OPTION_OF,
  type ProductFields,
  type ProductFormState,
  valuesError,
} from './product-fields.ts'
import { CountedBy, StockCounts } from './stock-counts.tsx'

type Field = FormField<ProductFields>

/** Returns the table of a product's fields: those that decide its price, and then what else its page shows. */
export function productGroups(product: Product | null, bikes: Bikes, template: PriceTemplate) {
  const t = adminProductsTexts().products
  const { parts } = t
  const first: readonly FormGroup<ProductFields>[] = [
    { title: parts.basics, fields: [...basics(bikes, product === null), ...plain('basics')] },
    { title: parts.price, columns: 'sm:grid-cols-3', fields: price() },
    { title: parts.options, note: t.values.note, columns: 'gap-8', fields: options(template) },
    { title: parts.stock, fields: stock() },
    { title: parts.visibility, fields: visibility() },
  ]
  const rest: readonly FormGroup<ProductFields>[] = [
    own('images', parts.pictures, (form) => <PicturesField form={form} bikes={bikes} />),
    own('onBike', parts.onBike, (form) => <OnBikeSection form={form} productId={product?.id} />),
    own('sections', parts.texts, ({ getValues, setValue }) => (
      <PairsField
        long
        rows={getValues('sections')}
        names={['title', 'text']}
        texts={t.sections}
        errorsOf={sectionErrors}
        onChange={(rows) => setValue('sections', rows)}
      />
    )),
    { title: parts.facts, fields: [warranty(product), ...plain('facts')] },
    {
      title: parts.declarations,
      note: t.hints.declarations,
      fields: [
        typed('mrp', (text) => text.trim() === '' || isRupees(text), t.mrpInvalid),
        { name: 'hsn', label: t.fields.hsn, input: { inputMode: 'numeric' } },
        ...plain('declarations'),
      ],
    },
    own('rows', parts.rows, ({ getValues, setValue }) => (
      <PairsField
        rows={getValues('rows')}
        names={['label', 'value']}
        texts={t.rows}
        onChange={(rows) => setValue('rows', rows)}
      />
    )),
    own('notes', parts.notes, ({ getValues, setValue }) => (
      <PairsField
        rows={getValues('notes')}
        names={['when', 'text']}
        texts={t.notes}
        onChange={(rows) => setValue('notes', rows)}
      />
    )),
  ]
  return { first, rest }
}

const own = (name: FieldPath<ProductFields>, title: string, show: (form: ProductFormState) => ReactNode) => ({
  title,
  columns: '',
  fields: [{ name, label: title, control: 'own', show }] as const,
})

function typed(
  name: 'price' | 'offer' | 'shipping' | 'mrp',
  isRight: (text: string) => boolean,
  wrong: string,
  rest: Pick<Field, 'isRequired'> = {},
): Field {
  const label = adminProductsTexts().products.fields[name]
  const rules = { validate: (text: unknown) => isRight(String(text)) || wrong }
  return { name, label, rules, input: { inputMode: 'decimal' }, ...rest }
}

function basics(bikes: Bikes, isNew: boolean): readonly Field[] {
  const { products: t, adminCatalogue } = adminProductsTexts()
  return [
    {
      name: 'bikeId',
      label: t.fields.bikeId,
      missing: adminCatalogue.required(t.fields.bikeId),
      control: 'choice',
      options: [{ value: '', label: t.chooseBike }, ...bikes.map(({ id, name }) => ({ value: id, label: name }))],
    },
    { name: 'name', label: t.fields.name, missing: adminCatalogue.required(t.fields.name) },
    ...(isNew && bikes.length > 1 ? [others(bikes)] : []),
    { name: 'kind', label: t.fields.kind, input: { placeholder: t.hints.kind } },
    { name: 'bike', label: t.fields.bike, input: { placeholder: t.hints.bike } },
  ]
}

function others(bikes: Bikes): Field {
  const t = adminProductsTexts().products.forBikes
  return {
    name: 'others',
    label: t.others,
    isWide: true,
    when: ({ bikeId }) => bikeId !== '',
    control: 'own',
    rules: { validate: (_, values) => forBikesError(values.others) ?? true },
    show: ({ getValues, setValue, formState }, error) => {
      const { bikeId, name, price } = getValues()
      return (
        <ForBikes
          label={t.others}
          note={t.othersNote}
          bikes={bikes.filter(({ id }) => id !== bikeId)}
          usual={{ name, price }}
          chosen={getValues('others')}
          error={error}
          onChange={(chosen) => setValue('others', chosen, { shouldValidate: formState.isSubmitted })}
        />
      )
    },
  }
}

function price(): readonly Field[] {
  const t = adminProductsTexts().products
  return [
    typed('price', isRupees, t.priceInvalid, { isRequired: true }),
    typed('offer', isPercent, t.offerInvalid),
    typed('shipping', isRupees, t.shippingInvalid, { isRequired: true }),
  ]
}

/** Returns the plain fields of a part, in the order of their table; a long text takes the full width. */
function plain(part: (typeof PRODUCT_FIELDS)[ProductFieldName]['part']): Field[] {
  const t = adminProductsTexts().products
  const hints: { readonly [Name in ProductFieldName]?: string } = t.hints
  return PRODUCT_FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].part === part).map((name): Field => {
    const { kind, ...rest } = PRODUCT_FIELDS[name]
    const field = { name, label: t.fields[name], isWide: kind === 'text' }
    if ('lines' in rest) return { ...field, control: 'text', input: { rows: rest.lines } }
    if (kind !== 'whole') return { ...field, input: { placeholder: hints[name] } }
    const validate = (value: unknown) => value === '' || isPieces(String(value)) || t.stock.whole
    return { ...field, input: { inputMode: 'numeric' }, rules: { validate } }
  })
}

function visibility(): readonly Field[] {
  const t = adminProductsTexts().products.states
  const isScheduled = ({ state }: ProductFields) => state === 'scheduled'
  return [
    {
      name: 'state',
      label: t.label,
      hint: ({ state }) => t.hints[state],
      control: 'choice',
      options: PRODUCT_STATES.map((state) => ({ value: state, label: t.names[state] })),
    },
    {
      name: 'publishAt',
      label: t.publishAt,
      when: isScheduled,
      input: { type: 'datetime-local' },
      rules: { validate: (at, values) => !isScheduled(values) || at !== '' || t.noTime },
    },
  ]
}

function stock(): readonly Field[] {
  const t = adminProductsTexts().products.stock
  const isTracked = (values: ProductFields) => values.stock.isTracked
  return [
    {
      name: 'stock.isTracked',
      label: t.keep,
      hint: (values) => (values.stock.isTracked ? t.onHandHint : t.offHint),
      isWide: true,
      control: 'tick',
    },
    { name: 'stock.by', label: t.by, isWide: true, control: 'own', show: (form) => <CountedBy form={form} /> },
    {
      name: 'stock.counts',
      label: t.onHand,
      isWide: true,
      rules: { validate: (_, values) => countsError(values) ?? true },
      control: 'own',
      show: (form, error) => <StockCounts form={form} error={error} />,
    },
    {
      name: 'stock.lowAt',
      label: t.lowAt,
      when: isTracked,
      input: { inputMode: 'numeric', maxLength: 4 },
      rules: { validate: (value, values) => !isTracked(values) || isPieces(String(value)) || t.whole },
    },
  ]
}

function options(template: PriceTemplate): readonly Field[] {
  const { fields, headings } = adminProductsTexts().products
  return (['type', 'model', 'colors'] as const).flatMap((kind): Field[] => [
    {
      name: kind,
      label: fields[kind],
      control: 'own',
      rules: {
        validate: (_, values) => valuesError(values[kind]) ?? headingError(values, OPTION_OF[kind]) ?? true,
      },
      show: (form, error) => <OptionField form={form} kind={kind} template={template} error={error} />,
    },
    // The field of the option edits and checks it; this one names it in conflicts and takes the server's errors.
    { name: `headings.${OPTION_OF[kind]}`, label: headings.label(fields[kind]), when: () => false },
  ])
}

const PERIODS = ['lifetime', ...[6, 12, 24, 36, 60].map((months) => `${months} months`), 'none']

/** Chooses the warranty period; a new product can follow its material. */
function warranty(product: Product | null): Field {
  const { fields, hints, warranties } = adminProductsTexts().products
  const names: Readonly<Record<string, string>> = { lifetime: warranties.lifetime, none: warranties.none }
  const stored = product?.warranty
  const periods = stored === undefined || PERIODS.includes(stored) ? PERIODS : [stored, ...PERIODS]
  return {
    name: 'warranty',
    label: fields.warranty,
    hint: hints.warranty,
    control: 'choice',
    options: [
      ...(product ? [] : [{ value: '', label: warranties.usual }]),
      ...periods.map((terms) => ({ value: terms, label: names[terms] ?? terms })),
    ],
  }
}

export function sectionErrors({ title, text }: ProductFields['sections'][number]) {
  const t = adminProductsTexts().products.sections
  const isHalf = (title.trim() === '') !== (text.trim() === '')
  return {
    title: title.includes(',') ? t.noComma : undefined,
    text: text.includes(';') ? t.noSemicolon : isHalf ? t.both : undefined,
  }
}

interface PairsFieldProps<Name extends string> {
  readonly rows: readonly Readonly<Record<Name, string>>[]
  /** The names of the short text and of the longer one. */
  readonly names: readonly [first: Name, second: Name]
  readonly texts: ReturnType<typeof adminProductsTexts>['products']['rows'] & { readonly none?: string }
  readonly long?: boolean
  readonly errorsOf?: (row: Readonly<Record<Name, string>>) => Readonly<Partial<Record<Name, string | undefined>>>
  readonly onChange: (rows: Record<Name, string>[]) => void
}

function PairsField<Name extends string>(props: PairsFieldProps<Name>) {
  const { rows, names, texts: t, long = false, errorsOf, onChange } = props
  const [first, second] = names
  const Second = long ? TextArea : TextField
  return (
    <div className="grid gap-4">
      {rows.length === 0 && t.none && <p className="text-steel">{t.none}</p>}
      {rows.map((row, place) => {
        const field = (name: Name) => ({
          value: row[name],
          error: errorsOf?.(row)[name],
          onChange: ({ target }: { target: { value: string } }) =>
            onChange(rows.map((each, at) => (at === place ? { ...each, [name]: target.value } : each))),
        })
        return (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, only their position
            key={place}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 sm:grid-cols-[14rem_minmax(0,1fr)_auto]"
          >
            <TextField label={t.first} aria-label={t.firstOf(place + 1)} {...field(first)} />
            <div className="max-sm:col-span-2">
              <Second label={t.second} aria-label={t.secondOf(place + 1)} {...field(second)} />
            </div>
            <IconButton
              label={t.remove(place + 1)}
              icon={X}
              className="col-start-2 row-start-1 mt-7 sm:col-start-3"
              onClick={() => onChange(rows.filter((_, at) => at !== place))}
            />
          </div>
        )
      })}
      <TextButton
        onClick={() => onChange([...rows, { [first]: '', [second]: '' } as Record<Name, string>])}
        className="gap-1.5 justify-self-start"
      >
        <Plus aria-hidden className="size-4" />
        {t.add}
      </TextButton>
    </div>
  )
}
