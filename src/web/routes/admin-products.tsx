import { lazy } from 'react'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ProductsScreen } from '#web/features/admin-catalogue/products-screen.tsx'
import { adminProductsTexts } from '#web/messages/en/admin-products.ts'

// Loaded on demand, because most products are saved without a preview.
const PagePreview = lazy(() =>
  import('#web/features/product/page-preview.tsx').then((module) => ({ default: module.PagePreview })),
)

export const meta = () => [{ title: adminProductsTexts().products.title }, { name: 'robots', content: 'noindex' }]

export default function AdminProducts() {
  const t = adminProductsTexts()
  return (
    <AdminPage title={t.products.title}>
      <ProductsScreen drawPage={(page, close) => <PagePreview product={page} onClose={close} />} />
    </AdminPage>
  )
}
