import { MAX_NOTE } from '#rules/order-note.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

/** Adds a note to an order. */
export function NoteForm({ orderId: id, onAdded }: { orderId: string; onAdded: () => void }) {
  const t = adminOrderTexts().record
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
      save={({ text }, { key }) => callAsUser('POST /order/{id}/notes', { params: { id }, body: { text, key } })}
      repeats={({ text }) => text}
      after={() => ({ saved: { text: '' }, version: 0 })}
      onSaved={() => {
        toast(t.noteAdded, 'success')
        onAdded()
      }}
      className="grid gap-3"
    />
  )
}
