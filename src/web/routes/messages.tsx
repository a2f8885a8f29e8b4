import { ListPage } from '#web/components/list-page.tsx'
import { messagesList } from '#web/features/admin-support/messages-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import type { Route } from './+types/messages.ts'

export const meta = () => [{ title: supportTexts().messages.title }, { name: 'robots', content: 'noindex' }]

/** The usual messages are those that wait for an answer. */
const messageFilter = defineFilter('/messages', {
  status: oneOf(['open', 'answered', 'closed', 'all'], 'open'),
  search: words(),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, messageFilter, ({ status, ...given }) => {
    const sort = status === 'open' ? 'due' : 'newest'
    return callAsUser('GET /messages', { query: { ...given, sort, status: status === 'all' ? undefined : status } })
  })

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages: t, common } = supportTexts()
  return (
    <ListPage
      title={t.title}
      filter={messageFilter}
      tabs={{ name: 'status', label: t.filter, names: t.statuses }}
      fields={[{ name: 'search', kind: 'search', label: t.search, placeholder: t.placeholder }]}
      loaded={loaderData}
      texts={common}
      list={messagesList()}
      found={(total, { status }) => (
        <>
          {total > 0 && t.found(total)}
          {total > 1 && status === 'open' && `. ${t.dueFirst}`}
        </>
      )}
      none={({ status, search }) => (search ? t.none.match : t.none[status])}
    />
  )
}
