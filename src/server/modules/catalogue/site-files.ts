import type { Bike, Product } from '#contract/catalogue.ts'
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

/** Places where a search engine finds nothing, or nothing of its own. */
const PRIVATE = [
  '/api/',
  '/cart',
  '/signin',
  '/signup',
  '/profile',
  '/order/',
  '/warranty/',
  '/shipping$',
  '/placeOrder',
  '/search',
  '/dev/',
]

export function sitemap(origin: string, bikes: readonly (Bike & { products?: Product[] })[]): string {
  const entry = (path: string, pictures: readonly string[] = []) =>
    `<url><loc>${escapeHtml(origin + path)}</loc>${pictures.map((url) => `<image:image><image:loc>${escapeHtml(origin + url)}</image:loc></image:image>`).join('')}</url>`
  const entries = [
    ...PAGES.map((path) => entry(path)),
    ...bikes.map((bike) => entry(`/products/${bike.code}`, bike.image ? [bike.image.url] : [])),
    ...bikes.flatMap((bike) =>
      (bike.products ?? []).map((product) =>
        entry(
          `/productDetail/${bike.code}/${product.code}`,
          product.images.map((image) => image.url),
        ),
      ),
    ),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
${entries.join('\n')}
</urlset>
`
}

export const robots = (origin: string): string =>
  `User-agent: *\n${PRIVATE.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`
