import { useCallback, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Failed } from '#web/components/failed.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { addressOf, filterOf, type MessageFilter } from '#web/features/admin-support/message-filter.ts'
import { MessageFilterBar } from '#web/features/admin-support/message-filter-bar.tsx'
import { MessageTable } from '#web/features/admin-support/message-table.tsx'
import { callAsUser } from '#web/lib/session.ts'
import { supportMessages, useSupportMessages } from '#web/lib/support-messages.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: supportMessages().messages.title }, { name: 'robots', content: 'noindex' }]

export default function Messages() {
  const { messages: t, common } = useSupportMessages()
  const [query] = useSearchParams()
  const filter = filterOf(query)
  const address = addressOf(filter)
  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: t.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <h1 className="mb-6 text-5xl md:text-6xl">{t.title}</h1>
      <MessageFilterBar filter={filter} />
      <Found key={address} filter={filter} address={address} />
    </div>
  )
}

function Found({ filter, address }: { filter: MessageFilter; address: string }) {
  const { messages: t, common } = useSupportMessages()
  const navigate = useNavigate()
  const { data, error, reload } = useOwn(useCallback(() => fetchMessages(address), [address]))
  const beyond = data !== null && filter.page > data.totalPages

  useEffect(() => {
    if (beyond) navigate(addressOf({ ...filter, page: data.totalPages }), { replace: true })
  }, [beyond, data, filter, navigate])

  if (error) {
    return (
      <Failed retry={common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  }
  if (!data) return <Spinner label={common.loading} />
  return (
    <>
      <p role="status" className="mb-3 text-sm text-steel">
        {data.totalItems > 0 && t.found(data.totalItems)}
      </p>
      {data.data.length === 0 ? (
        <p className="border-line border-y py-10 text-center text-xl">{t.none}</p>
      ) : (
        <MessageTable messages={data.data} />
      )}
      <div className="mt-8">
        <ListPages
          label={t.pages}
          current={data.currentPage}
          total={data.totalPages}
          pageLabel={t.page}
          to={(page) => addressOf({ ...filter, page })}
        />
      </div>
    </>
  )
}

function fetchMessages(address: string) {
  const { status, search, page } = filterOf(new URLSearchParams(address.split('?')[1]))
  return callAsUser('GET /messages', {
    query: { page, ...(status !== 'all' && { status }), ...(search && { search }) },
  })
}
