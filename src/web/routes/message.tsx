import { LoadedRecord } from '#web/components/record-page.tsx'
import { MessagePage } from '#web/features/admin-support/message-page.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import type { Route } from './+types/message.ts'

export const meta = () => [{ title: supportTexts().messages.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, () => callAsUser('GET /messages/{id}', { params: { id } }))

export default function AdminMessage({ params: { id }, loaderData }: Route.ComponentProps) {
  const { messages: t, common } = supportTexts()
  return (
    <LoadedRecord title={t.title} loaded={loaderData} texts={common}>
      {({ message }, reload) => <MessagePage key={id} message={message} reload={reload} />}
    </LoadedRecord>
  )
}
