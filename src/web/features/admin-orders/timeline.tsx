import {
  CircleCheck,
  CircleDot,
  CircleX,
  CreditCard,
  FileText,
  Mail,
  PackageCheck,
  ShoppingCart,
  StickyNote,
  Truck,
  Undo2,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OrderRecord, TimelineEntry } from '#contract/order-record.ts'
import { DateTime } from '#web/components/date.tsx'
import { TextButton } from '#web/components/text-link.tsx'
import { rupees } from '#web/lib/rupees.ts'
import { adminOrderTexts } from '#web/messages/en/admin-order.ts'
import { EmailDialog } from './email-dialog.tsx'
import { NoteForm } from './note-form.tsx'
import { Panel } from './order-panel.tsx'

const ICONS = {
  placed: ShoppingCart,
  status: CircleDot,
  payment: CreditCard,
  refund: Undo2,
  document: FileText,
  email: Mail,
  note: StickyNote,
} as const

const STATUS_ICONS = {
  Processing: CircleDot,
  Confirmed: CircleDot,
  Pickup: PackageCheck,
  Dispatched: Truck,
  Delivered: CircleCheck,
  Cancelled: CircleX,
} as const

const isStatus = (state: string): state is keyof typeof STATUS_ICONS => Object.hasOwn(STATUS_ICONS, state)

const iconOf = (entry: TimelineEntry) =>
  entry.kind === 'status' && isStatus(entry.to) ? STATUS_ICONS[entry.to] : ICONS[entry.kind]

interface TimelineProps {
  readonly record: OrderRecord
  readonly onAdded: () => void
}

/** Shows everything that happened to an order, newest first, and takes notes. */
export function Timeline({ record: { order, timeline }, onAdded }: TimelineProps) {
  const t = adminOrderTexts().record
  const [emailId, setEmailId] = useState<string | null>(null)
  return (
    <Panel id="timeline" title={t.timeline}>
      <NoteForm orderId={order.orderId} onAdded={onAdded} />
      <ol aria-label={t.timeline} className="mt-5">
        {timeline.map((entry) => (
          <Entry key={keyOf(entry)} entry={entry} onOpen={setEmailId} />
        ))}
      </ol>
      <EmailDialog orderId={order.orderId} emailId={emailId} onClose={() => setEmailId(null)} />
    </Panel>
  )
}

function keyOf(entry: TimelineEntry): string {
  if ('id' in entry) return entry.id
  if (entry.kind === 'document') return entry.number
  return `${entry.kind} ${entry.at} ${'to' in entry ? entry.to : ''}`
}

function Entry({ entry, onOpen }: { entry: TimelineEntry; onOpen: (emailId: string) => void }) {
  const Icon = iconOf(entry)
  return (
    <li className="group grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3">
      <span aria-hidden className="flex flex-col items-center">
        <span className="grid size-7 shrink-0 place-items-center rounded-full bg-mist text-steel">
          <Icon className="size-3.5" />
        </span>
        <span className="w-px flex-1 bg-line group-last:hidden" />
      </span>
      <div className="min-w-0 pb-5 text-sm leading-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="min-w-0 break-words font-medium">{titleOf(entry)}</p>
          <p className="text-steel text-xs leading-6">
            <DateTime iso={entry.at} /> · {entry.by}
          </p>
        </div>
        <Details entry={entry} onOpen={onOpen} />
      </div>
    </li>
  )
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
      return <p className="mt-1 whitespace-pre-line break-words rounded-sm bg-signal-mist px-3 py-2">{entry.text}</p>
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
