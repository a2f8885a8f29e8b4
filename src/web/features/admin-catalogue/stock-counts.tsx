import { OPTIONS, type OptionKey } from '#rules/pricing.ts'
import { isSameVariant, variantText } from '#rules/variants.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { countsOf, type OPTION_OF, type ProductFormState, type TypedCount } from './product-fields.ts'

const FIELD_OF = { color: 'colors', model: 'model', type: 'type' } as const satisfies Readonly<
  Record<OptionKey, keyof typeof OPTION_OF>
>

/** Chooses the options whose values are counted each by itself. */
export function CountedBy({ form }: { form: ProductFormState }) {
  const { stock: t, fields } = adminProductsTexts().products
  const { by } = form.getValues('stock')
  const offered = OPTIONS.filter((option) => form.getValues(FIELD_OF[option]).some(({ name }) => name.trim() !== ''))
  if (offered.length === 0) return null
  const change = (option: OptionKey, isCounted: boolean) =>
    form.setValue(
      'stock.by',
      OPTIONS.filter((each) => (each === option ? isCounted : by.includes(each))),
    )
  return (
    <fieldset>
      <legend className="font-medium text-sm">{t.by}</legend>
      <div className="flex flex-wrap gap-x-8">
        {offered.map((option) => (
          <Checkbox
            key={option}
            checked={by.includes(option)}
            onChange={({ target }) => change(option, target.checked)}
          >
            {fields[FIELD_OF[option]]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** Counts the pieces of the product, or of each of its variants. */
export function StockCounts({ form, error }: { form: ProductFormState; error: string | undefined }) {
  const t = adminProductsTexts().products.stock
  const counts = countsOf(form.getValues())
  const change = (changed: TypedCount) => {
    const others = form.getValues('stock.counts').filter((each) => !isSameVariant(each, changed))
    form.setValue('stock.counts', [...others, changed], { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="grid gap-3">
      <div className="grid gap-x-5 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {counts.map((count) => {
          const of = variantText(count)
          return (
            <TextField
              key={of}
              label={of === '' ? t.onHand : t.onHandOf(of)}
              inputMode="numeric"
              maxLength={6}
              autoComplete="off"
              value={count.onHand}
              error={counts.length === 1 ? error : undefined}
              onChange={({ target }) => change({ ...count, onHand: target.value })}
            />
          )
        })}
      </div>
      {error && counts.length > 1 && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
