import type { User } from '#contract/accounts.ts'
import { Button } from '#web/components/button.tsx'
import { TextField } from '#web/components/field.tsx'
import { toast } from '#web/components/toast.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

/** Shows whether the confirmation link was used, and sends it again; the code itself is not shown (U9). */
export function Code({ user: { id, confirmationCode } }: { user: User }) {
  const t = adminUsersTexts().users
  const { isBusy, act } = useAction((message) => toast(message, 'error'))
  const waits = confirmationCode === 'sent'
  const sendAgain = async () => {
    const { message } = await callAsUser('POST /user/{id}/verification', { params: { id } })
    toast(message, 'success')
  }
  return (
    <div className="flex max-w-md items-end gap-3">
      <div className="min-w-0 flex-1">
        <TextField label={t.code} value={waits ? t.codes.sent : t.codes.verified} readOnly />
      </div>
      {waits && (
        <Button look="line" aria-disabled={isBusy || undefined} onClick={() => act(sendAgain)} className="shrink-0">
          {t.sendAgain}
        </Button>
      )}
    </div>
  )
}
