import { useSearchParams } from 'react-router'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ListPage } from '#web/components/list-page.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { addressOf, filterOf, type MessageFilter } from '#web/features/admin-support/message-filter.ts'
import { MessageFilterBar } from '#web/features/admin-support/message-filter-bar.tsx'
import { MessageTable } from '#web/features/admin-support/message-table.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { redirectToLastPage } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { usePageData } from '#web/lib/use-page-data.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import type { Route } from './+types/messages.ts'

export const meta = () => [{ title: supportTexts().messages.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const filter = filterOf(url.searchParams)
    const { status, search, page } = filter
    const messages = await callAsUser('GET /messages', {
      query: {
        page,
        sort: status === 'open' ? 'due' : 'newest',
        ...(status !== 'all' && { status }),
        ...(search && { search }),
      },
    })
    redirectToLastPage(page, messages.totalPages, (last) => addressOf({ ...filter, page: last }))
    return messages
  })

export default function Messages({ loaderData }: Route.ComponentProps) {
  const { messages: t } = supportTexts()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  return (
    <AdminPage title={t.title}>
      <MessageFilterBar filter={filter} />
      <Found key={addressOf(filter)} filter={filter} {...loaderData} />
    </AdminPage>
  )
}

function Found({ filter, ...loaded }: Route.ComponentProps['loaderData'] & { readonly filter: MessageFilter }) {
  const { messages: t, common } = supportTexts()
  return (
    <WhenLoaded {...usePageData(loaded)} texts={common}>
      {(messages) => (
        <ListPage
          list={messages}
          texts={t}
          found={
            <>
              {messages.totalItems > 0 && t.found(messages.totalItems)}
              {messages.totalItems > 1 && filter.status === 'open' && `. ${t.dueFirst}`}
            </>
          }
          none={filter.search ? t.none.match : t.none[filter.status]}
          to={(page) => addressOf({ ...filter, page })}
        >
          <MessageTable messages={messages.data} />
        </ListPage>
      )}
    </WhenLoaded>
  )
}
