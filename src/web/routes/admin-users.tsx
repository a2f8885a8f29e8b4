import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { ConfirmWithPassword } from '#web/features/admin-users/confirm-with-password.tsx'
import { nameOf, UsersList } from '#web/features/admin-users/users-list.tsx'
import { fetchPage } from '#web/lib/fetch-page.ts'
import { defineFilter, loadList, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import type { Route } from './+types/admin-users.ts'

export const meta = () => [{ title: adminUsersTexts().users.title }, { name: 'robots', content: 'noindex' }]

/** The number of accounts on a page of the list. */
const SIZE = 20

const userFilter = defineFilter('/indUsers', { search: words() })

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, userFilter, (given) =>
    fetchPage(given.page, SIZE, (call) => call('GET /all-users', { query: { ...given, size: SIZE } })),
  )

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const t = adminUsersTexts()
  const [query] = useSearchParams()
  const filter = userFilter.read(query)
  const list = usePageData(loaderData)
  const loading = useRevalidator().state === 'loading'
  const [userToDelete, setUserToDelete] = useState<User | null>(null)

  async function remove({ id }: User, currentPassword: string) {
    const { message } = await callAsUser('DELETE /user/{id}', { params: { id }, body: { currentPassword } })
    // Elements behind the dialog can only take the focus once it is closed.
    flushSync(() => setUserToDelete(null))
    toast(message, 'success')
    // The button that was pressed is gone.
    document.getElementById('users')?.focus()
    list.reload()
  }

  return (
    <AdminPage title={t.users.title}>
      <FilterBar
        of={userFilter}
        filter={filter}
        fields={[{ name: 'search', kind: 'search', label: t.users.search, placeholder: t.users.placeholder }]}
      />
      <div id="users" tabIndex={-1} className="outline-none">
        <WhenLoaded {...list} texts={t.common}>
          {(users) => (
            <UsersList
              key={userFilter.address(filter)}
              users={users}
              first={(filter.page - 1) * SIZE + 1}
              found={
                <span className="flex min-h-6 items-center gap-3">
                  {users.totalItems === 0 ? t.users.none : t.users.found(users.totalItems, filter.search)}
                  {loading && (
                    <>
                      <span
                        aria-hidden
                        className="size-4 animate-roll rounded-full border-2 border-line border-t-signal"
                      />
                      <span className="sr-only">{t.common.loading}</span>
                    </>
                  )}
                </span>
              }
              to={(page) => userFilter.address({ ...filter, page })}
              onChanged={list.reload}
              onDelete={setUserToDelete}
            />
          )}
        </WhenLoaded>
        <ConfirmWithPassword
          open={userToDelete !== null}
          title={userToDelete ? t.users.deleteOf(nameOf(userToDelete)) : ''}
          body={t.users.deleteBody}
          destroys={userToDelete ? t.users.deleteYes(nameOf(userToDelete)) : undefined}
          onNo={() => setUserToDelete(null)}
          onYes={async (password) => {
            if (userToDelete) await remove(userToDelete, password)
          }}
        />
      </div>
    </AdminPage>
  )
}
