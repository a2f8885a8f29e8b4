// Finds what prevents somebody from seeing a page or hitting its controls. Problems are described in words; a sound
// page has none.
import type { Page } from '@playwright/test'

/** The largest share of a low screen that sticky elements may take. */
export const MAX_STICKY = 1 / 3

/** In pixels: the minimum of WCAG 2.5.8, and what a thumb needs. */
export const LEAST_TARGET = 24
export const THUMB = 44

/** Returns the elements that make the page wider than the screen. */
export const widerThanScreen = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.scrollingElement ?? document.documentElement
    if (root.scrollWidth <= root.clientWidth && root.scrollWidth <= window.innerWidth) return []
    const wide = [...document.body.querySelectorAll('*')].filter(
      (each) => each.getBoundingClientRect().right > root.clientWidth + 1 && each.children.length === 0,
    )
    const names = wide.slice(0, 5).map((each) => `${each.localName} "${each.textContent.trim().slice(0, 30)}"`)
    return [`${root.scrollWidth} px in ${root.clientWidth}: ${names.join(', ')}`]
  })

/** Returns the share of the screen's height that sticky elements take while scrolling. */
export const stickyShare = (page: Page): Promise<number> =>
  page.evaluate(() => {
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    const stays = (start: Element | null): boolean => {
      for (let each = start; each && each !== document.body; each = each.parentElement) {
        const { position } = getComputedStyle(each)
        if (position === 'fixed' || position === 'sticky') return true
      }
      return false
    }
    let taken = 0
    for (let y = 0; y < window.innerHeight; y++) {
      const row = [0.2, 0.5, 0.8].filter((x) => stays(document.elementFromPoint(window.innerWidth * x, y)))
      if (row.length >= 2) taken += 1
    }
    window.scrollTo(0, 0)
    return taken / window.innerHeight
  })

/** The text spacing of WCAG 1.4.12, which a reader may set. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Returns the words that are cut off with more space between letters, words and lines. */
export async function cutOffWhenSpaced(page: Page): Promise<string[]> {
  const before = await cutOff(page)
  const style = await page.evaluateHandle((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return sheet
  }, SPACING)
  const after = await cutOff(page)
  await style.evaluate((sheet) => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  return [...new Set([...before, ...after])]
}

const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange()
    const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'

    /** Returns whether an element shows less than the whole text; null where no outer element can matter. */
    function cuts(part: Element, words: DOMRect): boolean | null {
      const { overflowX, overflowY, position } = getComputedStyle(part)
      const frame = part.getBoundingClientRect()
      const scrolls = /auto|scroll/.test(overflowX + overflowY)
      // Text for screen readers only is clipped to a point.
      if (frame.width <= 1 || frame.height <= 1) return null
      const beside = words.right > frame.right + 2 || words.left < frame.left - 2
      const below = words.bottom > frame.bottom + 2 || words.top < frame.top - 2
      const holds = hides(overflowY) || part.localName === 'button'
      if ((beside && hides(overflowX)) || (below && holds)) return true
      return scrolls || position === 'fixed' ? null : false
    }

    function isCut(text: Node): boolean {
      range.selectNodeContents(text)
      const words = range.getBoundingClientRect()
      for (let part = text.parentElement; part && part !== document.body; part = part.parentElement) {
        const cut = cuts(part, words)
        if (cut !== false) return cut === true
      }
      return false
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const cut: string[] = []
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      const shown = text.parentElement?.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      const words = text.textContent?.trim() ?? ''
      if (shown && words !== '' && isCut(text)) cut.push(`"${words.slice(0, 50)}" is cut off`)
    }
    return cut
  })

/** Returns the elements that move for longer than the blink of an eye, or would at the next change. */
export const moving = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (times: string) => Math.max(...times.split(',').map((each) => Number.parseFloat(each)))

    function wouldMove(style: CSSStyleDeclaration): boolean {
      const endless = style.animationIterationCount.includes('infinite')
      if (style.animationName !== 'none' && (endless || longest(style.animationDuration) > 0.01)) return true
      return style.transitionProperty !== 'none' && longest(style.transitionDuration) > 0.01
    }

    const running = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && Number(effect?.getComputedTiming().endTime) > 10)
    const found = running.map(() => 'an animation is running')
    for (const each of document.querySelectorAll('*')) {
      for (const part of [null, '::before', '::after', '::backdrop']) {
        if (wouldMove(getComputedStyle(each, part)))
          found.push(`${each.localName}${part ?? ''} ${each.className} moves`)
      }
      if (getComputedStyle(each).scrollBehavior === 'smooth') found.push(`${each.localName} scrolls smoothly`)
    }
    return found
  })

/** Returns targets that are too small: less than this many pixels, with another target in the space around them. */
export const smallTargets = (page: Page, least = LEAST_TARGET, which = '*'): Promise<string[]> =>
  page.evaluate(
    ([px, kind]) => {
      const targets = [
        ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [role=tab]'),
      ].filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest('[inert]'))
      const boxes = targets.map(boxOf)
      return targets.flatMap((each, place) => {
        const { width, height } = boxOf(each)
        if (!each.matches(kind) || each.matches(':disabled') || width <= 1 || isLarge(each, place)) return []
        const name = each.getAttribute('aria-label') ?? each.textContent.trim()
        return [`${each.localName} "${name.slice(0, 40)}" ${Math.round(width)}×${Math.round(height)}`]
      })

      /** A checkbox can also be hit on its label. */
      function boxOf(each: Element): DOMRect {
        const own = each.getBoundingClientRect()
        const label = own.width <= 1 || each.matches('[type=radio], [type=checkbox]') ? each.closest('label') : null
        return (label ?? each).getBoundingClientRect()
      }

      function isLarge(each: HTMLElement, place: number): boolean {
        const { width, height } = boxOf(each)
        if (width >= px - 0.5 && height >= px - 0.5) return true
        return inSentence(each) || reaches(each) || (px <= 24 && isSpaced(place))
      }

      /** A link within a sentence is as high as its line. */
      function inSentence(each: HTMLElement): boolean {
        const sentence =
          each.parentElement?.closest('p, li, dd, td, label, address, aside, div')?.textContent.trim() ?? ''
        return getComputedStyle(each).display === 'inline' && sentence.length > each.textContent.trim().length + 3
      }

      /** The area around a control may belong to it too, such as the card of a link. */
      function reaches(each: HTMLElement): boolean {
        each.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, width, height } = each.getBoundingClientRect()
        const [x, y, half] = [left + width / 2, top + height / 2, px / 2 - 1]
        return [
          { across: x - half, down: y },
          { across: x + half, down: y },
          { across: x, down: y - half },
          { across: x, down: y + half },
        ].every(({ across, down }) => {
          const hit = document.elementFromPoint(across, down)
          return hit !== null && (each.contains(hit) || each.closest('label')?.contains(hit) === true)
        })
      }

      /** A circle around the target's centre touches no other target. */
      function isSpaced(self: number): boolean {
        const { left = 0, top = 0, width = 0, height = 0 } = boxes[self] ?? {}
        const [x, y] = [left + width / 2, top + height / 2]
        return boxes.every((other, place) => {
          const [one, two] = [targets[self], targets[place]]
          if (other.width === 0 || !one || !two || one.contains(two) || two.contains(one)) return true
          const across = Math.max(other.left - x, 0, x - other.right)
          const down = Math.max(other.top - y, 0, y - other.bottom)
          return Math.hypot(across, down) >= px / 2
        })
      }
    },
    [least, which] as const,
  )

/** Returns placeholders and field borders that are too faint, which axe does not check (WCAG 1.4.3, 1.4.11). */
export const faintFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 1
    const pen = canvas.getContext('2d', { willReadFrequently: true })
    const fields = 'input:not([type=hidden]), select, textarea, label:has(> [type=radio].sr-only)'
    return [...document.querySelectorAll<HTMLElement>(fields)]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
      .filter((each) => !each.matches(':disabled, :has(:disabled)'))
      .flatMap((each) => [...faintWords(each), ...faintEdge(each)])

    /** Returns the luminance of the colour that results from these layers, the lowest first. */
    function light(...layers: string[]): number {
      if (!pen) return 0
      for (const layer of ['#fff', ...layers]) {
        pen.fillStyle = layer
        pen.fillRect(0, 0, 1, 1)
      }
      const [r = 0, g = 0, b = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((part) =>
        part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4,
      )
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }

    function contrast(one: number, other: number): number {
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
    }

    function groundsOf(start: Element | null): string[] {
      return start ? [...groundsOf(start.parentElement), getComputedStyle(start).backgroundColor] : []
    }

    function nameOf(each: Element): string {
      return `"${each.getAttribute('aria-label') ?? each.closest('label, div')?.textContent.trim().slice(0, 30)}"`
    }

    function faintWords(each: Element): string[] {
      if (!each.matches(':placeholder-shown') || !each.getAttribute('placeholder')) return []
      const own = groundsOf(each)
      const is = contrast(light(...own, getComputedStyle(each, '::placeholder').color), light(...own))
      return is < 4.5 ? [`the placeholder of ${nameOf(each)} has a contrast of ${is.toFixed(2)}`] : []
    }

    /** A field without a border of its own is outlined by its parent element. */
    function faintEdge(each: Element): string[] {
      const edge = getComputedStyle(each).borderTopWidth === '0px' ? each.parentElement : each
      if (!edge || each.matches('[type=radio], [type=checkbox], [type=file], [type=range]')) return []
      const around = groundsOf(edge.parentElement)
      const line = contrast(light(...around, getComputedStyle(edge).borderTopColor), light(...around))
      const is = Math.max(line, contrast(light(...groundsOf(each)), light(...around)))
      return is < 3 ? [`the edge of ${nameOf(each)} has a contrast of ${is.toFixed(2)}`] : []
    }
  })

/** Puts one control of each kind into the hover or focus state, for checks of colours. */
export async function withState(page: Page, states: readonly string[], check: () => Promise<void>): Promise<void> {
  await page.evaluate(() => {
    const kinds = new Set<string>()
    for (const each of document.querySelectorAll('a[href], button, summary, input, label')) {
      const place = each.closest('header, main, footer, aside')?.localName
      const kind = `${place} ${each.localName} ${each.className}`
      each.toggleAttribute('data-kind', !kinds.has(kind))
      kinds.add(kind)
    }
  })
  const browser = await page.context().newCDPSession(page)
  await browser.send('DOM.enable')
  await browser.send('CSS.enable')
  const { root } = await browser.send('DOM.getDocument')
  const { nodeIds } = await browser.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-kind]' })
  for (const nodeId of nodeIds) await browser.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [...states] })
  await check()
  // The forced states end with the session.
  await browser.detach()
}

/** Returns the heights above a limit that are empty, between what two sections of the page show. */
export const emptyBands = (page: Page, limit: number): Promise<string[]> =>
  page.evaluate((most) => {
    const shown = 'img, svg, input, textarea, select, button, iframe, footer, .map-card'
    const boxes: { top: number; bottom: number; name: string }[] = []
    const add = ({ top, bottom, width }: DOMRect, name: string) => {
      if (width > 1 && bottom - top > 1) boxes.push({ top, bottom, name })
    }
    for (const each of document.querySelectorAll('main *, footer')) {
      if (!each.checkVisibility({ visibilityProperty: true })) continue
      if (each.matches(shown)) add(each.getBoundingClientRect(), each.localName)
      for (const text of each.childNodes) {
        if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue
        const range = document.createRange()
        range.selectNodeContents(text)
        add(range.getBoundingClientRect(), text.textContent.trim().slice(0, 30))
      }
    }
    boxes.sort((one, other) => one.top - other.top)
    let last = boxes[0]
    return boxes.flatMap((box) => {
      const above = last
      const empty = Math.round(box.top - (above?.bottom ?? box.top))
      if (box.bottom > (above?.bottom ?? 0)) last = box
      return empty > most ? [`${empty} px between "${above?.name}" and "${box.name}"`] : []
    })
  }, limit)
