import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { TextArea } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { readDraft, writeDraft } from '#web/lib/draft.ts'

export interface WriteFormProps {
  readonly label: string
  readonly hint: string
  readonly button: string
  readonly required: string
  readonly maxCharacters: number
  readonly rows: number
  readonly look?: 'signal' | 'ink'
  /** The storage key of the draft, which survives a reload or a conflict until the text is sent. */
  readonly draft: string
  /** Returns true if the text was accepted. */
  readonly onSend: (text: string) => Promise<boolean>
}

/** Shows a form with one text and its submit button. */
export function WriteForm({ label, hint, button, required, maxCharacters, rows, look, draft, onSend }: WriteFormProps) {
  const draftText = readDraft(draft).text
  const { register, handleSubmit, formState, reset, watch } = useForm<{ text: string }>({
    defaultValues: { text: typeof draftText === 'string' ? draftText : '' },
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    const { unsubscribe } = watch(({ text }) => writeDraft(draft, text ? { text } : null))
    return unsubscribe
  }, [watch, draft])

  const send = handleSubmit(async ({ text }) => {
    if (!(await onSend(text))) return
    reset({ text: '' })
    writeDraft(draft, null)
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-3">
      <TextArea
        label={label}
        rows={rows}
        maxLength={maxCharacters}
        required
        error={errors.text?.message}
        {...register('text', { validate: (text) => text.trim() !== '' || required })}
      />
      <p className="text-sm text-steel">{hint}</p>
      <div>
        <SubmitButton busy={isSubmitting} look={look}>
          {button}
        </SubmitButton>
      </div>
    </form>
  )
}
