import { LoadedRecord } from '#web/components/record-page.tsx'
import { MessagePage } from '#web/features/admin-support/message-page.tsx'
import { WriterPanels } from '#web/features/admin-users/writer-panels.tsx'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { supportTexts } from '#web/messages/en/support.ts'
import type { Route } from './+types/message.ts'

export const meta = () => [{ title: supportTexts().messages.title }, { name: 'robots', content: 'noindex' }]

export const clientLoader = ({ url, params: { id } }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const [{ message }, { writer }] = await Promise.all([
      callAsUser('GET /messages/{id}', { params: { id } }),
      callAsUser('GET /messages/{id}/writer', { params: { id } }),
    ])
    return { message, writer }
  })

export default function AdminMessage({ params: { id }, loaderData }: Route.ComponentProps) {
  const { messages: t, common } = supportTexts()
  return (
    <LoadedRecord title={t.title} loaded={loaderData} texts={common}>
      {({ message, writer }, reload) => (
        <MessagePage
          key={id}
          message={message}
          writer={<WriterPanels writer={writer} />}
          customerId={writer.account?.id}
          reload={reload}
        />
      )}
    </LoadedRecord>
  )
}
