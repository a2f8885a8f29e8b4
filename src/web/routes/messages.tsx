import { useSearchParams } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { messagesList } from '#web/features/admin-support/messages-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
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
  const [query] = useSearchParams()
  const filter = messageFilter.read(query)
  return (
    <AdminPage title={t.title}>
      <FilterBar
        of={messageFilter}
        filter={filter}
        tabs={{ name: 'status', label: t.filter, names: t.statuses }}
        fields={[{ name: 'search', kind: 'search', label: t.search, placeholder: t.placeholder }]}
      />
      <WhenLoaded {...usePageData(loaderData)} texts={common}>
        {(messages) => (
          <DataList
            key={messageFilter.address(filter)}
            list={messagesList()}
            rows={messages.data}
            found={
              <>
                {messages.totalItems > 0 && t.found(messages.totalItems)}
                {messages.totalItems > 1 && filter.status === 'open' && `. ${t.dueFirst}`}
              </>
            }
            none={filter.search ? t.none.match : t.none[filter.status]}
            pages={messages}
            to={(page) => messageFilter.address({ ...filter, page })}
          />
        )}
      </WhenLoaded>
    </AdminPage>
  )
}
