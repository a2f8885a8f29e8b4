import { lazy } from 'react'
import { AdminHeading } from '#web/features/admin-catalogue/heading.tsx'
import { ProductsScreen } from '#web/features/admin-catalogue/products-screen.tsx'
import { adminCatalogueMessages, useAdminCatalogueMessages } from '#web/lib/admin-catalogue-messages.ts'

// Most products are saved without looking at their page first.
const PagePreview = lazy(() =>
  import('#web/features/product/page-preview.tsx').then((module) => ({ default: module.PagePreview })),
)

export const meta = () => [{ title: adminCatalogueMessages().products.title }, { name: 'robots', content: 'noindex' }]

export default function AdminProducts() {
  const t = useAdminCatalogueMessages()
  return (
    <div className="container-page py-8 md:py-12">
      <AdminHeading>{t.products.title}</AdminHeading>
      <ProductsScreen drawPage={(page, close) => <PagePreview product={page} onClose={close} />} />
    </div>
  )
}
