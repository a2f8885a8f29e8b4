import { useRef } from 'react'
import { MAX_NOTE } from '#rules/order-note.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { randomId } from '#web/lib/random-id.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

/** Adds a note to an order. */
export function NoteForm({ orderId: id, onAdded }: { orderId: string; onAdded: () => void }) {
  const t = adminOrderTexts().record
  /** The same until the note is added, so that one that is sent again is not added twice. */
  const key = useRef(randomId())
  return (
    <RecordForm
      label={t.addNote}
      isPart
      draft={`order-note-${id}`}
      saved={{ text: '' }}
      fields={[
        {
          name: 'text',
          label: t.note,
          hint: t.noteHint,
          missing: t.noteMissing,
          control: 'text',
          input: { rows: 2, maxLength: MAX_NOTE },
        },
      ]}
      button={t.addNote}
      look="ink"
      save={({ text }) => callAsUser('POST /order/{id}/notes', { params: { id }, body: { text, key: key.current } })}
      after={() => ({ saved: { text: '' }, version: 0 })}
      onSaved={() => {
        key.current = randomId()
        toast(t.noteAdded, 'success')
        onAdded()
      }}
      className="grid gap-3"
    />
  )
}
