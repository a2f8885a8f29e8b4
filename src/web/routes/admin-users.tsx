import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { pageCount } from '#rules/counted.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ListPagination } from '#web/components/list-pagination.tsx'
import { SearchForm } from '#web/components/search-form.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { ConfirmWithPassword } from '#web/features/admin-users/confirm-with-password.tsx'
import { UsersList } from '#web/features/admin-users/users-list.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { fetchWithTotal } from '#web/lib/fetch-with-total.ts'
import { readPage, readSearch, redirectToLastPage } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { adminUsersTexts } from '#web/messages/en/admin-users.ts'
import type { Route } from './+types/admin-users.ts'

export const meta = () => [{ title: adminUsersTexts().users.title }, { name: 'robots', content: 'noindex' }]

const addressOf = (page: number, search: string): string => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/indUsers?${query}` : '/indUsers'
}

/** The number of accounts on a page of the list. */
const SIZE = 20

function filterOf(query: URLSearchParams): { readonly search: string; readonly page: number } {
  return {
    search: readSearch(query),
    page: readPage(query),
  }
}

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const { page, search } = filterOf(url.searchParams)
    const query = { page, size: SIZE, ...(search && { search }) }
    const { found, total } = await fetchWithTotal((call) => call('GET /all-users', { query }))
    redirectToLastPage(page, total > 0 ? pageCount(total, SIZE) : 0, (last) => addressOf(last, search))
    return { users: found, total }
  })

export default function AdminUsers({ loaderData }: Route.ComponentProps) {
  const t = adminUsersTexts()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { search, page } = filterOf(query)
  return (
    <AdminPage title={t.users.title}>
      <SearchForm
        texts={t.users}
        value={search}
        clearTo="/indUsers"
        className="mb-6 max-w-2xl"
        onSearch={(words) => navigate(addressOf(1, words))}
      />
      <Users key={`${page} ${search}`} page={page} search={search} {...loaderData} />
    </AdminPage>
  )
}

type UsersProps = Route.ComponentProps['loaderData'] & { readonly page: number; readonly search: string }

/** Shows one page of the list, with the actions on its accounts. */
function Users({ page, search, ...loaded }: UsersProps) {
  const t = adminUsersTexts()
  const list = usePageData(loaded)
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
    <div id="users" tabIndex={-1} className="outline-none">
      <WhenLoaded {...list} texts={t.common}>
        {(found) => (
          <>
            <div role="status" className="mb-4 flex min-h-6 items-center gap-3 text-steel">
              {found.total === 0 ? t.users.none : t.users.found(found.total, search)}
              {loading && (
                <>
                  <span aria-hidden className="size-4 animate-roll rounded-full border-2 border-line border-t-signal" />
                  <span className="sr-only">{t.common.loading}</span>
                </>
              )}
            </div>
            {found.users.length > 0 && (
              <UsersList
                users={found.users}
                first={(page - 1) * SIZE + 1}
                onChanged={list.reload}
                onDelete={setUserToDelete}
              />
            )}
            <div className="mt-8">
              <ListPagination
                list={{ currentPage: page, totalPages: pageCount(found.total, SIZE) }}
                texts={t.users}
                to={(target) => addressOf(target, search)}
              />
            </div>
          </>
        )}
      </WhenLoaded>
      <ConfirmWithPassword
        open={userToDelete !== null}
        title={userToDelete ? t.users.deleteOf(`${userToDelete.firstName} ${userToDelete.lastName}`) : ''}
        body={t.users.deleteBody}
        onNo={() => setUserToDelete(null)}
        onYes={async (password) => {
          if (userToDelete) await remove(userToDelete, password)
        }}
      />
    </div>
  )
}
