import { LINE_IMAGE_CLASS } from '#web/components/line-image.tsx'

/** Where the cart stands until the page works. */
export const EARLY_CART = 'early-cart'

/** As wide and as high as the line that comes in its place. */
export const LINE_CLASS =
  'grid grid-cols-[5.5rem_1fr] gap-x-4 gap-y-3 border-line border-t py-5 sm:grid-cols-[7.5rem_1fr_auto]'

/** More do not fit on a screen. */
const MOST_LINES = 4

/** The script that shows what the browser keeps of the cart while those that make the page work are on their way. */
export const earlyCartScript = (): string =>
  `(${show})(${MOST_LINES}, '${EARLY_CART}', '${LINE_CLASS}', '${LINE_IMAGE_CLASS}')`

/** Runs in the browser, as text of the page. Storage is anybody's hand: it is put in as text, and as pictures of ours. */
function show(most: number, id: string, lineClass: string, imageClass: string): void {
  const place = document.getElementById(id)
  const element = (name: string, className: string, text = '') =>
    Object.assign(document.createElement(name), { className, textContent: text })
  try {
    const lines: ({ image?: unknown; bike?: unknown; name?: unknown } | null)[] = JSON.parse(
      localStorage.getItem('cartItems') ?? '[]',
    )
    for (const each of lines.slice(0, most)) {
      const { image, bike, name } = each ?? {}
      if (typeof image !== 'string' || typeof bike !== 'string' || typeof name !== 'string') continue
      const line = element('li', lineClass)
      const picture = element('img', imageClass)
      Object.assign(picture, { src: `${image}/320.webp`, alt: '', width: 320, height: 320 })
      const words = element('div', 'min-w-0')
      words.append(element('p', 'text-sm text-steel', bike), element('h2', 'text-xl', name))
      line.append(picture, words, element('div', 'h-11 sm:h-20'))
      place?.append(line)
    }
  } catch {
    // Forbidden, or not a cart: the page says so when it works.
  }
}
