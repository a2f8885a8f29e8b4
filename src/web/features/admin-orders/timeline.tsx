import {
  CircleCheck,
  CircleDot,
  CircleX,
  CreditCard,
  FileText,
  type LucideIcon,
  Mail,
  PackageCheck,
  ShoppingCart,
  StickyNote,
  Truck,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { OrderRecord, TimelineEntry } from '#contract/order-record.ts'
import { MAX_NOTE } from '#rules/order-note.ts'
import { DateTime } from '#web/components/date.tsx'
import { Facts } from '#web/components/facts.tsx'
import { Timeline, Written } from '#web/components/record-page.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { Loaded } from '#web/components/when-loaded.tsx'
import { WriteForm } from '#web/components/write-form.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { callAsUser } from '#web/lib/session.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'

const ICONS = {
  placed: ShoppingCart,
  status: CircleDot,
  payment: CreditCard,
  refund: Undo2,
  document: FileText,
  email: Mail,
  note: StickyNote,
} as const

const STATUS_ICONS: Readonly<Record<string, LucideIcon>> = {
  Pickup: PackageCheck,
  Dispatched: Truck,
  Delivered: CircleCheck,
  Cancelled: CircleX,
}

const iconOf = (entry: TimelineEntry) => (entry.kind === 'status' && STATUS_ICONS[entry.to]) || ICONS[entry.kind]

export function OrderTimeline({ record: { order, timeline }, reload }: { record: OrderRecord; reload: () => void }) {
  const { record: t, common } = adminOrderTexts()
  const { orderId: id } = order
  const emails = useDialog(common.close)
  const open = (emailId: string) =>
    emails.open({
      title: t.emailTitle,
      className: 'max-w-2xl',
      holdsForm: false,
      show: () => <Email id={id} emailId={emailId} />,
    })
  const events = timeline.map((entry) => ({
    key: keyOf(entry),
    icon: iconOf(entry),
    title: titleOf(entry),
    at: entry.at,
    by: entry.by,
    details: <Details entry={entry} onOpen={open} />,
  }))
  return (
    <Timeline title={t.timeline} events={events}>
      <WriteForm
        label={t.note}
        hint={t.noteHint}
        button={t.addNote}
        missing={t.noteMissing}
        maxCharacters={MAX_NOTE}
        rows={2}
        look="ink"
        draft={`order-note-${id}`}
        save={(text, key) => callAsUser('POST /order/{id}/notes', { params: { id }, body: { text, key } })}
        sent={t.noteAdded}
        reload={reload}
      />
      {emails.dialog}
    </Timeline>
  )
}

function keyOf(entry: TimelineEntry): string {
  if ('id' in entry) return entry.id
  if (entry.kind === 'document') return entry.number
  return `${entry.kind} ${entry.at} ${'to' in entry ? entry.to : ''}`
}

function titleOf(entry: TimelineEntry): string {
  const { record, orders } = adminOrderTexts()
  const t = record.events
  switch (entry.kind) {
    case 'placed':
      return t.placed
    case 'status':
      return t.status[entry.to] ?? entry.to
    case 'payment':
      return t.payment[entry.to] ?? entry.to
    case 'refund': {
      const parts = [entry.amount > 0 && rupees(entry.amount), entry.points > 0 && orders.points(entry.points)]
      return t.refund(parts.filter(Boolean).join(' + ') || t.noRefund)
    }
    case 'document':
      return t.document(orders.documentKinds[entry.document], entry.number)
    case 'email':
      return t.email(entry.subject)
    case 'note':
      return t.note
  }
}

function Details({ entry, onOpen }: { entry: TimelineEntry; onOpen: (emailId: string) => void }) {
  const t = adminOrderTexts().record
  switch (entry.kind) {
    case 'status':
    case 'payment':
      return <Notes {...entry} />
    case 'refund':
      return (
        <>
          <Muted>{t.events.refundStatus[entry.status] ?? t.events.refundPending}</Muted>
          <Notes {...entry} />
        </>
      )
    case 'email':
      return (
        <div className="flex flex-wrap items-center gap-x-3">
          {entry.delivery && (
            <span className={entry.delivery === 'failed' ? 'text-danger' : 'text-steel'}>
              {t.events.delivery[entry.delivery]}
            </span>
          )}
          <TextButton aria-label={t.openEmailOf(entry.subject)} onClick={() => onOpen(entry.id)} className="-my-2">
            {t.openEmail}
          </TextButton>
        </div>
      )
    case 'note':
      return <Written>{entry.text}</Written>
    default:
      return null
  }
}

function Notes({ reason, customerNote }: { reason: string; customerNote: string }) {
  const t = adminOrderTexts().record
  return (
    <>
      {reason && <Muted>{reason}</Muted>}
      {customerNote && customerNote !== reason && (
        <Muted>
          {t.toCustomer}: {customerNote}
        </Muted>
      )}
    </>
  )
}

const Muted = ({ children }: { children: ReactNode }) => (
  <p className="break-words text-steel empty:hidden">{children}</p>
)

function Email({ id, emailId }: { id: string; emailId: string }) {
  const { record: t, common } = adminOrderTexts()
  return (
    <Loaded load={() => callAsUser('GET /order/{id}/emails/{emailId}', { params: { id, emailId } })} texts={common}>
      {({ email: { subject, at, text } }) => (
        <>
          <Facts
            facts={[
              [t.emailSubject, subject],
              [t.emailAt, <DateTime key="at" iso={at} />],
            ]}
            className="mb-4 text-sm"
          />
          <p className="whitespace-pre-wrap break-words border-line border-t pt-4 text-sm">{text.trim()}</p>
        </>
      )}
    </Loaded>
  )
}
