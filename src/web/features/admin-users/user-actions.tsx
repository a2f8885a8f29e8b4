import type { User } from '#contract/accounts.ts'
import { TextButton } from '#web/components/text-link.tsx'
import { isAdministrator, useSession } from '#web/lib/session.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'

export const nameOf = ({ firstName, lastName }: User): string => `${firstName} ${lastName}`

interface UserActionsProps {
  readonly user: User
  /** Whether the account's form is open. */
  readonly open: boolean
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** Shows the buttons for what the user may do with an account. */
export function Actions({ user, open, onEdit, onDelete }: UserActionsProps) {
  const t = adminUsersTexts().users
  const me = useSession((state) => state.user)
  // Only administrators can change staff accounts.
  if (!me || !(isAdministrator(me) || user.roles[0] === 'ROLE_USER')) return null
  return (
    <div className="flex gap-5 text-sm">
      <TextButton
        id={`edit-${user.id}`}
        aria-expanded={open}
        aria-label={t.editOf(nameOf(user))}
        onClick={onEdit}
        className="-my-3"
      >
        {t.edit}
      </TextButton>
      <TextButton aria-label={t.deleteOf(nameOf(user))} onClick={onDelete} className="-my-3 text-danger">
        {t.delete}
      </TextButton>
    </div>
  )
}
