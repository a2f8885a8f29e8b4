import { OPTION_FIELDS } from '#rules/option-check.ts'
import { OPTIONS, type OptionKey } from '#rules/pricing.ts'
import { isSameVariant, variantText } from '#rules/variants.ts'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { countsOf, headingsOf, type ProductFormState, type TypedCount } from './product-fields.ts'

/** Chooses the options whose values are told apart: each is a variant, with a number and a count of its own. */
export function CountedBy({ form }: { form: ProductFormState }) {
  const { stock: t, fields } = adminProductsTexts().products
  const { by } = form.getValues('stock')
  const headings = headingsOf(form.getValues())
  const offered = OPTIONS.filter((option) =>
    form.getValues(OPTION_FIELDS[option]).some(({ name }) => name.trim() !== ''),
  )
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
            {headings[option]?.en ?? fields[OPTION_FIELDS[option]]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

/** Edits the product, or each of its variants: its number, barcode and weight, and its pieces if they are tracked. */
export function StockCounts({ form, error }: { form: ProductFormState; error: string | undefined }) {
  const counts = countsOf(form.getValues())
  const change = (changed: TypedCount) => {
    const others = form.getValues('stock.counts').filter((each) => !isSameVariant(each, changed))
    form.setValue('stock.counts', [...others, changed], { shouldValidate: form.formState.isSubmitted })
  }
  return (
    <div className="grid gap-5 sm:gap-2">
      {counts.map((count, place) => (
        <VariantRow
          key={variantText(count)}
          count={count}
          isFirst={place === 0}
          isTracked={form.getValues('stock.isTracked')}
          onChange={change}
        />
      ))}
      {error && (
        <p role="alert" className="text-danger text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

interface VariantRowProps {
  readonly count: TypedCount
  readonly isFirst: boolean
  readonly isTracked: boolean
  readonly onChange: (count: TypedCount) => void
}

function VariantRow({ count, isFirst, isTracked, onChange }: VariantRowProps) {
  const t = adminProductsTexts().products.stock
  const of = variantText(count)
  const labels = {
    onHand: of === '' ? t.onHand : t.onHandOf(of),
    sku: of === '' ? t.sku : t.skuOf(of),
    barcode: of === '' ? t.barcode : t.barcodeOf(of),
    weightGrams: of === '' ? t.grams : t.gramsOf(of),
  }
  const heads = { onHand: t.onHand, sku: t.sku, barcode: t.barcode, weightGrams: t.grams }
  const field = (name: keyof typeof heads, width: string, rest: { inputMode?: 'numeric'; maxLength: number }) => (
    <div className={width}>
      <TextField
        // From a tablet on, the first row has the labels of its columns.
        label={isFirst ? heads[name] : <span className="sm:sr-only">{heads[name]}</span>}
        aria-label={labels[name]}
        autoComplete="off"
        value={count[name]}
        onChange={({ target }) => onChange({ ...count, [name]: target.value })}
        {...rest}
      />
    </div>
  )
  return (
    <div className="grid grid-cols-2 items-end gap-x-3 gap-y-2 sm:flex">
      {of !== '' && (
        <p className="wrap-anywhere font-medium max-sm:col-span-2 sm:min-h-12 sm:flex-1 sm:content-center">{of}</p>
      )}
      {isTracked && field('onHand', 'sm:w-30', { inputMode: 'numeric', maxLength: 6 })}
      {field('sku', 'sm:flex-[1.4]', { maxLength: 60 })}
      {field('barcode', 'sm:flex-[1.4]', { maxLength: 60 })}
      {field('weightGrams', 'sm:w-30', { inputMode: 'numeric', maxLength: 7 })}
    </div>
  )
}
