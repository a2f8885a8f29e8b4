import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { PrivacyNotice } from '#web/features/account/privacy-notice.tsx'
import { apiContext } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { accountTexts } from '#web/messages/en/account.ts'
import type { Route } from './+types/privacy-notice.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = accountTexts().notice
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/privacy-notice' })
}

export default function PrivacyNoticePage({ loaderData: { shop } }: Route.ComponentProps) {
  const t = accountTexts()
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.notice.title }]} />
      <div className="pt-4">
        <PrivacyNotice heading="h1" shop={shop} />
      </div>
    </div>
  )
}
