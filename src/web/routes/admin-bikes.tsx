import { AdminPage } from '#web/components/admin-page.tsx'
import { BikesScreen } from '#web/features/admin-catalogue/bikes-screen.tsx'
import { adminCatalogueTexts } from '#web/messages/en/admin-catalogue.ts'

export const meta = () => [{ title: adminCatalogueTexts().bikes.title }, { name: 'robots', content: 'noindex' }]

export default function AdminBikes() {
  const t = adminCatalogueTexts()
  return (
    <AdminPage title={t.bikes.title}>
      <BikesScreen />
    </AdminPage>
  )
}
