import { BikesScreen } from '#web/features/admin-catalogue/bikes-screen.tsx'
import { AdminHeading } from '#web/features/admin-catalogue/heading.tsx'
import { adminCatalogueMessages, useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

export const meta = () => [{ title: adminCatalogueMessages().bikes.title }, { name: 'robots', content: 'noindex' }]

export default function AdminBikes() {
  const t = useAdminCatalogueMessages()
  return (
    <div className="container-page py-8 md:py-12">
      <AdminHeading>{t.bikes.title}</AdminHeading>
      <BikesScreen />
    </div>
  )
}
