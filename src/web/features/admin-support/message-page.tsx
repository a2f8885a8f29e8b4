import { CircleCheck, CircleDot, Mail, Phone, Reply, StickyNote } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Message } from '#contract/contact-admin.ts'
import { mailtoLink } from '#rules/email.ts'
import { orderNumbersIn } from '#rules/shop-number.ts'
import { Button } from '#web/components/button.tsx'
import { DateTime } from '#web/components/date.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Panel } from '#web/components/panel.tsx'
import { RecordPage, Timeline, Written } from '#web/components/record-page.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { toast } from '#web/components/toast.tsx'
import { WriteForm } from '#web/components/write-form.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useRecordActions } from '#web/lib/use-record-actions.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import { AnswerForm } from './answer-form.tsx'
import { MessageBadge, OverdueMark } from './messages-list.tsx'
import { WriterName } from './writer-name.tsx'

const MAX_NOTE = 2_000

interface MessagePageProps {
  readonly message: Message
  readonly reload: () => void
}

interface WithWriter extends MessagePageProps {
  /** What is known of whoever wrote it. */
  readonly writer: ReactNode
  readonly customerId: string | undefined
}

export function MessagePage({ message, writer, customerId, reload }: WithWriter) {
  const { messages: t, common } = supportTexts()
  const { id, version, status, ticket } = message
  const { act, refusal } = useRecordActions(reload, toast)
  const turn = (to: 'open' | 'closed') =>
    act(() => callAsUser('PUT /messages/{id}/status', { params: { id }, body: { status: to, version } }), t.changed[to])
  const acknowledge = () =>
    act(() => callAsUser('POST /messages/{id}/acknowledge', { params: { id }, body: { version } }), t.acknowledgeDone)
  return (
    <RecordPage
      list={{ label: t.title, to: '/messages' }}
      title={message.subject}
      name={ticket}
      texts={common}
      states={<MessageBadge status={status} />}
      about={
        <>
          <span className="font-medium text-ink">
            <WriterName name={message.name} customerId={customerId} />
          </span>{' '}
          · {ticket} · <DateTime iso={message.createdAt} />
        </>
      }
      actions={
        <>
          {status !== 'open' && (
            <Button look="line" onClick={() => turn('open')} className="max-sm:flex-1">
              {t.reopen}
            </Button>
          )}
          {status !== 'closed' && (
            <Button look="line" onClick={() => turn('closed')} className="max-sm:flex-1">
              {t.close}
            </Button>
          )}
        </>
      }
      refusal={refusal}
      facts={
        <>
          <Sender message={message} />
          <Deadlines message={message} onAcknowledge={acknowledge} />
          {writer}
        </>
      }
      timeline={<Activity message={message} reload={reload} />}
    >
      <Letter message={message} reload={reload} />
    </RecordPage>
  )
}

function Letter({ message: written, reload }: MessagePageProps) {
  const t = supportTexts().messages
  const { subject, message, email } = written
  return (
    <Panel id="written" title={t.written}>
      <p className="whitespace-pre-line break-words">{message}</p>
      {orderNumbersIn(`${subject}\n${message}`).map((number) => (
        <p key={number} className="mt-2">
          <TextLink to={`/all-orders/${number}`}>{t.findOrder(number)}</TextLink>
        </p>
      ))}
      {email && (
        <div className="mt-5 border-line border-t pt-5">
          <AnswerForm message={written} reload={reload} />
        </div>
      )}
    </Panel>
  )
}

const CONTACT = 'flex min-h-11 items-center gap-2 break-all underline underline-offset-4'

function Sender({ message: { name, email, phone } }: { message: Message }) {
  const t = supportTexts().messages
  return (
    <Panel id="from" title={t.from} className="text-sm">
      <p className="break-words font-medium">{name}</p>
      {email ? (
        <a href={mailtoLink(email)} className={CONTACT}>
          <Mail aria-hidden className="size-4 shrink-0" />
          {email}
        </a>
      ) : (
        <p className="text-steel">{t.erased}</p>
      )}
      {phone && (
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className={CONTACT}>
          <Phone aria-hidden className="size-4 shrink-0" />
          {phone}
        </a>
      )}
    </Panel>
  )
}

function Deadlines({ message, onAcknowledge }: { message: Message; onAcknowledge: () => void }) {
  const t = supportTexts().messages
  const { status, acknowledgedAt, acknowledgeBy, resolveBy } = message
  const isOpen = status === 'open'
  const waits = isOpen && !acknowledgedAt
  return (
    <Panel id="deadlines" title={t.deadlines} className="text-sm">
      <p className="mb-3 text-steel">{t.deadlinesHint}</p>
      <Facts
        facts={[
          [
            acknowledgedAt ? t.acknowledged : t.dueWhat.acknowledge,
            <span key="acknowledge">
              <DateTime iso={acknowledgedAt ?? acknowledgeBy} /> {waits && <OverdueMark at={acknowledgeBy} />}
            </span>,
          ],
          [
            t.dueWhat.resolve,
            <span key="resolve">
              <DateTime iso={resolveBy} /> {isOpen && <OverdueMark at={resolveBy} />}
            </span>,
          ],
        ]}
      />
      {waits && (
        <>
          <Button look="line" onClick={onAcknowledge} className="my-3">
            {t.acknowledge}
          </Button>
          <p className="text-steel">{t.acknowledgeHint}</p>
        </>
      )}
    </Panel>
  )
}

const ICONS = {
  acknowledged: CircleDot,
  answer: Reply,
  note: StickyNote,
  closed: CircleCheck,
  reopened: CircleDot,
} as const

function Activity({ message: { id, replies }, reload }: MessagePageProps) {
  const t = supportTexts().messages
  const events = replies.toReversed().map(({ id: key, kind, text, by, at }) => ({
    key,
    icon: ICONS[kind],
    title: t.kinds[kind],
    at,
    by: t.by(by),
    details: text && <Written>{text}</Written>,
  }))
  return (
    <Timeline title={t.replies} events={events} none={t.noReplies}>
      <WriteForm
        label={t.note}
        hint={t.noteHint}
        button={t.keep}
        missing={t.noteRequired}
        maxCharacters={MAX_NOTE}
        rows={2}
        look="ink"
        draft={`message-note-${id}`}
        save={(text) => callAsUser('POST /messages/{id}/note', { params: { id }, body: { text } })}
        sent={t.kept}
        reload={reload}
      />
    </Timeline>
  )
}
