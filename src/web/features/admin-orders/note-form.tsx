import { useRef } from 'react'
import { useForm } from 'react-hook-form'
import { MAX_NOTE } from '#rules/order-note.ts'
import { TextArea } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import type { OrderActions } from './use-order-actions.ts'

/** Adds a note to an order. */
export function NoteForm({ orderId: id, actions }: { orderId: string; actions: OrderActions }) {
  const t = adminOrderTexts().record
  const { register, handleSubmit, formState, reset } = useForm({ defaultValues: { text: '' } })
  /** The same until the note is added, so that one that is sent again is not added twice. */
  const key = useRef(randomId())
  const send = handleSubmit(async ({ text }) => {
    const add = () => callAsUser('POST /order/{id}/notes', { params: { id }, body: { text, key: key.current } })
    if (!(await actions.act(add, t.noteAdded))) return
    key.current = randomId()
    reset()
  })
  return (
    <form onSubmit={send} noValidate className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start">
      <TextArea
        label={t.note}
        hint={t.noteHint}
        rows={2}
        maxLength={MAX_NOTE}
        error={formState.errors.text?.message}
        {...register('text', { validate: (text) => text.trim() !== '' || t.noteMissing })}
      />
      <div className="sm:mt-7">
        <SubmitButton busy={formState.isSubmitting} look="ink" isCompact>
          {t.addNote}
        </SubmitButton>
      </div>
    </form>
  )
}
