import { ArchiveScreen } from '#web/features/admin-catalogue/archive-screen.tsx'
import { AdminHeading } from '#web/features/admin-catalogue/heading.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

export const meta = () => [{ title: adminCatalogueTexts().archive.title }, { name: 'robots', content: 'noindex' }]

export default function CatalogueArchive() {
  const t = adminCatalogueTexts()
  return (
    <div className="container-page py-8 md:py-12">
      <AdminHeading>{t.archive.title}</AdminHeading>
      <ArchiveScreen />
    </div>
  )
}
