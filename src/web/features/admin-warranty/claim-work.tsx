import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#contract/call.ts'
import type { WarrantyClaim } from '#contract/warranty.ts'
import { CLAIM_STATUSES, type ClaimStatus } from '#rules/warranty-claim.ts'
import { Alert } from '#web/components/alert.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { TextArea } from '#web/components/field.tsx'
import { FormSelect } from '#web/components/form-select.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

interface Work {
  readonly status: ClaimStatus
  readonly reply: string
  readonly note: string
}

const NAMES = ['status', 'reply', 'note'] as const

const fieldsOf = ({ status, note }: WarrantyClaim): Work => ({ status, note, reply: '' })

interface ClaimWorkProps {
  readonly claim: WarrantyClaim
  readonly onChanged: (claim: WarrantyClaim) => void
}

/** Edits status, answer and note. After a conflict the input stays, and the current claim is shown. */
export function ClaimWork({ claim, onChanged }: ClaimWorkProps) {
  const t = warrantyTexts()
  const [refusal, setRefusal] = useState('')
  const [saved] = useState(() => fieldsOf(claim))
  const form = useForm<Work>({ defaultValues: saved })
  const { register, handleSubmit, formState, setError, reset } = form
  const edits = useEditConflict<Work, WarrantyClaim>({ form, saved, version: claim.version, fieldsOf })

  const send = handleSubmit(async (work) => {
    setRefusal('')
    const changed = edits.changedFields({ ...work, note: work.note.trim(), reply: work.reply.trim() })
    if (changed.size === 0) {
      toast(t.claims.nothing, 'info')
      return
    }
    try {
      const only = Object.fromEntries(Object.entries(work).filter(([name]) => changed.has(name)))
      const body = { ...only, version: edits.version() }
      const answer = await callAsUser('PUT /warranty-claims/{id}', { params: { id: claim.id }, body })
      const now = fieldsOf(answer.claim)
      reset(now)
      edits.accept(now, answer.claim.version)
      onChanged(answer.claim)
      toast(t.claims.saved, 'success')
    } catch (error) {
      const message = showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError })
      if (!(await edits.notice(error))) return setRefusal(message)
      // Changes by the customer or a colleague must be read before anything is answered.
      if (error instanceof ApiError) onChanged(error.conflict?.current as WarrantyClaim)
    }
  })
  const { errors, isSubmitting } = formState
  return (
    <form method="post" onSubmit={send} noValidate aria-label={t.claims.work} className="grid gap-5">
      <FormSelect
        label={t.claims.status}
        error={errors.status?.message}
        control={form.control}
        name="status"
        options={CLAIM_STATUSES.map((each) => ({ value: each, label: each }))}
      />
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
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={(path) => t.claims[path as keyof Work]}
          onKeepMine={() => edits.keepMine(send)}
          onTakeOver={edits.takeOver}
        />
      )}
      {refusal && <Alert>{refusal}</Alert>}
      <div>
        <SubmitButton busy={isSubmitting}>{t.claims.save}</SubmitButton>
      </div>
    </form>
  )
}
