import { Users } from 'lucide-react'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Picture } from '#web/components/picture.tsx'
import { apiContext } from '#web/lib/api.ts'
import { messages, useMessages } from '#web/lib/messages.ts'
import { pageMeta } from '#web/lib/seo.ts'
import type { Route } from './+types/about.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = messages().about
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/about' })
}

export default function About({ loaderData: { shop } }: Route.ComponentProps) {
  const t = useMessages()
  return (
    <div className="container-page">
      <Breadcrumb label={t.common.breadcrumb} crumbs={[{ label: t.common.home, to: '/' }, { label: t.about.title }]} />
      <div className="grid items-center gap-8 pt-4 md:grid-cols-2 md:gap-16">
        {shop.pictures.about && (
          <Picture
            source={{ ...shop.pictures.about, alt: t.about.pictureAlt }}
            sizes="(min-width: 48rem) 40rem, 100vw"
            first
            className="aspect-[4/3] w-full rounded-sm bg-mist object-cover"
          />
        )}
        <div className="max-w-prose">
          <h1 className="mb-6 text-5xl md:text-6xl">{t.about.title}</h1>
          <div className="grid gap-4">
            {t.about.body.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <p className="mt-6">
            <a
              href={shop.social.network}
              target="_blank"
              rel="noopener"
              className="inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4"
            >
              <Users aria-hidden className="size-5" />
              {t.about.social}
            </a>
          </p>
        </div>
      </div>
    </div>
  )
}
