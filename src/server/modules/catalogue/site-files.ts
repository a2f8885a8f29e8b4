import type { Bike, Product } from '#contract/catalogue.ts'
import { ENGLISH, inLanguage, LANGUAGES, type Language, webName } from '#rules/language.ts'
import { escapeHtml } from '#server/lib/html.ts'

const PAGES = [
  '/',
  '/accessories',
  '/about',
  '/contactus',
  '/warranty',
  '/shipping-policy',
  '/warranty-and-return-policy',
  '/terms-and-conditions',
  '/privacy-policy',
]

/** Places where a search engine finds nothing, or nothing of its own: in every language, and what has none. */
const PRIVATE_PAGES = [
  '/cart',
  '/signin',
  '/signup',
  '/profile',
  '/order/',
  '/warranty/',
  '/shipping$',
  '/placeOrder',
  '/search',
]
const PRIVATE = [
  '/api/',
  '/dev/',
  ...LANGUAGES.flatMap((language) => PRIVATE_PAGES.map((path) => inLanguage(language, path))),
]

export function sitemap(origin: string, bikes: readonly (Bike & { products?: Product[] })[]): string {
  const pages: [path: string, pictures: readonly string[]][] = [
    ...PAGES.map((path): [string, string[]] => [path, []]),
    ...bikes.map((bike): [string, string[]] => [`/products/${bike.code}`, bike.image ? [bike.image.url] : []]),
    ...bikes.flatMap((bike) =>
      (bike.products ?? []).map((product): [string, string[]] => [
        `/productDetail/${bike.code}/${product.code}`,
        product.images.map((image) => image.url),
      ]),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap(([path, pictures]) => inEachLanguage(origin, path, pictures)).join('\n')}
</urlset>
`
}

/** A page once for each language, each with the addresses of all. */
function inEachLanguage(origin: string, path: string, pictures: readonly string[]): string[] {
  const address = (language: Language) => escapeHtml(origin + inLanguage(language, path))
  const alternate = (name: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`
  const same =
    LANGUAGES.map((language) => alternate(webName(language), language)).join('') +
    alternate('x-default', ENGLISH) +
    pictures.map((url) => `<image:image><image:loc>${escapeHtml(origin + url)}</image:loc></image:image>`).join('')
  return LANGUAGES.map((language) => `<url><loc>${address(language)}</loc>${same}</url>`)
}

export const robots = (origin: string): string =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
