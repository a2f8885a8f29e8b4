import type { OwnMessage } from '#contract/contact.ts'
import type { Shop } from '#contract/shop.ts'
import { DateTime } from '#web/components/date.tsx'
import { MessageThread } from '#web/components/message-thread.tsx'
import { Section } from '#web/components/section.tsx'
import { customerMessageTexts } from '#web/messages/en/customer-message.ts'

export function CustomerMessage({ message, shop }: { message: OwnMessage; shop: Shop }) {
  const t = customerMessageTexts().ownMessage
  const { state, ticket, answers } = message
  const isPending = state === 'received' || state === 'acknowledged'
  const times = [
    [t.received, message.receivedAt],
    message.acknowledgedAt
      ? ([t.acknowledgedAt, message.acknowledgedAt] as const)
      : ([t.acknowledgeBy, message.acknowledgeBy] as const),
    ...(isPending ? [[t.resolveBy, message.resolveBy] as const] : []),
  ] as const
  return (
    <div className="grid gap-10 pt-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start xl:gap-16">
      <div className="min-w-0">
        <h1 className="mb-6 break-words text-5xl md:text-6xl">{t.heading(ticket)}</h1>
        <div role="status" className="mb-10 rounded-sm border-signal border-l-4 bg-mist p-5">
          <p className="caps text-2xl">{t.states[state]}</p>
          <p>{t.meaning[state]}</p>
        </div>
        <Section id="conversation" title={t.conversation}>
          <MessageThread
            messages={[
              { text: message.message, at: message.receivedAt, own: true, from: t.you },
              ...answers.map(({ text, at }) => ({ text, at, own: false, from: t.seller })),
            ]}
          />
        </Section>
      </div>
      <div className="grid gap-6">
        <dl className="grid gap-4 rounded-sm border border-line p-5">
          <div>
            <dt className="text-sm text-steel">{t.subject}</dt>
            <dd className="break-words">{message.subject}</dd>
          </div>
          {times.map(([label, at]) => (
            <div key={label}>
              <dt className="text-sm text-steel">{label}</dt>
              <dd>
                <DateTime iso={at} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm">
          {t.unhappy} {shop.grievanceOfficer}
        </p>
      </div>
    </div>
  )
}
