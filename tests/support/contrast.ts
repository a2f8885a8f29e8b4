// Checks whether the words in a part of a page can be read: by the computed colours, by the drawn pixels, and by axe.
// Problems are described in words; a readable part has none.
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { runAxe } from './browser.ts'

/** Minimum contrast by WCAG 1.4.3: for text, and for large text (24 px, or 18.66 px and bold). */
const LEAST = 4.5
const LEAST_LARGE = 3

/** Anti-aliased letters are paler than their colour: their pixels must reach this share of the required contrast. */
const PART_IN_PIXELS = 0.6

/** Red, green and blue from 0 to 255, and opacity from 0 to 1. */
type Colour = readonly [number, number, number, number]

interface Words {
  readonly text: string
  readonly large: boolean
  readonly colour: Colour
  /** Of the words together with the element behind them. */
  readonly opacity: number
  /** The backgrounds behind the words, the lowest first; null where one of them is a picture or a gradient. */
  readonly grounds: readonly Colour[] | null
  /** The position of the words on the screen; null where something covers them or they are scrolled out of view. */
  readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number } | null
}

/** Describes each text inside an element that cannot be read. */
export async function unreadable(box: Locator): Promise<string[]> {
  await box.evaluate(async (element) => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((each) => each.finished.catch(() => {})))
    return element.localName
  })
  const words = await wordsIn(box)
  if (words.length === 0) return ['there are no words in it']
  const drawn = await pixelContrasts(box.page(), words)
  return words.flatMap(({ text, large, ...colours }, place) => {
    const least = large ? LEAST_LARGE : LEAST
    const problems: string[] = []
    const computed = contrastOf(colours)
    if (computed !== null && computed < least) problems.push(`"${text}" has a contrast of ${computed.toFixed(2)}`)
    const pixels = drawn[place] ?? null
    if (pixels !== null && pixels < least * PART_IN_PIXELS)
      problems.push(`"${text}" is drawn with a contrast of ${pixels.toFixed(2)}`)
    return problems
  })
}

const BLACK: Colour = [0, 0, 0, 1]
const WHITE: Colour = [255, 255, 255, 1]

/** Returns the worst contrast for any page behind a translucent box; null where only the pixels can tell. */
function contrastOf({ colour, opacity, grounds }: Pick<Words, 'colour' | 'opacity' | 'grounds'>): number | null {
  if (grounds === null) return null
  const contrasts = [BLACK, WHITE].map((page) => {
    const ground = grounds.reduce(over, page)
    const [r, g, b, a] = colour
    return ratio(luminance(over(ground, [r, g, b, a * opacity])), luminance(ground))
  })
  return Math.min(...contrasts)
}

/** Returns the colour that results when one lies over another. */
const over = (below: Colour, [r, g, b, a]: Colour): Colour => [
  r * a + below[0] * (1 - a),
  g * a + below[1] * (1 - a),
  b * a + below[2] * (1 - a),
  1,
]

/**
 * Describes what axe finds inside an element. For words of exactly their background's colour axe reports "incomplete".
 */
export async function axeProblems(box: Locator): Promise<string[]> {
  await box.evaluate((element) => element.setAttribute('data-measured', ''))
  const { violations, incomplete } = await runAxe(
    box.page(),
    { resultTypes: ['violations', 'incomplete'] },
    '[data-measured]',
  )
  await box.evaluate((element) => element.removeAttribute('data-measured'))
  const equal = incomplete
    .filter(({ id }) => id === 'color-contrast')
    .flatMap(({ nodes }) => nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio')))
  return [
    ...violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `axe: ${id} at ${target.join(' ')}`)),
    ...equal.map(({ target }) => `axe: words of the colour of their background at ${target.join(' ')}`),
  ]
}

/** Returns the contrast between the most common colour around each text and the one that differs most from it. */
async function pixelContrasts(page: Page, words: readonly Words[]): Promise<(number | null)[]> {
  const picture = sharp(await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' }))
  const { data, info } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return words.map(({ box }) => {
    if (!box) return null
    const counts = new Map<number, number>()
    for (let y = Math.max(0, Math.floor(box.y)); y < Math.min(info.height, Math.ceil(box.y + box.height)); y++) {
      for (let x = Math.max(0, Math.floor(box.x)); x < Math.min(info.width, Math.ceil(box.x + box.width)); x++) {
        const at = (y * info.width + x) * 3
        const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0)
        counts.set(colour, (counts.get(colour) ?? 0) + 1)
      }
    }
    const [[background = 0] = []] = [...counts].sort(([, one], [, other]) => other - one)
    const light = luminance(parts(background))
    return Math.max(1, ...[...counts.keys()].map((colour) => ratio(luminance(parts(colour)), light)))
  })
}

const parts = (colour: number): Colour => [colour >> 16, (colour >> 8) & 255, colour & 255, 1]

function luminance([r, g, b]: Colour): number {
  const linear = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

const ratio = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Returns all visible words inside an element, with their computed colours. */
const wordsIn = (box: Locator): Promise<Words[]> =>
  box.evaluate((root) => {
    const pen = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
    const range = document.createRange()
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: (Words | null)[] = []
    while (texts.nextNode()) {
      range.selectNodeContents(texts.currentNode)
      const holder = texts.currentNode.parentElement
      found.push(wordsOf(holder, texts.currentNode.textContent ?? '', [...range.getClientRects()]))
    }
    for (const field of root.querySelectorAll<HTMLInputElement>('input, select, textarea')) {
      if (/radio|checkbox|file|range|hidden/.test(field.type)) continue
      const pseudo = field.value ? null : '::placeholder'
      const text = field.value || field.getAttribute('placeholder') || ''
      found.push(wordsOf(field, text, [field.getBoundingClientRect()], pseudo))
    }
    return found.filter((each) => each !== null)

    function wordsOf(holder: Element | null, words: string, boxes: DOMRect[], pseudo: string | null = null) {
      const first = boxes.find(({ width, height }) => width > 1 && height > 1)
      const text = words.trim().slice(0, 40)
      if (!holder || text === '' || !first || !isForEyes(holder)) return null
      const { fontSize, fontWeight, color } = getComputedStyle(holder, pseudo)
      const size = Number.parseFloat(fontSize)
      const large = size >= 24 || (size >= 18.66 && Number(fontWeight) >= 700)
      return { text, large, colour: read(color), box: seen(holder, first), ...groundsOf(holder) }
    }

    /** Text for screen readers only is clipped to a point; disabled controls may be pale. */
    function isForEyes(holder: Element): boolean {
      const exempt =
        'script, style, option, .sr-only:not(:focus), :disabled, label:has(:disabled), [aria-disabled=true]'
      return holder.checkVisibility({ visibilityProperty: true }) && !holder.closest(exempt)
    }

    function seen(holder: Element, { x, y, width, height }: DOMRect): Words['box'] {
      if (x < 0 || y < 0 || x + width > window.innerWidth || y + height > window.innerHeight) return null
      const [middle, center] = [x + width / 2, y + height / 2]
      if (isScrolledOut(holder, middle, center)) return null
      const front = document.elementFromPoint(middle, center)
      return front && (holder.contains(front) || front.contains(holder)) ? { x, y, width, height } : null
    }

    /** What is scrolled out of a dialog lies before its backdrop, which is the dialog itself. */
    function isScrolledOut(holder: Element, x: number, y: number): boolean {
      for (let each = holder.parentElement; each && root.contains(each); each = each.parentElement) {
        const { left, right, top, bottom } = each.getBoundingClientRect()
        const isInside = left <= x && x <= right && top <= y && y <= bottom
        if (getComputedStyle(each).overflowY !== 'visible' && !isInside) return true
      }
      return false
    }

    function groundsOf(holder: Element): Pick<Words, 'grounds' | 'opacity'> {
      const grounds: Colour[] = []
      let opacity = 1
      for (let each: Element | null = holder; each; each = each.parentElement) {
        const style = getComputedStyle(each)
        opacity *= Number(style.opacity)
        if (style.backgroundImage !== 'none') return { grounds: null, opacity }
        const ground = read(style.backgroundColor)
        grounds.unshift(ground)
        if (ground[3] === 1 || each.matches(':modal, :popover-open')) break
      }
      return { grounds, opacity }
    }

    /** Parses a colour in any CSS notation. */
    function read(colour: string): Colour {
      if (!pen) throw new Error('There is nothing to draw on.')
      pen.clearRect(0, 0, 1, 1)
      pen.fillStyle = colour
      pen.fillRect(0, 0, 1, 1)
      const [r = 0, g = 0, b = 0, a = 0] = pen.getImageData(0, 0, 1, 1).data
      return [r, g, b, a / 255]
    }
  })
