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
  readonly most: number
  readonly rows: number
  readonly look?: 'signal' | 'ink'
  /** Where what was typed is kept until it is sent: a reload, or a colleague who was quicker, does not lose it. */
  readonly draft: string
  /** True when it was taken. */
  readonly onSend: (text: string) => Promise<boolean>
}

/** One text, and what sends it. */
export function WriteForm({ label, hint, button, required, most, rows, look, draft, onSend }: WriteFormProps) {
  const kept = readDraft(draft).text
  const { register, handleSubmit, formState, reset, watch } = useForm<{ text: string }>({
    defaultValues: { text: typeof kept === 'string' ? kept : '' },
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
        maxLength={most}
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
