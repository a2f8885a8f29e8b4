import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { ListedUser, User } from '#contract/accounts.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import { Invitations } from '#web/features/admin-users/invitations.tsx'
import { PasswordQuestion } from '#web/features/admin-users/password-question.tsx'
import { useUsersList } from '#web/features/admin-users/users-list.tsx'
import { fetchPage } from '#web/lib/fetch-page.ts'
import { defineFilter, loadList, words } from '#web/lib/list-filter.ts'
import { callAsUser, isAdministrator, useSession } from '#web/lib/session.ts'
import { userName } from '#web/lib/user-name.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import type { Route } from './+types/admin-users.ts'

export const meta = () => [{ title: adminUsersTexts().users.title }, { name: 'robots', content: 'noindex' }]

const SIZE = 20

const userFilter = defineFilter('/indUsers', { search: words() })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, userFilter, (given) =>
    fetchPage(given.page, SIZE, (call) => call('GET /all-users', { query: { ...given, size: SIZE } })),
  )

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const t = adminUsersTexts()
  const { revalidate, state } = useRevalidator()
  const { open, dialog } = useDialog(t.common.close)
  const { data } = loaderData
  const isOwner = useSession((session) => session.user !== null && isAdministrator(session.user))

  async function remove({ id }: User, currentPassword: string, close: () => void) {
    const { message } = await callAsUser('DELETE /user/{id}', { params: { id }, body: { currentPassword } })
    // Elements behind the dialog can only take the focus once it is closed.
    flushSync(close)
    toast(message, 'success')
    // The button that was pressed is gone.
    document.getElementById('users')?.focus()
    revalidate()
  }

  const onDelete = (user: User) =>
    open({
      title: t.users.deleteOf(userName(user)),
      className: 'max-w-md',
      show: (close) => (
        <PasswordQuestion
          body={t.users.deleteBody}
          destroys={t.users.deleteYes(userName(user))}
          onNo={close}
          onYes={(password) => remove(user, password, close)}
        />
      ),
    })
  const noOf = (user: ListedUser) => (data ? (data.currentPage - 1) * SIZE + data.data.indexOf(user) + 1 : 0)
  const list = useUsersList({ noOf, onChanged: revalidate, onDelete })

  return (
    <ListPage
      title={t.users.title}
      filter={userFilter}
      fields={[{ name: 'search', kind: 'search', label: t.users.search, placeholder: t.users.placeholder }]}
      loaded={loaderData}
      texts={t.common}
      list={list}
      found={(total, { search }) => (
        <span className="flex min-h-6 items-center gap-3">
          {total === 0 ? t.users.none : t.users.found(total, search)}
          {state === 'loading' && (
            <>
              <span aria-hidden className="size-4 animate-roll rounded-full border-2 border-line border-t-signal" />
              <span className="sr-only">{t.common.loading}</span>
            </>
          )}
        </span>
      )}
      id="users"
      above={isOwner && <Invitations />}
    >
      {dialog}
    </ListPage>
  )
}
