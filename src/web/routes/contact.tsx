import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { ContactSection } from '#web/features/contact/contact-section.tsx'
import { apiContext } from '#web/lib/api.ts'
import { messages, useMessages } from '#web/lib/messages.ts'
import { pageMeta } from '#web/lib/seo.ts'
import type { Route } from './+types/contact.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = messages().contact
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/contactus' })
}

export default function Contact({ loaderData: { shop } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <div className="container-page">
      <Breadcrumb
        label={t.common.breadcrumb}
        crumbs={[{ label: t.common.home, to: '/' }, { label: t.contact.title }]}
      />
      <div className="pt-4">
        <ContactSection shop={shop} heading="h1" />
      </div>
    </div>
  )
}
