import { AdminPage } from '#web/components/admin-page.tsx'
import { ArchiveScreen } from '#web/features/admin-catalogue/archive-screen.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

export const meta = () => [{ title: adminCatalogueTexts().archive.title }, { name: 'robots', content: 'noindex' }]

export default function CatalogueArchive() {
  const t = adminCatalogueTexts()
  return (
    <AdminPage title={t.archive.title}>
      <ArchiveScreen />
    </AdminPage>
  )
}
