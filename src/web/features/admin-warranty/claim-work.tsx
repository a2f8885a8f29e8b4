import { useState } from 'react'
import type { WarrantyClaim } from '#contract/warranty.ts'
import { CLAIM_STATUSES } from '#rules/warranty-claim.ts'
import { RecordForm } from '#web/components/record-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { onlyFields } from '#web/lib/form-changes.ts'
import { callAsUser } from '#web/lib/session.ts'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

const fieldsOf = ({ status, note }: WarrantyClaim) => ({ status, note, reply: '' })
type Work = ReturnType<typeof fieldsOf>

const TRIMMED = { setValueAs: (typed: string) => typed.trim() }

interface ClaimWorkProps {
  readonly claim: WarrantyClaim
  readonly reload: () => void
}

/** Edits status, answer and note. After a conflict the input stays, and the current claim is shown to be read first. */
export function ClaimWork({ claim, reload }: ClaimWorkProps) {
  const t = warrantyTexts().claims
  const [saved] = useState(() => fieldsOf(claim))
  return (
    <RecordForm<Work, { claim: WarrantyClaim }, WarrantyClaim>
      label={t.work}
      isPart
      draft={`claim-${claim.id}`}
      saved={saved}
      version={claim.version}
      fieldsOf={fieldsOf}
      labelOf={(name) => t[name as keyof Work]}
      fields={[
        {
          name: 'status',
          control: 'choice',
          options: CLAIM_STATUSES.map((each) => ({ value: each, label: each })),
        },
        {
          name: 'reply',
          hint: t.replyHint,
          control: 'text',
          input: { rows: 5, maxLength: 5000 },
          rules: TRIMMED,
        },
        { name: 'note', control: 'text', input: { rows: 3, maxLength: 5000 }, rules: TRIMMED },
      ]}
      button={t.save}
      isReady={(_, { changed }) => {
        if (changed.size === 0) toast(t.nothing, 'info')
        return changed.size > 0
      }}
      save={(work, { version, changed }) => {
        const body = { ...onlyFields(work, changed), version }
        return callAsUser('PUT /warranty-claims/{id}', { params: { id: claim.id }, body })
      }}
      after={(answer) => ({ saved: fieldsOf(answer.claim), version: answer.claim.version })}
      onSaved={() => {
        toast(t.saved, 'success')
        reload()
      }}
      onStale={reload}
    />
  )
}
