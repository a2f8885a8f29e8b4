import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from '#rules/product-fields.ts'
import { TextArea, TextField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'
import { isPieces } from './product-fields.ts'

type Input = UseFormRegisterReturn & { readonly label: string; readonly error: string | undefined }

interface PlainFieldsProps {
  readonly part: (typeof PRODUCT_FIELDS)[ProductFieldName]['part']
  readonly field: (name: ProductFieldName, rule?: (value: string) => true | string) => Input
  /** Fields with their own rules, shown first. */
  readonly children?: ReactNode
}

/** Shows the inputs of a part's plain fields, in the order of their table; a long text takes the full width. */
export function PlainFields({ part, field, children }: PlainFieldsProps) {
  const t = adminProductsTexts().products
  const hints: { readonly [Name in ProductFieldName]?: string } = t.hints
  const names = PRODUCT_FIELD_NAMES.filter((name) => PRODUCT_FIELDS[name].part === part)
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {children}
      {names.map((name) => {
        const { kind, ...rest } = PRODUCT_FIELDS[name]
        const placeholder = hints[name]
        if (kind === 'line') return <TextField key={name} placeholder={placeholder} {...field(name)} />
        if (kind === 'whole') {
          const whole = (typed: string) => typed.trim() === '' || isPieces(typed) || t.stock.whole
          return <TextField key={name} inputMode="numeric" {...field(name, whole)} />
        }
        const rows = 'lines' in rest ? rest.lines : 1
        return (
          <div key={name} className="sm:col-span-2">
            {rows === 1 ? (
              <TextField placeholder={placeholder} {...field(name)} />
            ) : (
              <TextArea rows={rows} {...field(name)} />
            )}
          </div>
        )
      })}
    </div>
  )
}
