import { LINE_IMAGE_CLASS } from '#web/components/line-image.tsx'

export const EARLY_CART = 'early-cart'

/** The same size as the line that replaces it. */
export const LINE_CLASS =
  'grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[7.5rem_1fr_auto]'

/** No more lines fit on a screen. */
const MAX_LINES = 4

/** Returns the inline script that shows the stored cart while the page's scripts are loading. */
export const earlyCartScript = (): string =>
  `(${show})(${MAX_LINES}, '${EARLY_CART}', '${LINE_CLASS}', '${LINE_IMAGE_CLASS}')`

/** An inline script. Stored data is untrusted: it is inserted as text, and as pictures of this shop. */
function show(limit: number, id: string, lineClass: string, imageClass: string): void {
  const place = document.getElementById(id)
  const element = (name: string, className: string, text = '') =>
    Object.assign(document.createElement(name), { className, textContent: text })
  try {
    const lines: ({ image?: unknown; bike?: unknown; name?: unknown } | null)[] = JSON.parse(
      localStorage.getItem('cartItems') ?? '[]',
    )
    for (const each of lines.slice(0, limit)) {
      const { image, bike, name } = each ?? {}
      if (typeof image !== 'string' || typeof bike !== 'string' || typeof name !== 'string') continue
      const line = element('li', lineClass)
      const picture = element('img', imageClass)
      Object.assign(picture, { ...(image && { src: `${image}/320.webp` }), alt: '', width: 320, height: 320 })
      const words = element('div', 'min-w-0')
      words.append(element('p', 'text-sm text-steel', bike), element('h2', 'text-xl', name))
      line.append(picture, words, element('div', 'h-11 sm:h-20'))
      place?.append(line)
    }
  } catch {
    // Storage is blocked or holds no cart: the page says so after hydration.
  }
}
