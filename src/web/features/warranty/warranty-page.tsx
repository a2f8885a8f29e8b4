import type { ReactNode } from 'react'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { warrantyTexts } from '#web/messages/en/warranty.ts'

export function WarrantyPage({ title, children }: { title: string; children: ReactNode }) {
  const t = warrantyTexts()
  return (
    <div className="container-page pb-16">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.claimForm.title, to: '/warranty' }, { label: title }]} />
      {children}
    </div>
  )
}

export function LoadingWarrantyPage({ title }: { title: string }) {
  return (
    <WarrantyPage title={title}>
      <h1 className="sr-only">{title}</h1>
      <Spinner label={warrantyTexts().common.loading} />
    </WarrantyPage>
  )
}
