import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import type { Message } from '#contract/contact-admin.ts'
import { Alert } from '#web/components/alert.tsx'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { Moment } from '#web/components/date.tsx'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { MessageThread, Sender } from '#web/features/admin-support/message-thread.tsx'
import { StatusMark } from '#web/features/admin-support/status-mark.tsx'
import { WriteForm } from '#web/features/admin-support/write-form.tsx'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { supportMessages, useSupportMessages } from '#web/lib/support-messages.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useOwn } from '#web/lib/use-own.ts'
import type { Route } from './+types/message.ts'

export const meta = () => [{ title: supportMessages().messages.title }, { name: 'robots', content: 'noindex' }]

const MOST_ANSWER = 10_000
const MOST_NOTE = 2_000

export default function MessagePage({ params: { id } }: Route.ComponentProps) {
  const { messages: t, common } = useSupportMessages()
  const { data, error, reload } = useOwn(useCallback(() => callAsUser('GET /messages/{id}', { params: { id } }), [id]))
  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[
          { label: t.administration, to: '/iamadmin' },
          { label: t.title, to: '/messages' },
          { label: data?.message.ticket ?? '…' },
        ]}
      />
      {!data && <h1 className="sr-only">{t.title}</h1>}
      {error && (
        <Failed retry={common.retry} onRetry={reload}>
          {error}
        </Failed>
      )}
      {!data && !error && <Spinner label={common.loading} />}
      {data && <Shown key={id} found={data.message} onStale={reload} />}
    </div>
  )
}

/** The message with what can be done about it. `onStale` fetches it again after a colleague was quicker. */
function Shown({ found, onStale }: { found: Message; onStale: () => void }) {
  const { messages: t, common } = useSupportMessages()
  const [message, setMessage] = useState(found)
  const [refusal, setRefusal] = useState('')
  const once = useOnce()
  const { id, version } = message
  /** Whoever signs in next in this tab does not find what somebody else has typed. */
  const me = useSession((state) => state.user?.id)

  useEffect(() => setMessage(found), [found])

  /** Does something about the message, and shows what it is then. What was refused says why, and nothing typed is lost. */
  async function act(work: () => Promise<{ message: Message }>, said: string): Promise<boolean> {
    setRefusal('')
    try {
      setMessage((await work()).message)
      toast(said, 'success')
      return true
    } catch (error) {
      const why = error instanceof ApiError ? error.message : common.genericError
      setRefusal(why)
      toast(why, 'error')
      if (error instanceof ApiError && error.code === 'conflict') onStale()
      return false
    }
  }

  const turn = (status: 'open' | 'closed') =>
    once(async () => {
      await act(
        () => callAsUser('PUT /messages/{id}/status', { params: { id }, body: { status, version } }),
        t.changed[status],
      )
    })

  return (
    <>
      <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h1 className="mb-2 break-words text-4xl md:text-5xl">{message.subject}</h1>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-steel">
            <span className="font-medium text-ink">{message.ticket}</span>
            <Moment iso={message.createdAt} />
            <StatusMark status={message.status} />
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
              most={MOST_ANSWER}
              rows={8}
              draft={`answer-${me}-${id}`}
              onSend={(text) =>
                act(() => callAsUser('POST /messages/{id}/answer', { params: { id }, body: { text, version } }), t.sent)
              }
            />
          )}
        </div>
        <div className="grid min-w-0 gap-8 lg:sticky lg:top-24">
          <WriteForm
            label={t.note}
            hint={t.noteHint}
            button={t.keep}
            required={t.noteRequired}
            most={MOST_NOTE}
            rows={4}
            look="ink"
            draft={`note-${me}-${id}`}
            onSend={(text) =>
              act(() => callAsUser('POST /messages/{id}/note', { params: { id }, body: { text } }), t.kept)
            }
          />
        </div>
      </div>
    </>
  )
}
