import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ContactSection } from '#web/features/contact/contact-section.tsx'
import { apiContext } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { contactTexts } from '#web/messages/en/contact.ts'
import type { Route } from './+types/contact.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = contactTexts().contact
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/contactus' })
}

export default function Contact({ loaderData: { shop } }: Route.ComponentProps) {
  const t = contactTexts()
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.contact.title }]} />
      <div className="pt-4">
        <ContactSection shop={shop} heading="h1" />
      </div>
    </div>
  )
}
