import { type FormEventHandler, type ReactNode, useRef } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'
import { useSaveKey } from '#web/lib/use-save-key.ts'

/** What the forms of this area have around their fields: word of a restored draft, the refusal, the buttons. */
export function FormFrame({
  label,
  creates,
  restored,
  refusal,
  busy,
  sticky = false,
  onSubmit,
  onStartAfresh,
  onExit,
  children,
}: {
  label: string
  creates: boolean
  restored: boolean
  refusal: string
  busy: boolean
  /** The buttons stay in sight: the form is longer than the page. */
  sticky?: boolean
  onSubmit: FormEventHandler<HTMLFormElement>
  onStartAfresh: () => void
  onExit: () => void
  children: ReactNode
}) {
  const t = useAdminCatalogueMessages().adminCatalogue
  const ref = useRef<HTMLFormElement>(null)
  useSaveKey(ref)
  return (
    <form ref={ref} onSubmit={onSubmit} noValidate aria-label={label} className="grid gap-6">
      {restored && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 rounded-sm bg-mist px-4 py-2 text-sm">
          {t.restored}
          <button type="button" onClick={onStartAfresh} className="min-h-11 underline underline-offset-4">
            {creates ? t.startEmpty : t.startAfresh}
          </button>
        </p>
      )}
      {children}
      {refusal && <Alert>{refusal}</Alert>}
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-3 ${sticky ? 'sticky bottom-0 z-10 -mx-1 border-line border-t bg-paper px-1 py-4' : ''}`}
      >
        <div className="flex-1 sm:flex-none">
          <SubmitButton busy={busy}>{creates ? t.create : t.update}</SubmitButton>
        </div>
        <Button look="line" onClick={onExit}>
          {t.exit}
        </Button>
        <span className="text-sm text-steel max-sm:hidden">{t.saveKey}</span>
      </div>
    </form>
  )
}
