// Checks what a screen reader says about a page. Problems are described in words; a sound page has none.
import type { CDPSession, Page } from '@playwright/test'
import { expect } from './browser.ts'

interface Node {
  readonly nodeId: string
  readonly ignored: boolean
  readonly role?: { readonly value?: unknown }
  readonly name?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
  readonly childIds?: readonly string[]
}

interface AccessibleNode {
  readonly role: string
  readonly name: string
  readonly level: number
}

/** Returns what a screen reader reads, from top to bottom: the browser's own accessibility tree. */
export async function accessibilityTree(page: Page): Promise<AccessibleNode[]> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const heard: AccessibleNode[] = []
  const walk = (node: Node | undefined): void => {
    if (!node) return
    if (!node.ignored) {
      const level = Number(node.properties?.find(({ name }) => name === 'level')?.value.value ?? 0)
      heard.push({ role: String(node.role?.value ?? ''), name: String(node.name?.value ?? ''), level })
    }
    for (const child of node.childIds ?? []) walk(byId.get(child))
  }
  walk(nodes[0])
  return heard
}

const CONTROLS = new Set(
  'link button textbox searchbox spinbutton checkbox radio combobox switch tab slider menuitem DisclosureTriangle'.split(
    ' ',
  ),
)
const NAMED = new Set(['navigation', 'region', 'dialog', 'Iframe', 'complementary', 'tabpanel'])

/** Returns problems with headings, landmarks and names. In an open dialog only its own content counts. */
export async function readingProblems(page: Page): Promise<string[]> {
  const heard = await accessibilityTree(page)
  const modal = await page.evaluate(() => document.querySelector(':modal') !== null)
  return [...(modal ? [] : frameProblems(heard)), ...headingProblems(heard), ...heard.flatMap(nameProblem)]
}

function frameProblems(heard: readonly AccessibleNode[]): string[] {
  const named = (role: string) => heard.filter((each) => each.role === role).map(({ name }) => name)
  const problems = ['banner', 'main', 'contentinfo'].flatMap((landmark) => {
    const { length } = named(landmark)
    return length === 1 ? [] : [`${length} times ${landmark}`]
  })
  const firsts = heard.filter(({ role, level }) => role === 'heading' && level === 1)
  if (firsts.length !== 1) problems.push(`${firsts.length} headings of the first level`)
  const first = heard.find(({ role }) => CONTROLS.has(role))
  if (first?.name !== 'Skip to the content') problems.push(`the first control is "${first?.name}"`)
  const ways = named('navigation')
  if (new Set(ways).size !== ways.length) problems.push(`two navigations have one name: ${ways}`)
  return problems
}

/** A menu in the header has a second-level heading before the page's own first-level one. */
function headingProblems(heard: readonly AccessibleNode[]): string[] {
  const headings = heard.filter(({ role }) => role === 'heading')
  return headings.flatMap(({ name, level }, place) => {
    const before = headings[place - 1]?.level ?? 1
    if (name.trim() === '') return [`a heading of level ${level} is empty`]
    return level > before + 1 ? [`heading "${name}" of level ${level} follows level ${before}`] : []
  })
}

function nameProblem({ role, name }: AccessibleNode): string[] {
  const picture = role === 'image' || role === 'img'
  if (picture && /\.(webp|avif|jpe?g|png|svg)$/.test(name)) return [`image "${name}" is a file name`]
  if (name.trim() !== '') return []
  if (picture) return ['an image has no alternative']
  return CONTROLS.has(role) || NAMED.has(role) ? [`a ${role} has no name`] : []
}

/** Records what live regions announce from now on: changes in an existing region, and every new alert. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const announced: string[] = []
    const known = new WeakMap<Element, string>()
    const REGIONS = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const words = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    function readRegions(): void {
      const modal = document.querySelector(':modal')
      for (const region of document.querySelectorAll(REGIONS)) {
        const now = words(region)
        const before = known.get(region)
        known.set(region, now)
        // A status that appears together with its text is often not announced; an alert is. Content behind a dialog is
        // not.
        const isChanged = before === undefined ? region.matches('[role=alert]') : now !== before
        const behind = (modal && !modal.contains(region)) || region.closest('[inert], [hidden], [aria-hidden=true]')
        if (isChanged && now !== '' && !behind) announced.push(now)
      }
    }
    new MutationObserver(readRegions).observe(document, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { announced })
  })
}

const announced = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { announced: string[] }).announced)

/** Waits until a live region has announced the words since the page was loaded. */
export const expectAnnounced = (page: Page, words: RegExp): Promise<void> =>
  expect
    .poll(async () => (await announced(page)).filter((each) => words.test(each)).length, `said: ${words}`)
    .toBeGreaterThan(0)
