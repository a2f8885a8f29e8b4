import { AdminHeading } from '#web/features/admin-catalogue/heading.tsx'
import { ProductsScreen } from '#web/features/admin-catalogue/products-screen.tsx'
import { adminCatalogueMessages, useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

export const meta = () => [{ title: adminCatalogueMessages().products.title }, { name: 'robots', content: 'noindex' }]

export default function AdminProducts() {
  const t = useAdminCatalogueMessages()
  return (
    <div className="container-page py-8 md:py-12">
      <AdminHeading>{t.products.title}</AdminHeading>
      <ProductsScreen />
    </div>
  )
}
