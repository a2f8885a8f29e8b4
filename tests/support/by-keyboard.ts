// Finds what prevents somebody from using a page by keyboard. Problems are described in words; a sound page has none.
import type { Locator, Page } from '@playwright/test'
import { expect } from './browser.ts'

/** Runs inside the page: returns whether the element has the focus, and what is wrong with how the focus is shown. */
function inspectFocus(wanted: Element): { there: boolean; focused: string; problem: string } {
  const page = wanted.ownerDocument
  const view = page.defaultView ?? window
  const focused = page.activeElement
  const there = focused === wanted
  if (!focused || focused === page.body || focused === page.documentElement) {
    return { there, focused: '', problem: '' }
  }
  const words = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : focused.textContent
  const name = `${focused.localName} "${(focused.getAttribute('aria-label') ?? words ?? '').trim().slice(0, 40)}"`
  // A region that a script has focused is not a tab stop, and may be larger than the screen.
  const part = focused instanceof HTMLElement && focused.tabIndex < 0
  if (focused.localName === 'iframe' || part) return { there, focused: name, problem: '' }
  // For a visually hidden input, its label is what people see.
  const tiny = focused.getBoundingClientRect().width <= 1
  const label = focused.closest('label')
  const drawn = tiny && label ? label : focused
  const marked = label && view.getComputedStyle(label).outlineStyle !== 'none' ? label : drawn
  return { there, focused: name, problem: hidden() || unmarked() }

  function hidden(): string {
    const points = [...drawn.getClientRects()].flatMap(({ left, top, width, height }) =>
      [0.1, 0.5, 0.9].flatMap((across) =>
        [0.15, 0.5, 0.85].map((down) => ({ x: left + width * across, y: top + height * down })),
      ),
    )
    const inside = points.filter(({ x, y }) => x >= 0 && y >= 0 && x < view.innerWidth && y < view.innerHeight)
    const hits = inside.map(({ x, y }) => page.elementFromPoint(x, y))
    const seen = hits.filter(isOwn)
    const cover = hits.find((hit) => !isOwn(hit))?.closest('[class]')?.className
    const { width, height } = drawn.getBoundingClientRect()
    const large = width > view.innerWidth || height > view.innerHeight / 2
    if (inside.length === 0) return `${name} has the focus outside the screen`
    if (seen.length === 0) return `${name} has the focus and is covered by ${cover}`
    return seen.length * 2 >= points.length || large
      ? ''
      : `${name} has the focus and is covered for the most part by ${cover}`
  }

  function isOwn(hit: Element | null): boolean {
    return hit !== null && (drawn.contains(hit) || hit.contains(drawn) || label?.contains(hit) === true)
  }

  function unmarked(): string {
    const { outlineStyle, outlineWidth, outlineColor } = view.getComputedStyle(marked)
    const line = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    const clear = /, 0\)$|\/ 0\)$|transparent/.test(outlineColor)
    return line && !clear ? '' : `${name} does not show that it has the focus`
  }
}

/** Inspects the focus. A row scrolls to it, and a toast moves out of its way, within the next frames. */
async function focusOn(wanted: Locator) {
  const found = await wanted.evaluate(inspectFocus)
  if (!found.problem) return found
  const page = wanted.page()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return wanted.evaluate(inspectFocus)
}

/**
 * Presses Tab until the element has the focus, as a person does. Every element focused on the way must be visible and
 * show its focus (WCAG 2.4.7, 2.4.11).
 */
export async function tabTo(page: Page, wanted: Locator, { key = 'Tab', most = 150 } = {}): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses <= most; presses++) {
    const { there, problem } = await focusOn(wanted)
    if (problem) throw new Error(problem)
    if (there) return
    await page.keyboard.press(key)
  }
  throw new Error(`${most} times ${key} do not lead to ${wanted}`)
}

/** Tabs once around the page; returns every element that was focused and the problems found. */
export async function tabAround(page: Page, most = 300): Promise<{ reached: string[]; problems: string[] }> {
  const reached: string[] = []
  const problems: string[] = []
  const body = page.locator('body')
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    const { focused, problem } = await focusOn(body)
    if (problem) problems.push(problem)
    const isNew = await page.evaluate(() => {
      const one = document.activeElement
      if (!one || one === document.body || one.hasAttribute('data-reached')) return false
      one.setAttribute('data-reached', '')
      return true
    })
    if (isNew) reached.push(focused)
    else if (reached.length > 0) {
      const isTrapped = focused !== '' && focused !== reached[0]
      if (isTrapped) problems.push(`${focused} does not let the focus go on`)
      return { reached, problems: [...problems, ...(await unreached(page))] }
    }
  }
  return { reached, problems: [...problems, `${most} times Tab do not lead around the page`] }
}

/**
 * Returns the controls that were not reached. One of a group of radio buttons is enough; the bottom bar of a phone only
 * repeats links of the page.
 */
const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const missing: string[] = []
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary')
    for (const one of all) {
      const off =
        one.matches(':disabled, [tabindex="-1"], [type=hidden], [inert] *, [data-foot] *') || !one.checkVisibility()
      const group = one instanceof HTMLInputElement && one.type === 'radio' ? one.name : ''
      const reached = group
        ? document.querySelector(`input[name="${CSS.escape(group)}"][data-reached]`)
        : one.closest('[data-reached]')
      if (!off && !reached && getComputedStyle(one).visibility === 'visible')
        missing.push(`${one.localName} "${one.textContent.trim() || one.getAttribute('aria-label')}" is not reached`)
    }
    for (const each of document.querySelectorAll('[data-reached]')) each.removeAttribute('data-reached')
    return missing
  })
