import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Picture } from '#web/components/picture.tsx'
import { OutsideLink } from '#web/components/text-link.tsx'
import { apiContext } from '#web/lib/api.ts'
import { pageMeta } from '#web/lib/seo.ts'
import { contactTexts } from '#web/messages/en/contact.ts'
import type { Route } from './+types/about.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({ shop: await context.get(apiContext)('GET /shop') })

export function meta({ loaderData }: Route.MetaArgs) {
  const { title, description } = contactTexts().about
  return pageMeta({ shop: loaderData?.shop, title, description, path: '/about' })
}

export default function About({ loaderData: { shop } }: Route.ComponentProps) {
  const t = contactTexts()
  return (
    <div className="container-page">
      <Breadcrumb texts={t.common} crumbs={[{ label: t.about.title }]} />
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
          {shop.social.network && (
            <p className="mt-6">
              <OutsideLink href={shop.social.network} className="font-medium">
                <span aria-hidden className="mark mark-facebook" />
                {t.about.social}
              </OutsideLink>
            </p>
          )}
        </div>
      </div>
    </div>
  )
}
