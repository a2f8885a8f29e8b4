import type { ComponentProps } from 'react'
import { TextField } from '#web/components/field.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

type Input = Omit<ComponentProps<typeof TextField>, 'label'>

/** Whether the pieces of a product are counted, and how many there are. */
export function StockPart({
  kept,
  keptInput,
  onHand,
  lowAt,
}: {
  kept: boolean
  keptInput: ComponentProps<'input'>
  onHand: Input
  lowAt: Input
}) {
  const t = useAdminCatalogueMessages().products.stock
  return (
    <>
      <div>
        <label className="flex min-h-11 items-center gap-3 font-medium">
          <input type="checkbox" aria-describedby="stock-hint" className="size-5 accent-ink" {...keptInput} />
          {t.keep}
        </label>
        <p id="stock-hint" className="text-sm text-steel">
          {kept ? t.onHandHint : t.offHint}
        </p>
      </div>
      {kept && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={t.onHand} inputMode="numeric" autoComplete="off" maxLength={6} {...onHand} />
          <TextField label={t.lowAt} inputMode="numeric" autoComplete="off" maxLength={4} {...lowAt} />
        </div>
      )}
    </>
  )
}
