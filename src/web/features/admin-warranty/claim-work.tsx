import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import type { WholeClaim } from '#contract/warranty.ts'
import { CLAIM_STATUSES, type ClaimStatus } from '#rules/warranty-claim.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { SelectField, TextArea } from '#web/components/field.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useWarrantyMessages } from '#web/lib/warranty-messages.ts'

interface Work {
  readonly status: ClaimStatus
  readonly reply: string
  readonly note: string
}

interface ClaimWorkProps {
  readonly claim: WholeClaim
  readonly onChanged: (claim: WholeClaim) => void
  readonly onReload: () => void
}

/** Status, answer and note. Of two people at once the second keeps what was typed, and is shown the claim again. */
export function ClaimWork({ claim, onChanged, onReload }: ClaimWorkProps) {
  const t = useWarrantyMessages()
  const [refusal, setRefusal] = useState<{ message: string; stale: boolean } | null>(null)
  const { status, note } = claim
  const { register, handleSubmit, formState, setError, resetField } = useForm<Work>({
    values: { status, note, reply: '' },
    resetOptions: { keepDirtyValues: true },
  })
  const send = handleSubmit(async (work) => {
    setRefusal(null)
    if (work.status === status && work.note.trim() === note && work.reply.trim() === '') {
      toast(t.claims.nothing, 'info')
      return
    }
    try {
      const body = { ...work, version: claim.version }
      const answer = await callAsUser('PUT /warranty-claims/{id}', { params: { id: claim.id }, body })
      resetField('reply', { defaultValue: '' })
      resetField('status', { defaultValue: answer.claim.status })
      resetField('note', { defaultValue: answer.claim.note })
      onChanged(answer.claim)
      toast(t.claims.saved, 'success')
    } catch (error) {
      const message = markRefusal(error, {
        names: ['status', 'reply', 'note'],
        setError,
        otherwise: t.common.genericError,
      })
      setRefusal({ message, stale: error instanceof ApiError && error.status === 409 })
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={send} noValidate aria-label={t.claims.work} className="grid gap-5">
      <SelectField label={t.claims.status} error={errors.status?.message} {...register('status')}>
        {CLAIM_STATUSES.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <div>
        <TextArea
          label={t.claims.reply}
          rows={5}
          maxLength={5000}
          error={errors.reply?.message}
          {...register('reply')}
        />
        <p className="mt-1.5 text-sm text-steel">{t.claims.replyHint}</p>
      </div>
      <TextArea label={t.claims.note} rows={3} maxLength={5000} error={errors.note?.message} {...register('note')} />
      {refusal && (
        <Alert
          action={
            refusal.stale && (
              <Button
                look="line"
                onClick={() => {
                  setRefusal(null)
                  onReload()
                }}
              >
                {t.claims.look}
              </Button>
            )
          }
        >
          {refusal.message}
        </Alert>
      )}
      <div>
        <SubmitButton busy={isSubmitting}>{t.claims.save}</SubmitButton>
      </div>
    </form>
  )
}
