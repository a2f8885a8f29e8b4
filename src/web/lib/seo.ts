import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#contract/shop.ts'

export interface PageFacts {
  readonly shop: Shop | undefined
  readonly title: string
  readonly description: string
  /** The canonical path. */
  readonly path: string
  /** Path of the preview picture. */
  readonly picture?: string | undefined
  readonly type?: 'website' | 'product'
  /** Schema.org objects, shown to search engines. */
  readonly data?: readonly object[]
}

/** Title, description, canonical address, preview and structured data of a public page. */
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
    { tagName: 'link', rel: 'canonical', href: origin + path },
    { property: 'og:title', content: full },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { property: 'og:url', content: origin + path },
    { property: 'og:site_name', content: name },
    { property: 'og:locale', content: 'en_IN' },
    ...(picture ? [{ property: 'og:image', content: origin + picture }] : []),
    { name: 'twitter:card', content: picture ? 'summary_large_image' : 'summary' },
    ...data.map((object) => ({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })),
  ]
}

/** A trail of pages for search engines. */
export const breadcrumbData = (origin: string, crumbs: readonly { label: string; path: string }[]): object => ({
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map((crumb, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: crumb.label,
    item: origin + crumb.path,
  })),
})
