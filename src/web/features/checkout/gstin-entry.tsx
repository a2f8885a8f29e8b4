import { ChevronDown } from 'lucide-react'
import { TextField } from '#web/components/field.tsx'
import { checkoutTexts } from '#web/messages/en/checkout.ts'

/** Asks for the GSTIN for a business invoice; collapsed, because most customers do not need it. */
export function GstinEntry({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (gstin: string) => void
}) {
  const t = checkoutTexts().review
  return (
    <details className="group mt-6" open={value !== '' || undefined}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-1 underline underline-offset-4 [&::-webkit-details-marker]:hidden">
        {t.business}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="mt-2 max-w-sm">
        <TextField
          label={t.gstin}
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={error}
          value={value}
          onChange={(event) => onChange(event.target.value.toUpperCase())}
        />
        <p className="mt-1.5 text-sm text-steel">{t.gstinHelp}</p>
      </div>
    </details>
  )
}
