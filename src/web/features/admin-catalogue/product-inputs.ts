import type { Path, UseFormReturn } from 'react-hook-form'
import { foldName } from '#rules/pricing.ts'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { isPieces, type ProductFields, TEXTS_AFTER_OPTIONS, TEXTS_BEFORE_OPTIONS } from './product-fields.ts'
import type { PriceTables } from './typed-prices.ts'

/** The inputs in the order of the form: the first invalid one gets the focus. */
export const PRODUCT_INPUTS = [
  'bikeId',
  ...TEXTS_BEFORE_OPTIONS,
  'stock.onHand',
  'stock.lowAt',
  'colors',
  'model',
  'type',
  ...TEXTS_AFTER_OPTIONS,
] as const satisfies readonly Path<ProductFields>[]

type InputName = Exclude<(typeof PRODUCT_INPUTS)[number], `stock.${string}`>

/** Returns functions that give each field its label, error, rule and registration. */
export function productInputs(form: UseFormReturn<ProductFields>, values: ProductFields, tables: PriceTables) {
  const t = adminProductsTexts()
  const { control, register, formState, setValue, getValues } = form
  const { errors } = formState

  const described = (name: InputName) => ({ label: t.products.fields[name], error: errors[name]?.message })
  const field = (name: InputName, rule?: (value: string) => true | string) => ({
    ...described(name),
    ...register(name, rule && { validate: rule }),
  })
  const choice = (name: 'bikeId' | 'warranty') => ({ ...described(name), control, name })
  const required = (name: 'bikeId' | 'name') => (value: unknown) =>
    String(value).trim() !== '' || t.adminCatalogue.required(t.products.fields[name])
  const requiredField = (name: 'name') => field(name, required(name))
  const pieces = (name: 'onHand' | 'lowAt') => ({
    error: errors.stock?.[name]?.message,
    ...register(`stock.${name}`, {
      validate: (typed, { stock: { isTracked } }) => !isTracked || isPieces(typed) || t.products.stock.whole,
    }),
  })
  const option = (kind: 'colors' | 'model' | 'type') => {
    const { label: _, ...input } = field(kind)
    return {
      kind,
      value: values[kind],
      known: tables.adjustments,
      surcharges: tables.surcharges,
      typed: values.adjustments,
      input,
      onChange: (value: string) => setValue(kind, value, { shouldValidate: formState.isSubmitted }),
      onPrice: (name: string, price: ProductFields['adjustments'][string]) =>
        setValue('adjustments', { ...getValues('adjustments'), [foldName(name)]: price }),
    }
  }
  return { field, requiredField, choice, required, pieces, option }
}

export type ProductInputs = ReturnType<typeof productInputs>
