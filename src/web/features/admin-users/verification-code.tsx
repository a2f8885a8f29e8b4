import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

/** Shows whether the confirmation link was used, and sends it again; the code itself is not shown (U9). */
export function Code({ user }: { user: User }) {
  const t = adminUsersTexts().users
  const [busy, setBusy] = useState(false)
  const once = useSingleFlight()
  const waits = user.confirmationCode === 'sent'

  const sendAgain = () =>
    once(async () => {
      setBusy(true)
      try {
        const { message } = await callAsUser('POST /user/{id}/verification', { params: { id: user.id } })
        toast(message, 'success')
      } catch (error) {
        toast(error instanceof Error ? error.message : GENERIC_MESSAGE, 'error')
      }
      setBusy(false)
    })

  return (
    <div className="flex max-w-md items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField label={t.code} value={waits ? t.codes.sent : t.codes.verified} readOnly />
      </div>
      {waits && (
        <Button look="line" aria-disabled={busy || undefined} onClick={sendAgain} className="shrink-0">
          {t.sendAgain}
        </Button>
      )}
    </div>
  )
}
