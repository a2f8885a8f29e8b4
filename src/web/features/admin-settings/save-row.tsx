import type { ReactNode } from 'react'
import { Alert } from '#web/components/alert.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { settingsTexts } from '#web/messages/en/settings.ts'

interface SaveRowProps {
  readonly busy: boolean
  readonly refusal: string
  /**
   * Set while a conflict with somebody else's changes is open, with the function that saves the form and the labels of
   * its fields.
   */
  readonly conflict?: Parameters<typeof EditConflict>[0] | null
  readonly children?: ReactNode
}

/** Shows the foot of a form: the error, if saving failed, and the save button. */
export function SaveRow({ busy, refusal, conflict, children }: SaveRowProps) {
  const t = settingsTexts().settings
  return (
    <>
      {conflict && <EditConflict {...conflict} />}
      {refusal && <Alert>{refusal}</Alert>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton busy={busy}>{t.save}</SubmitButton>
        {children}
      </div>
    </>
  )
}
