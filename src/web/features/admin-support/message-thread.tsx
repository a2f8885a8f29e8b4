import { Mail, Phone } from 'lucide-react'
import type { Message } from '#contract/contact-admin.ts'
import { mailtoLink } from '#rules/email.ts'
import { orderNumbersIn } from '#rules/shop-number.ts'
import { DateTime } from '#web/components/date.tsx'
import { Section } from '#web/components/section.tsx'
import { TextLink } from '#web/components/text-link.tsx'
import { supportTexts } from '#web/messages/en/support.ts'

const TEXT = 'whitespace-pre-line break-words'
const CONTACT = 'inline-flex min-h-11 items-center gap-2 break-all underline underline-offset-4'

/** Shows the sender of a message and their contact data. */
export function Sender({ message: { name, email, phone } }: { message: Message }) {
  const t = supportTexts().messages
  return (
    <section aria-label={t.from} className="flex flex-wrap items-center gap-x-8 gap-y-1 rounded-sm bg-mist px-5 py-3">
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
    </section>
  )
}

/** Links to the orders whose numbers the message names, however they are spelled. */
function NamedOrders({ message: { subject, message } }: { message: Message }) {
  const numbers = orderNumbersIn(`${subject}\n${message}`)
  return numbers.map((number) => (
    <p key={number} className="mt-2">
      <TextLink to={`/all-orders/${number}`}>{supportTexts().messages.findOrder(number)}</TextLink>
    </p>
  ))
}

/** Shows a message, followed by what was done about it, oldest first. */
export function MessageThread({ message }: { message: Message }) {
  const t = supportTexts().messages
  return (
    <>
      <Section id="written" title={t.written} heading="mb-3 text-2xl">
        <p className={`rounded-sm border border-line p-5 ${TEXT}`}>{message.message}</p>
        <NamedOrders message={message} />
      </Section>
      <Section id="replies" title={t.replies} heading="mb-3 text-2xl">
        {message.replies.length === 0 ? (
          <p className="text-steel">{t.noReplies}</p>
        ) : (
          <ol className="grid gap-3">
            {message.replies.map(({ id, kind, text, by, at }) => (
              <li
                key={id}
                className={`rounded-sm border-l-4 py-1 pl-4 ${kind === 'answer' ? 'border-moss' : 'border-line'}`}
              >
                <p className="text-sm">
                  <span className="font-medium">{t.kinds[kind]}</span>{' '}
                  <span className="text-steel">
                    {t.by(by)}, <DateTime iso={at} />
                  </span>
                </p>
                {text && <p className={`mt-1 ${TEXT}`}>{text}</p>}
              </li>
            ))}
          </ol>
        )}
      </Section>
    </>
  )
}
