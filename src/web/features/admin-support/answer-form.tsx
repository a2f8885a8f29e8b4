import { useCallback } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Message } from '#contract/contact-admin.ts'
import type { SavedReply } from '#contract/saved-replies.ts'
import { fillReply, openPlaceholderProblem, type ReplySubject } from '#rules/saved-reply.ts'
import { orderNumbersIn } from '#rules/shop-number.ts'
import { TextArea } from '#web/components/field.tsx'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import { ReplyMenu } from './reply-menu.tsx'
import { useReplyDialogs } from './saved-replies.tsx'

const MAX_ANSWER = 10_000

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
  const about = subjectOf(message)
  const replies = useResource(useCallback(() => callAsUser('GET /saved-replies'), []))
  const dialogs = useReplyDialogs(about, replies.reload)

  const insert = (form: UseFormReturn<Answer>, { text }: SavedReply) => {
    const typed = form.getValues('text').trimEnd()
    const filled = fillReply(text, about)
    form.setValue('text', typed === '' ? filled : `${typed}\n\n${filled}`, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    })
    form.setFocus('text')
  }
  const validate = (typed: string) => (typed.trim() === '' ? t.answerRequired : openPlaceholderProblem(typed)) ?? true

  return (
    <>
      <RecordForm<Answer, unknown>
        label={t.send}
        isPart
        draft={`answer-${id}`}
        saved={{ text: '' }}
        fields={[
          {
            name: 'text',
            label: t.answer,
            control: 'own',
            show: (form, error) => (
              <div className="relative">
                <div className="absolute -top-3 right-0">
                  <ReplyMenu
                    replies={replies.data?.replies ?? []}
                    onChosen={(reply) => insert(form, reply)}
                    onKeep={() => dialogs.add(form.getValues('text'))}
                    onManage={() => dialogs.manage(replies.data?.replies ?? [])}
                  />
                </div>
                <TextArea
                  label={t.answer}
                  hint={t.answerHint(email)}
                  error={error}
                  required
                  rows={6}
                  maxLength={MAX_ANSWER}
                  {...form.register('text', { validate })}
                />
              </div>
            ),
          },
        ]}
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
      {dialogs.dialog}
    </>
  )
}
