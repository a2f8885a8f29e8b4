import type { Message } from '#contract/contact-admin.ts'
import { Button } from '#web/components/button.tsx'
import { DateTime } from '#web/components/date.tsx'
import { Section } from '#web/components/section.tsx'
import { supportTexts } from '#web/messages/en/support.ts'
import { OverdueMark } from './messages-list.tsx'

/** Shows when a message must be acknowledged and resolved, with the button that acknowledges it. */
export function Deadlines({ message, onAcknowledge }: { message: Message; onAcknowledge: () => void }) {
  const t = supportTexts().messages
  const { status, acknowledgedAt, acknowledgeBy, resolveBy } = message
  const isOpen = status === 'open'
  return (
    <Section id="deadlines" title={t.deadlines} heading="mb-1 text-2xl" className="rounded-sm border border-line p-5">
      <p className="mb-4 text-sm text-steel">{t.deadlinesHint}</p>
      <dl className="grid gap-3">
        <div>
          <dt className="text-sm text-steel">{acknowledgedAt ? t.acknowledged : t.dueWhat.acknowledge}</dt>
          <dd>
            <DateTime iso={acknowledgedAt ?? acknowledgeBy} />{' '}
            {!acknowledgedAt && isOpen && <OverdueMark at={acknowledgeBy} />}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-steel">{t.dueWhat.resolve}</dt>
          <dd>
            <DateTime iso={resolveBy} /> {isOpen && <OverdueMark at={resolveBy} />}
          </dd>
        </div>
      </dl>
      {isOpen && !acknowledgedAt && (
        <div className="mt-4">
          <Button look="line" onClick={onAcknowledge}>
            {t.acknowledge}
          </Button>
          <p className="mt-2 text-sm text-steel">{t.acknowledgeHint}</p>
        </div>
      )}
    </Section>
  )
}
