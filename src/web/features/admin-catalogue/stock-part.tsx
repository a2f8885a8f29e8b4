import type { ComponentProps } from 'react'
import { Checkbox } from '#web/components/checkbox.tsx'
import { TextField } from '#web/components/field.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'

type Input = Omit<ComponentProps<typeof TextField>, 'label'>

/** Edits whether the stock of a product is tracked, and the number of pieces. */
export function StockPart({
  isTracked,
  keptInput,
  onHand,
  lowAt,
}: {
  isTracked: boolean
  keptInput: ComponentProps<'input'>
  onHand: Input
  lowAt: Input
}) {
  const t = adminProductsTexts().products.stock
  return (
    <>
      <Checkbox {...keptInput} hint={isTracked ? t.onHandHint : t.offHint} className="gap-3 font-medium">
        {t.keep}
      </Checkbox>
      {isTracked && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.onHand} inputMode="numeric" autoComplete="off" maxLength={6} {...onHand} />
          <TextField label={t.lowAt} inputMode="numeric" autoComplete="off" maxLength={4} {...lowAt} />
        </div>
      )}
    </>
  )
}
