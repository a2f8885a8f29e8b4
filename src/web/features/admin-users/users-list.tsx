import { Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { ListedUser, User } from '#contract/accounts.ts'
import { Badge } from '#web/components/badge.tsx'
import { type ListDefinition, namedColumns, type RowAction } from '#web/components/data-list.tsx'
import { formatAge, LongDate } from '#web/components/date.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { isAdministrator, useSession } from '#web/lib/session.ts'
import { userName } from '#web/lib/user-name.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { UserForm } from './user-form.tsx'

interface UsersListProps {
  readonly noOf: (user: ListedUser) => number
  readonly onChanged: () => void
  readonly onDelete: (user: User) => void
}

export function useUsersList({ noOf, onChanged, onDelete }: UsersListProps): ListDefinition<ListedUser> {
  const t = adminUsersTexts().users
  const me = useSession((state) => state.user)
  const [edited, setEdited] = useState<string | null>(null)

  function exit(id: string) {
    setEdited(null)
    // The form is gone: the focus returns to the button that opened it.
    document.getElementById(`edit-${id}`)?.focus()
  }

  function actions(user: User): RowAction[] {
    // Only administrators can change staff accounts.
    if (!me || !(isAdministrator(me) || user.roles[0] === 'ROLE_USER')) return []
    const isOpen = user.id === edited
    const edit = { id: `edit-${user.id}`, isOpen, onSelect: () => setEdited(isOpen ? null : user.id) }
    return [
      { ...edit, label: t.edit, name: t.editOf(userName(user)), icon: Pencil },
      {
        label: t.delete,
        name: t.deleteOf(userName(user)),
        icon: Trash2,
        isDanger: true,
        onSelect: () => onDelete(user),
      },
    ]
  }

  const below = (user: User) =>
    user.id === edited && (
      <div className="bg-mist px-3 pt-2 pb-6 md:px-6">
        <UserForm
          user={user}
          onExit={() => exit(user.id)}
          onSaved={() => {
            exit(user.id)
            onChanged()
          }}
        />
      </div>
    )

  return { ...usersList(noOf), actions, below }
}

function usersList(noOf: (user: ListedUser) => number): ListDefinition<ListedUser> {
  const { title, columns, isActive } = adminUsersTexts().users
  const active = (user: User) => (
    <Badge tone={user.isActive ? 'success' : 'danger'}>{isActive[`${user.isActive}`]}</Badge>
  )
  return {
    label: title,
    keyOf: ({ id }) => id,
    nameOf: userName,
    to: ({ id }) => `/indUsers/${id}`,
    columns: namedColumns(columns, {
      no: { width: 'w-[4%]', cell: noOf },
      id: { width: 'w-[10%]', cell: ({ id }) => id },
      name: { isName: true, cell: (user, name) => <TwoLines below={marksOf(user)}>{name}</TwoLines> },
      email: { width: 'w-[20%]', cell: withStaffLine },
      mobile: { width: 'w-[10%]', cell: ({ mobile }) => mobile },
      active: { width: 'w-[8%]', cell: active },
      createdAt: { width: 'w-[11%]', cell: ({ createdAt }) => <LongDate iso={createdAt} /> },
    }),
    card: (user) => ({
      line: withStaffLine(user),
      badges: (
        <>
          {active(user)}
          <span className="truncate text-steel text-xs leading-6">{marksOf(user)}</span>
        </>
      ),
    }),
    details: 'columns',
    room: 1180,
  }
}

/** Shows the email address, and of a colleague when the person was last seen. */
function withStaffLine({ email, staff }: ListedUser): ReactNode {
  const t = adminUsersTexts().users
  const address = <span className="block wrap-anywhere whitespace-normal">{email}</span>
  if (!staff) return address
  const { lastSeenAt, hasSecondFactor } = staff
  const seen = t.lastSeen(lastSeenAt === null ? null : formatAge(lastSeenAt))
  return (
    <>
      {address}
      <span className="block text-steel text-xs">{`${seen} · ${t.hasSecondFactor[`${hasSecondFactor}`]}`}</span>
    </>
  )
}

/** Returns how an account differs from an active customer's. */
function marksOf({ roles, areas, confirmationCode }: User): string {
  const t = adminUsersTexts().users
  return [
    roles[0] === 'ROLE_ADMIN' && t.administrator,
    roles[0] === 'ROLE_STAFF' && t.staff(areas),
    confirmationCode === 'sent' && t.waiting,
  ]
    .filter(Boolean)
    .join(' · ')
}
