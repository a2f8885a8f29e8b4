import type { Bike, Product } from '#contract/catalogue.ts'
import { ENGLISH, inLanguage, LANGUAGES, type Language, languageTag } from '#rules/language.ts'
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
  '/privacy-notice',
  '/data-retention',
  '/accessibility',
  '/payment-safety',
]

/** Pages that search engines should not crawl, in any language: private ones, and ones without content of their own. */
const PRIVATE_PAGES = [
  '/cart',
  '/signin',
  '/signup',
  '/profile',
  '/order/',
  '/warranty/',
  '/contactus/',
  '/checkout',
  '/shipping$',
  '/placeOrder',
  '/search',
]
const PRIVATE = [
  '/api/',
  '/dev/',
  ...LANGUAGES.flatMap((language) => PRIVATE_PAGES.map((path) => inLanguage(language, path))),
]

/** A page of the shop with the addresses of its pictures. */
interface Listed {
  readonly path: string
  readonly pictures: readonly string[]
}

export const pagesOfShop = (bikes: readonly Bike[]): Listed[] => [
  ...PAGES.map((path) => ({ path, pictures: [] })),
  ...bikes.map(({ code, image }) => ({ path: `/products/${code}`, pictures: image ? [image.url] : [] })),
]

export const pagesOfBike = (bike: Bike & { products: readonly Product[] }): Listed[] =>
  bike.products.map(({ code, images }) => ({
    path: `/productDetail/${bike.code}/${code}`,
    pictures: images.map((image) => image.url),
  }))

/** A sitemap may list at most 50,000 addresses (sitemaps.org), so each bike's products have their own. */
export const sitemapIndex = (origin: string, bikes: readonly Bike[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${['pages', ...bikes.map(({ code }) => `bike-${code}`)]
  .map((name) => `<sitemap><loc>${escapeHtml(`${origin}/sitemap-${name}.xml`)}</loc></sitemap>`)
  .join('\n')}
</sitemapindex>
`

export const sitemap = (origin: string, pages: readonly Listed[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.flatMap((page) => inEachLanguage(origin, page)).join('\n')}
</urlset>
`

/** Lists a page once for each language, with links to all its language versions. */
function inEachLanguage(origin: string, { path, pictures }: Listed): string[] {
  const address = (language: Language) => escapeHtml(origin + inLanguage(language, path))
  const alternate = (name: string, language: Language) =>
    `<xhtml:link rel="alternate" hreflang="${name}" href="${address(language)}"/>`
  const same =
    LANGUAGES.map((language) => alternate(languageTag(language), language)).join('') +
    alternate('x-default', ENGLISH) +
    pictures.map((url) => `<image:image><image:loc>${escapeHtml(origin + url)}</image:loc></image:image>`).join('')
  return LANGUAGES.map((language) => `<url><loc>${address(language)}</loc>${same}</url>`)
}

export const robots = (origin: string): string =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
