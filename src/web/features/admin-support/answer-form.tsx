import type { Message } from '#contract/contact-admin.ts'
import type { ReplySubject } from '#rules/saved-reply.ts'
import { orderNumbersIn } from '#rules/shop-number.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import { useReplyField } from './reply-field.tsx'

interface Answer {
  readonly text: string
}

interface AnswerFormProps {
  readonly message: Message
  readonly reload: () => void
}

const subjectOf = ({ name, ticket, subject, message }: Message): ReplySubject => ({
  name,
  ticket,
  order: orderNumbersIn(`${subject}\n${message}`)[0] ?? null,
})

/** Answers a message by email, with what is typed or a saved reply. */
export function AnswerForm({ message, reload }: AnswerFormProps) {
  const t = supportTexts().messages
  const { id, version, email } = message
  const { field, dialog } = useReplyField<Answer>(subjectOf(message), {
    name: 'text',
    label: t.answer,
    hint: t.answerHint(email),
    rows: 6,
    maxLength: 10_000,
    missing: t.answerRequired,
  })
  return (
    <>
      <RecordForm<Answer, unknown>
        label={t.send}
        isPart
        draft={`answer-${id}`}
        saved={{ text: '' }}
        fields={[field]}
        button={t.send}
        save={({ text }) => callAsUser('POST /messages/{id}/answer', { params: { id }, body: { text, version } })}
        repeats={({ text }) => text}
        after={() => ({ saved: { text: '' }, version: 0 })}
        onSaved={() => {
          toast(t.sent, 'success')
          reload()
        }}
        onStale={reload}
        className="grid gap-3"
      />
      {dialog}
    </>
  )
}
