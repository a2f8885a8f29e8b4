import { useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { LongDate } from '#web/components/date.tsx'
import { useIsWide } from '#web/lib/use-is-wide.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import { Actions, nameOf } from './user-actions.tsx'
import { UserForm } from './user-form.tsx'

interface UsersListProps {
  readonly users: readonly User[]
  /** The number of the first row. */
  readonly first: number
  readonly onChanged: () => void
  readonly onDelete: (user: User) => void
}

/** Shows accounts as a table, or as cards where a table does not fit; the form opens beside its account. */
export function UsersList({ users, first, onChanged, onDelete }: UsersListProps) {
  const narrow = !useIsWide(1024)
  const [edited, setEdited] = useState<string | null>(null)

  function exit(id: string) {
    setEdited(null)
    // The form is gone: the focus returns to the button that opened it.
    document.getElementById(`edit-${id}`)?.focus()
  }

  const props = users.map((user, place) => ({
    user,
    no: first + place,
    open: user.id === edited,
    onEdit: () => setEdited(user.id === edited ? null : user.id),
    onExit: () => exit(user.id),
    onSaved: () => {
      exit(user.id)
      onChanged()
    },
    onDelete: () => onDelete(user),
  }))
  if (narrow) {
    return (
      <ul className="grid gap-4">
        {props.map((each) => (
          <Card key={each.user.id} {...each} />
        ))}
      </ul>
    )
  }
  return <Table rows={props} />
}

interface EntryProps {
  readonly user: User
  readonly no: number
  readonly open: boolean
  readonly onEdit: () => void
  readonly onExit: () => void
  readonly onSaved: () => void
  readonly onDelete: () => void
}

const CELL = 'px-3 py-3 align-top'

function Table({ rows }: { rows: readonly EntryProps[] }) {
  const t = adminUsersTexts().users
  return (
    <table className="w-full border-line border-b text-left text-sm">
      <thead>
        <tr className="border-ink border-b-2">
          {Object.entries(t.columns).map(([key, name]) => (
            <th key={key} scope="col" className={`${CELL} whitespace-nowrap font-medium text-steel`}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      {rows.map((each) => (
        <tbody key={each.user.id} className="border-line border-t">
          <Row {...each} />
        </tbody>
      ))}
    </table>
  )
}

function Row({ user, no, open, onEdit, onExit, onSaved, onDelete }: EntryProps) {
  return (
    <>
      <tr className={open ? 'bg-mist' : 'hover:bg-mist'}>
        <td className={`${CELL} text-steel tabular-nums`}>{no}</td>
        <td className={`${CELL} min-w-24 break-all text-steel text-xs leading-5`}>{user.id}</td>
        <th scope="row" className={`${CELL} min-w-36 font-medium`}>
          {nameOf(user)}
          <Marks user={user} />
        </th>
        <td className={`${CELL} break-all`}>{user.email}</td>
        <td className={`${CELL} tabular-nums`}>{user.mobile}</td>
        <td className={CELL}>
          <Active user={user} />
        </td>
        <td className={CELL}>
          <LongDate iso={user.createdAt} />
        </td>
        <td className={CELL}>
          <Actions user={user} open={open} onEdit={onEdit} onDelete={onDelete} />
        </td>
      </tr>
      {open && (
        <tr className="bg-mist">
          <td colSpan={8} className="px-6 pt-2 pb-6">
            <UserForm user={user} onExit={onExit} onSaved={onSaved} />
          </td>
        </tr>
      )}
    </>
  )
}

function Card({ user, no, open, onEdit, onExit, onSaved, onDelete }: EntryProps) {
  const t = adminUsersTexts().users
  return (
    <li className="rounded-sm border border-line p-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="min-w-0 break-words text-2xl">
          {nameOf(user)}
          <Marks user={user} />
        </h2>
        <span className="text-sm text-steel tabular-nums">
          {t.columns.no} {no}
        </span>
      </div>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-steel">{t.columns.email}</dt>
        <dd className="break-all">{user.email}</dd>
        <dt className="text-steel">{t.columns.mobile}</dt>
        <dd className="tabular-nums">{user.mobile}</dd>
        <dt className="text-steel">{t.columns.active}</dt>
        <dd>
          <Active user={user} />
        </dd>
        <dt className="text-steel">{t.columns.createdAt}</dt>
        <dd>
          <LongDate iso={user.createdAt} />
        </dd>
        <dt className="text-steel">{t.columns.id}</dt>
        <dd className="break-all text-[0.6875rem] text-steel leading-5">{user.id}</dd>
      </dl>
      <div className="mt-2">
        <Actions user={user} open={open} onEdit={onEdit} onDelete={onDelete} />
      </div>
      {open && (
        <div className="mt-3 border-line border-t pt-4">
          <UserForm user={user} onExit={onExit} onSaved={onSaved} />
        </div>
      )}
    </li>
  )
}

/** Shows how an account differs from an active customer's. */
function Marks({ user }: { user: User }) {
  const t = adminUsersTexts().users
  const marks = [
    ...(user.roles[0] === 'ROLE_ADMIN' ? [t.administrator] : []),
    ...(user.roles[0] === 'ROLE_STAFF' ? [t.staff(user.areas)] : []),
    ...(user.confirmationCode === 'sent' ? [t.waiting] : []),
  ]
  return marks.map((mark) => (
    <span key={mark} className="block font-normal font-sans text-steel text-xs">
      {mark}
    </span>
  ))
}

function Active({ user }: { user: User }) {
  const t = adminUsersTexts().users
  return user.isActive ? t.isActive.true : <span className="font-medium text-danger">{t.isActive.false}</span>
}
