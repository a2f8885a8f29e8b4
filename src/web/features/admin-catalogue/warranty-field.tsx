import type { ComponentProps } from 'react'
import { SelectField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'

const CHOICES = ['lifetime', ...[6, 12, 24, 36, 60].map((months) => `${months} months`), 'none']

interface WarrantyFieldProps extends Omit<ComponentProps<typeof SelectField>, 'children'> {
  /** The saved warranty; undefined for a new product, which can follow its material. */
  readonly own: string | undefined
}

/** Chooses the warranty period of a product. */
export function WarrantyField({ own, ...field }: WarrantyFieldProps) {
  const { hints, warranties } = adminProductsTexts().products
  const names: Readonly<Record<string, string>> = { lifetime: warranties.lifetime, none: warranties.none }
  const choices = own === undefined || CHOICES.includes(own) ? CHOICES : [own, ...CHOICES]
  return (
    <SelectField hint={hints.warranty} {...field}>
      {own === undefined && <option value="">{warranties.usual}</option>}
      {choices.map((terms) => (
        <option key={terms} value={terms}>
          {names[terms] ?? terms}
        </option>
      ))}
    </SelectField>
  )
}
