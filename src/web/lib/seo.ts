import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#contract/shop.ts'
import { ENGLISH, inLanguage, LANGUAGES, languageTag } from '#rules/language.ts'
import { localizedPath, pageLanguage } from './language.ts'

interface PageFacts {
  readonly shop: Shop | undefined
  readonly title: string
  readonly description: string
  /** The canonical path, without a language. */
  readonly path: string
  /** The path of the preview picture; without one, the shop's own is used. */
  readonly picture?: string | undefined
  readonly type?: 'website' | 'product'
  /** Excluded from search engines, but links to it still have a preview. */
  readonly unlisted?: boolean
  /** Schema.org objects: `import.meta.env.SSR` keeps the code for them out of browsers. */
  readonly data?: readonly object[]
}

/** The preview picture of pages that have none of their own, 1200 by 630 pixels (scripts/draw-icons.ts). */
const SHARED_PICTURE = '/share.jpg'

/** Returns the title, description, canonical address, other languages, preview and structured data of a public page. */
export function pageMeta(facts: PageFacts): MetaDescriptor[] {
  const { shop, title, description, path, picture, type = 'website', unlisted = false, data = [] } = facts
  const name = shop?.name ?? ''
  const origin = shop?.publicUrl ?? ''
  const full = name ? `${title} | ${name}` : title
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + localizedPath(path) },
    ...(import.meta.env.SSR ? alternates(origin, path) : []),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: origin + localizedPath(path) },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: languageTag(pageLanguage()).replace('-', '_') },
    { property: 'og:image', content: origin + (picture ?? SHARED_PICTURE) },
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(unlisted ? [{ name: 'robots', content: 'noindex' }] : []),
    ...data.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ]
}

/** Only search engines need these, and they read the server's HTML: browsers do not download this code. */
const alternates = (origin: string, path: string): MetaDescriptor[] =>
  [...LANGUAGES.map((language) => [languageTag(language), language] as const), ['x-default', ENGLISH] as const].map(
    ([hrefLang, language]) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: origin + inLanguage(language, path),
    }),
  )

export const breadcrumbData = (origin: string, crumbs: readonly { label: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.label,
    item: origin + localizedPath(crumb.path),
  })),
})

/** A page's own data, and the data of its parent routes. */
export interface UnlistedPage {
  readonly matches: readonly ({ readonly loaderData?: unknown } | undefined)[]
}

/** For a page that is excluded from search engines; the shop comes from its parent route. */
export function unlistedMeta({ matches }: UnlistedPage, title: string): MetaDescriptor[] {
  const frames = matches.map((match) => match?.loaderData as { readonly shop?: Shop } | undefined)
  const shop = frames.find((data) => data?.shop)?.shop
  return [
    { title },
    { name: 'robots', content: 'noindex' },
    { property: 'og:title', content: title },
    { property: 'og:image', content: (shop?.publicUrl ?? '') + SHARED_PICTURE },
  ]
}
