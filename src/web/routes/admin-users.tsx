import { useEffect, useState } from 'react'
import { Form, Link, useNavigate, useSearchParams } from 'react-router'
import type { User } from '#contract/accounts.ts'
import { pagesOf } from '#rules/counted.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Button } from '#web/components/button.tsx'
import { Confirm } from '#web/components/confirm.tsx'
import { Failed } from '#web/components/failed.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { USERS_SIZE, useUsers } from '#web/features/admin-users/use-users.ts'
import { UsersList } from '#web/features/admin-users/users-list.tsx'
import { adminUsersMessages, useAdminUsersMessages } from '#web/lib/admin-users-messages.ts'
import { callAsUser } from '#web/lib/session.ts'

export const meta = () => [{ title: adminUsersMessages().users.title }, { name: 'robots', content: 'noindex' }]

const addressOf = (page: number, search: string): string => {
  const query = new URLSearchParams({ ...(search && { search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `/indUsers?${query}` : '/indUsers'
}

export default function AdminUsers() {
  const t = useAdminUsersMessages()
  const [query] = useSearchParams()
  const search = (query.get('search') ?? '').trim().slice(0, 200)
  const asked = Number(query.get('page') ?? '1')
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 100_000 ? asked : 1
  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.users.administration, to: '/iamadmin' }, { label: t.users.title }]}
      />
      <h1 className="mb-6 text-5xl md:text-6xl">{t.users.title}</h1>
      <search>
        <Form action="/indUsers" className="mb-6 flex max-w-2xl flex-wrap gap-2">
          <input
            key={search}
            type="search"
            name="search"
            defaultValue={search}
            maxLength={200}
            aria-label={t.users.search}
            placeholder={t.users.placeholder}
            className="h-12 min-w-0 flex-1 rounded-sm border border-ink/50 px-4 placeholder:text-steel"
          />
          <Button type="submit" look="ink">
            {t.users.submit}
          </Button>
          {search && (
            <Link to="/indUsers" className="grid min-h-12 place-items-center px-3 underline underline-offset-4">
              {t.users.clear}
            </Link>
          )}
        </Form>
      </search>
      <Users key={`${page} ${search}`} page={page} search={search} />
    </div>
  )
}

/** One page of the list, with what can be done to its accounts. */
function Users({ page, search }: { page: number; search: string }) {
  const t = useAdminUsersMessages()
  const { found, error, loading, reload } = useUsers(page, search)
  const [doomed, setDoomed] = useState<User | null>(null)
  const navigate = useNavigate()
  const pages = pagesOf(found?.total ?? 0, USERS_SIZE)

  // The last account of the last page was deleted, or somebody typed a page that there is not.
  useEffect(() => {
    if (found && found.total > 0 && page > pages) navigate(addressOf(pages, search), { replace: true })
  }, [found, page, pages, search, navigate])

  async function remove({ id }: User) {
    setDoomed(null)
    try {
      const { message } = await callAsUser('DELETE /user/{id}', { params: { id } })
      toast(message, 'success')
      // The button that was pressed is gone.
      document.getElementById('users')?.focus()
      reload()
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : t.common.genericError, 'error')
    }
  }

  return (
    <div id="users" tabIndex={-1} className="outline-none">
      {error && (
        <div className="mb-6">
          <Failed retry={t.common.retry} onRetry={reload}>
            {error}
          </Failed>
        </div>
      )}
      {!found && loading && <Spinner label={t.common.loading} />}
      {found && (
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
              first={(page - 1) * USERS_SIZE + 1}
              onChanged={reload}
              onDelete={setDoomed}
            />
          )}
          <div className="mt-8">
            <ListPages
              label={t.users.pages}
              current={page}
              total={pages}
              pageLabel={t.users.page}
              to={(target) => addressOf(target, search)}
            />
          </div>
        </>
      )}
      <Confirm
        open={doomed !== null}
        title={doomed ? t.users.deleteOf(`${doomed.firstName} ${doomed.lastName}`) : ''}
        body={t.users.deleteBody}
        yes={t.common.yes}
        no={t.common.no}
        onNo={() => setDoomed(null)}
        onYes={() => doomed && remove(doomed)}
      />
    </div>
  )
}
