import { apiContext } from '#web/lib/api.ts'
import { cartTexts } from '#web/messages/en/cart.ts'
import { homeTexts } from '#web/messages/en/home.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import type { Route } from './+types/manifest.ts'

/** The number of characters that fit under an icon. */
const UNDER_ICON = 12

/** Returns the web app manifest, built from the shop's settings and the pages' texts. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { name } = await context.get(apiContext)('GET /shop')
  const t = shopTexts()
  const { pathname } = new URL(request.url)
  const home = pathname.slice(0, pathname.lastIndexOf('/') + 1)
  const shortcut = (label: string, page: string) => ({ name: label, url: home + page, icons: [icon('icon-192', 192)] })
  const manifest = {
    // The same app, whatever the language in which it was installed.
    id: '/',
    name,
    short_name: shortName(name),
    description: homeTexts().home.title,
    lang: 'en-IN',
    start_url: `${home}?source=app`,
    scope: '/',
    display: 'standalone',
    theme_color: '#101214',
    background_color: '#ffffff',
    categories: ['shopping'],
    icons: [icon('icon-192', 192), icon('icon-512', 512), { ...icon('icon-maskable-512', 512), purpose: 'maskable' }],
    shortcuts: [
      shortcut(t.common.accessories, 'accessories'),
      shortcut(cartTexts().cart.heading, 'cart'),
      shortcut(t.search.title, 'search'),
    ],
  }
  return new Response(JSON.stringify(manifest), { headers: { 'content-type': 'application/manifest+json' } })
}

const icon = (file: string, size: number) => ({ src: `/${file}.png`, sizes: `${size}x${size}`, type: 'image/png' })

/** Returns as many whole words as fit, or as much of the first one. */
function shortName(name: string): string {
  let short = ''
  for (const word of name.trim().split(/\s+/)) {
    const longer = `${short} ${word}`.trim()
    if (longer.length > UNDER_ICON) break
    short = longer
  }
  return short || [...name.trim()].slice(0, UNDER_ICON).join('')
}
