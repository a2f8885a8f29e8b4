import type { MessageStatus, MessageSummary } from '#contract/contact-admin.ts'
import { Badge, type Tone } from '#web/components/badge.tsx'
import { type ListDefinition, namedColumns } from '#web/components/data-list.tsx'
import { DateTime } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { supportTexts } from '#web/messages/en/support.ts'
import { WriterName } from './writer-name.tsx'

const TONES: Readonly<Record<MessageStatus, Tone>> = { open: 'attention', answered: 'success', closed: 'neutral' }

export function MessageBadge({ status }: { status: MessageStatus }) {
  return <Badge tone={TONES[status]}>{supportTexts().messages.statuses[status]}</Badge>
}

export function OverdueMark({ at }: { at: string }) {
  return Date.parse(at) < Date.now() && <Badge tone="danger">{supportTexts().messages.overdue}</Badge>
}

export function messagesList(): ListDefinition<MessageSummary> {
  const t = supportTexts().messages
  return {
    label: t.title,
    keyOf: ({ id }) => id,
    nameOf: ({ ticket }) => ticket,
    to: ({ id }) => `/messages/${id}`,
    linkName: ({ ticket }) => t.openOf(ticket),
    columns: namedColumns(t.columns, {
      ticket: { width: 'w-[12%]', cell: (_, link) => link },
      from: {
        width: 'w-[18%]',
        cell: (message) => (
          <TwoLines below={message.email}>
            <WriterName {...message} className="relative z-1" />
          </TwoLines>
        ),
      },
      message: { cell: ({ subject, excerpt }) => <TwoLines below={excerpt}>{subject}</TwoLines> },
      due: {
        width: 'w-[21%]',
        cell: ({ due }) =>
          due && (
            <TwoLines below={t.dueWhat[due.what]}>
              <DateTime iso={due.at} /> <OverdueMark at={due.at} />
            </TwoLines>
          ),
      },
      when: { width: 'w-[16%]', cell: ({ createdAt }) => <DateTime iso={createdAt} /> },
      status: { width: 'w-[9%]', cell: ({ status }) => <MessageBadge status={status} /> },
    }),
    card: ({ name, subject, due, status }) => ({
      end: <MessageBadge status={status} />,
      line: `${name} · ${subject}`,
      badges: due && (
        <>
          <OverdueMark at={due.at} />
          <span className="truncate text-steel text-xs leading-6">
            {t.dueWhat[due.what]} <DateTime iso={due.at} />
          </span>
        </>
      ),
    }),
    room: 1240,
  }
}
