import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#contract/shop.ts'
import { ENGLISH, inLanguage, LANGUAGES, webName } from '#rules/language.ts'
import { here, pageLanguage } from './language.ts'

export interface PageFacts {
  readonly shop: Shop | undefined
  readonly title: string
  readonly description: string
  /** The canonical path, without a language. */
  readonly path: string
  /** Path of the preview picture. */
  readonly picture?: string | undefined
  readonly type?: 'website' | 'product'
  /** Schema.org objects, shown to search engines. */
  readonly data?: readonly object[]
}

/** Title, description, canonical address, the other languages, preview and structured data of a public page. */
export function pageMeta({
  shop,
  title,
  description,
  path,
  picture,
  type = 'website',
  data = [],
}: PageFacts): MetaDescriptor[] {
  const name = shop?.name ?? ''
  const origin = shop?.publicUrl ?? ''
  const full = name ? `${title} | ${name}` : title
  return [
    { title: full },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: origin + here(path) },
    ...(import.meta.env.SSR ? alternates(origin, path) : []),
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: origin + here(path) },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: webName(pageLanguage()).replace('-', '_') },
    ...(picture ? [{ property: 'og:image', content: origin + picture }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...data.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ]
}

/** The page in every language. Only search engines ask, who read what the server sends: no browser has to carry this. */
const alternates = (origin: string, path: string): MetaDescriptor[] =>
  [...LANGUAGES.map((language) => [webName(language), language] as const), ['x-default', ENGLISH] as const].map(
    ([hrefLang, language]) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang,
      href: origin + inLanguage(language, path),
    }),
  )

/** A trail of pages for search engines. */
export const breadcrumbData = (origin: string, crumbs: readonly { label: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.label,
    item: origin + here(crumb.path),
  })),
})
