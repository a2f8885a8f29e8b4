import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Claim } from '#contract/warranty.ts'
import { formatUnitCode } from '#rules/warranty-code.ts'
import { Alert } from '#web/components/alert.tsx'
import { Day } from '#web/components/date.tsx'
import { TextArea } from '#web/components/field.tsx'
import { MessageThread } from '#web/components/message-thread.tsx'
import { NoBreak } from '#web/components/no-break.tsx'
import { Section } from '#web/components/section.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

interface OwnClaimProps {
  /** The claim that the page has loaded; an answer updates it. */
  readonly loaded: Claim
  /** The key from the claim's email; empty for a signed-in customer. */
  readonly secret: string
}

export function CustomerClaim({ loaded, secret }: OwnClaimProps) {
  const t = warrantyTexts().claim
  const [claim, setClaim] = useState(loaded)
  const { unit } = claim
  return (
    <div className="grid gap-10 pt-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start xl:gap-16">
      <div className="min-w-0">
        <h1 className="mb-6 text-5xl md:text-6xl">
          <NoBreak text={t.heading(claim.number)} number={claim.number} />
        </h1>
        <div role="status" className="mb-10 rounded-sm border-signal border-l-4 bg-mist p-5">
          <p className="caps text-2xl">{claim.status}</p>
          <p>{t.meaning[claim.status]}</p>
        </div>
        <Section id="messages" title={t.messages}>
          {claim.messages.length === 0 && <p className="mb-4 text-steel">{t.noMessages}</p>}
          <MessageThread
            messages={claim.messages.map(({ side, text, at }) => ({
              text,
              at,
              own: side === 'customer',
              from: side === 'customer' ? t.you : t.seller,
            }))}
          />
          <Answer number={claim.number} secret={secret} onChanged={setClaim} />
        </Section>
      </div>
      <dl className="grid gap-4 rounded-sm border border-line p-5">
        <div>
          <dt className="text-sm text-steel">{t.order}</dt>
          <dd className={isNumber(claim.order) ? 'whitespace-nowrap' : 'break-words'}>{claim.order}</dd>
        </div>
        {unit && (
          <div>
            <dt className="text-sm text-steel">{t.product}</dt>
            <dd>
              {unit.product}, {unit.bike}
              {unit.options && <span className="block text-sm text-steel">{unit.options}</span>}
              <span className="block whitespace-nowrap font-mono text-sm">{formatUnitCode(unit.code)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt className="text-sm text-steel">{t.filed}</dt>
          <dd>
            <Day iso={claim.createdAt} />
          </dd>
        </div>
      </dl>
    </div>
  )
}

/** Whether a text is one of our numbers or codes, not anything else that was typed in the place of one. */
const isNumber = (typed: string): boolean => /^[\w-]{1,20}$/.test(typed)

function Answer({ number, secret, onChanged }: { number: string; secret: string; onChanged: (claim: Claim) => void }) {
  const t = warrantyTexts()
  const [refusal, setRefusal] = useState('')
  const { register, handleSubmit, reset, formState, setError } = useForm({ defaultValues: { text: '' } })
  const send = handleSubmit(async ({ text }) => {
    setRefusal('')
    try {
      const body = { text, key: secret }
      const { claim } = await callAsUser('POST /warranty-claim/{number}/messages', { params: { number }, body })
      reset()
      onChanged(claim)
      toast(t.claim.sent, 'success')
    } catch (error) {
      setRefusal(showFieldErrors(error, { names: ['text'], setError, otherwise: t.common.genericError }))
    }
  })
  return (
    <form method="post" onSubmit={send} noValidate aria-label={t.claim.write} className="mt-6 grid gap-4">
      <TextArea
        label={t.claim.write}
        rows={4}
        maxLength={5000}
        error={formState.errors.text?.message}
        {...register('text', { validate: (text) => text.trim() !== '' || t.claim.empty })}
      />
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={formState.isSubmitting}>{t.claim.send}</SubmitButton>
      </div>
    </form>
  )
}
