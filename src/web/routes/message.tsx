import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { Message } from '#contract/contact-admin.ts'
import { Alert } from '#web/components/alert.tsx'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { DateTime } from '#web/components/date.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { Deadlines } from '#web/features/admin-support/deadlines.tsx'
import { MessageThread, Sender } from '#web/features/admin-support/message-thread.tsx'
import { MessageBadge } from '#web/features/admin-support/messages-list.tsx'
import { WriteForm } from '#web/features/admin-support/write-form.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import type { Route } from './+types/message.ts'

export const meta = () => [{ title: supportTexts().messages.title }, { name: 'robots', content: 'noindex' }]

const MAX_ANSWER = 10_000
const MAX_NOTE = 2_000

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => callAsUser('GET /messages/{id}', { params: { id } }))

export default function MessagePage({ params: { id }, loaderData: { data, error } }: Route.ComponentProps) {
  const { messages: t, common } = supportTexts()
  const { revalidate } = useRevalidator()
  return (
    <>
      <Breadcrumb
        texts={common}
        start={{ label: t.title, to: '/messages' }}
        crumbs={[{ label: data?.message.ticket ?? '…' }]}
      />
      {!data && <h1 className="sr-only">{t.title}</h1>}
      <WhenLoaded data={data} error={error} reload={revalidate} texts={common}>
        {({ message }) => <Shown key={id} found={message} onStale={revalidate} />}
      </WhenLoaded>
    </>
  )
}

/** Shows a message with its actions. `onStale` loads it again after a colleague's change. */
function Shown({ found, onStale }: { found: Message; onStale: () => void }) {
  const { messages: t, common } = supportTexts()
  const [message, setMessage] = useState(found)
  const [refusal, setRefusal] = useState('')
  const once = useSingleFlight()
  const { id, version } = message

  useEffect(() => setMessage(found), [found])

  const show = (confirmation: string) => (answer: { message: Message }) => {
    setMessage(answer.message)
    setRefusal('')
    toast(confirmation, 'success')
  }

  /** Performs an action on the message, and shows the result, or why it was refused. */
  const act = (work: () => Promise<{ message: Message }>, confirmation: string) =>
    once(async () => {
      setRefusal('')
      try {
        show(confirmation)(await work())
      } catch (error) {
        const why = error instanceof ApiError ? error.message : common.genericError
        setRefusal(why)
        toast(why, 'error')
        if (error instanceof ApiError && error.code === 'conflict') onStale()
      }
    })

  const turn = (status: 'open' | 'closed') =>
    act(() => callAsUser('PUT /messages/{id}/status', { params: { id }, body: { status, version } }), t.changed[status])

  const acknowledge = () =>
    act(() => callAsUser('POST /messages/{id}/acknowledge', { params: { id }, body: { version } }), t.acknowledgeDone)

  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="mb-2 break-words text-3xl">{message.subject}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-steel">
            <span className="font-medium text-ink">{message.ticket}</span>
            <DateTime iso={message.createdAt} />
            <MessageBadge status={message.status} />
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {message.status !== 'open' && (
            <Button look="line" onClick={() => turn('open')}>
              {t.reopen}
            </Button>
          )}
          {message.status !== 'closed' && (
            <Button look="line" onClick={() => turn('closed')}>
              {t.close}
            </Button>
          )}
        </div>
      </div>
      {refusal && (
        <div className="mb-6">
          <Alert>{refusal}</Alert>
        </div>
      )}
      <div className="grid gap-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start xl:gap-16">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-8">
          <Sender message={message} />
          <MessageThread message={message} />
          {message.email && (
            <WriteForm
              label={t.answer}
              hint={t.answerHint(message.email)}
              button={t.send}
              required={t.answerRequired}
              maxCharacters={MAX_ANSWER}
              rows={8}
              draft={`answer-${id}`}
              onSend={(text) =>
                callAsUser('POST /messages/{id}/answer', { params: { id }, body: { text, version } }).then(show(t.sent))
              }
              onStale={onStale}
            />
          )}
        </div>
        <div className="grid min-w-0 gap-8 lg:sticky lg:top-24">
          <Deadlines message={message} onAcknowledge={acknowledge} />
          <WriteForm
            label={t.note}
            hint={t.noteHint}
            button={t.keep}
            required={t.noteRequired}
            maxCharacters={MAX_NOTE}
            rows={4}
            look="ink"
            draft={`message-note-${id}`}
            onSend={(text) =>
              callAsUser('POST /messages/{id}/note', { params: { id }, body: { text } }).then(show(t.kept))
            }
          />
        </div>
      </div>
    </>
  )
}
