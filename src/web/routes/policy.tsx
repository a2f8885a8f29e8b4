import { withoutLanguage } from '#rules/language.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ButtonLink } from '#web/components/button.tsx'
import { PolicySections } from '#web/components/policy-sections.tsx'
import { RetentionTable } from '#web/features/policy/retention-table.tsx'
import { apiContext } from '#web/lib/api.ts'
import { sellerLanguage } from '#web/lib/language.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/policy.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const name = withoutLanguage(url.pathname).replaceAll('/', '')
  const [shop, policy] = await Promise.all([api('GET /shop'), api('GET /policies/{name}', { params: { name } })])
  return { shop, policy, path: `/${name}` }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  const { shop, policy, path } = loaderData
  return pageMeta({ shop, title: policy.title, description: policy.summary, path })
}

export default function Policy({ loaderData: { policy, path } }: Route.ComponentProps) {
  const t = shopTexts()
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: policy.title }]} />
      <article className="pt-4">
        <div lang={sellerLanguage()}>
          <h1 className="mb-4 text-5xl md:text-6xl">{policy.title}</h1>
          <p className="mb-8 max-w-prose text-lg text-steel md:mb-12">{policy.summary}</p>
          <PolicySections sections={policy.sections} />
          {path === '/data-retention' && <RetentionTable />}
        </div>
        {path === '/privacy-policy' && (
          <div className="flex flex-wrap gap-3">
            <ButtonLink look="line" to="/privacy-notice">
              {t.common.privacyNotice}
            </ButtonLink>
            <ButtonLink look="line" to="/data-retention">
              {t.common.dataRetention}
            </ButtonLink>
          </div>
        )}
        {path === '/warranty-and-return-policy' && <ButtonLink to="/warranty">{t.common.warrantyClaim}</ButtonLink>}
      </article>
    </div>
  )
}
