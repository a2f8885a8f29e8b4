// What somebody hears of a page. What is wrong is said in words; a sound page gives none.
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

interface Heard {
  readonly role: string
  readonly name: string
  readonly level: number
}

/** What a screen reader comes by, from top to bottom: the browser's own accessibility tree. */
export async function heardOn(page: Page): Promise<Heard[]> {
  const browser: CDPSession = await page.context().newCDPSession(page)
  const { nodes } = (await browser.send('Accessibility.getFullAXTree')) as { nodes: Node[] }
  await browser.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const heard: Heard[] = []
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

/** Headings, landmarks and names, as somebody who listens needs them. In an open box only its own are there. */
export async function readingProblems(page: Page): Promise<string[]> {
  const heard = await heardOn(page)
  const modal = await page.evaluate(() => document.querySelector(':modal') !== null)
  return [...(modal ? [] : frameProblems(heard)), ...headingProblems(heard), ...heard.flatMap(nameProblem)]
}

function frameProblems(heard: readonly Heard[]): string[] {
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

/** What opens in the header has a heading of the second level, before the page's own of the first. */
function headingProblems(heard: readonly Heard[]): string[] {
  const headings = heard.filter(({ role }) => role === 'heading')
  return headings.flatMap(({ name, level }, place) => {
    const before = headings[place - 1]?.level ?? 1
    if (name.trim() === '') return [`a heading of level ${level} is empty`]
    return level > before + 1 ? [`heading "${name}" of level ${level} follows level ${before}`] : []
  })
}

function nameProblem({ role, name }: Heard): string[] {
  const picture = role === 'image' || role === 'img'
  if (picture && /\.(webp|avif|jpe?g|png|svg)$/.test(name)) return [`image "${name}" is a file name`]
  if (name.trim() !== '') return []
  if (picture) return ['an image has no alternative']
  return CONTROLS.has(role) || NAMED.has(role) ? [`a ${role} has no name`] : []
}

/** From now on notes what live regions say: what changes in a region that is there, and every alert that comes. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (window !== window.top) return
    const said: string[] = []
    const known = new WeakMap<Element, string>()
    const REGIONS = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const words = (region: Element) => (region.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
    function look(): void {
      const modal = document.querySelector(':modal')
      for (const region of document.querySelectorAll(REGIONS)) {
        const now = words(region)
        const before = known.get(region)
        known.set(region, now)
        // A status that comes with its words is often not said; an alert is. What lies behind an open box is not.
        const told = before === undefined ? region.matches('[role=alert]') : now !== before
        const behind = (modal && !modal.contains(region)) || region.closest('[inert], [hidden], [aria-hidden=true]')
        if (told && now !== '' && !behind) said.push(now)
      }
    }
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
    Object.assign(window, { said })
  })
}

const said = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as { said: string[] }).said)

/** Waits until a live region has said it, since the page was loaded. */
export const expectSaid = (page: Page, words: RegExp): Promise<void> =>
  expect
    .poll(async () => (await said(page)).filter((each) => words.test(each)).length, `said: ${words}`)
    .toBeGreaterThan(0)
