import { BikesScreen } from '#web/features/admin-catalogue/bikes-screen.tsx'
import { AdminHeading } from '#web/features/admin-catalogue/heading.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

export const meta = () => [{ title: adminCatalogueTexts().bikes.title }, { name: 'robots', content: 'noindex' }]

export default function AdminBikes() {
  const t = adminCatalogueTexts()
  return (
    <div className="container-page py-8 md:py-12">
      <AdminHeading>{t.bikes.title}</AdminHeading>
      <BikesScreen />
    </div>
  )
}
