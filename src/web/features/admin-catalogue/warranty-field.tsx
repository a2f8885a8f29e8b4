import type { ComponentProps } from 'react'
import { FormSelect } from '#web/components/form-select.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import type { ProductFields } from './product-fields.ts'

const CHOICES = ['lifetime', ...[6, 12, 24, 36, 60].map((months) => `${months} months`), 'none']

interface WarrantyFieldProps extends Omit<ComponentProps<typeof FormSelect<ProductFields>>, 'options' | 'hint'> {
  /** The saved warranty; undefined for a new product, which can follow its material. */
  readonly own: string | undefined
}

/** Chooses the warranty period of a product. */
export function WarrantyField({ own, ...field }: WarrantyFieldProps) {
  const { hints, warranties } = adminProductsTexts().products
  const names: Readonly<Record<string, string>> = { lifetime: warranties.lifetime, none: warranties.none }
  const choices = own === undefined || CHOICES.includes(own) ? CHOICES : [own, ...CHOICES]
  return (
    <FormSelect
      {...field}
      hint={hints.warranty}
      options={[
        ...(own === undefined ? [{ value: '', label: warranties.usual }] : []),
        ...choices.map((terms) => ({ value: terms, label: names[terms] ?? terms })),
      ]}
    />
  )
}
