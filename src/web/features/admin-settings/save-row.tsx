import type { ReactNode } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'

interface SaveRowProps {
  readonly busy: boolean
  readonly refusal: string
  /** Somebody else was faster: the form shows an older state. */
  readonly stale: boolean
  readonly onReload: () => void
  readonly children?: ReactNode
}

/** The foot of a form: why it was not saved, and what saves it. */
export function SaveRow({ busy, refusal, stale, onReload, children }: SaveRowProps) {
  const t = useSettingsMessages().settings
  return (
    <>
      {refusal && (
        <Alert
          action={
            stale && (
              <Button look="line" onClick={onReload}>
                {t.showSaved}
              </Button>
            )
          }
        >
          {refusal}
        </Alert>
      )}
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={busy}>{t.save}</SubmitButton>
        {children}
      </div>
    </>
  )
}
