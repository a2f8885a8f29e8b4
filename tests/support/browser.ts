import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { someIp } from './some-ip.ts'

/** Console errors that a page may show because the test causes them. */
interface Fixtures {
  /** Headers that the browser sends with each request: every test has its own IP address. */
  readonly visitorHeaders: Record<string, string>
  /** Allows console messages that this test causes on purpose. */
  readonly allowConsole: (pattern: RegExp) => void
  /** A page on which the welcome popup has already been seen. */
  readonly quietPage: Page
  /** Violations of the Content-Security-Policy; a test that causes one on purpose removes it from the list. */
  readonly violations: string[]
}

/** The map's server, which cannot be reached in tests: a page that asks whether it answers logs an error. */
const MAPS = 'https://www.openstreetmap.org/'

/** Contexts whose clock a test has stopped. */
export const stoppedClocks = new WeakSet<BrowserContext>()

/** Fails a test when a page throws, logs an error or violates the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Only the shop itself is reachable: requests to the map's server are not needed and are blocked.
      const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), alone] })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  visitorHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': someIp() })
  },
  // Set here rather than as a context option: tests with different options cannot share a context.
  context: async ({ context, visitorHeaders }, use) => {
    await context.setExtraHTTPHeaders(visitorHeaders)
    await use(context)
    // A context is used again: a clock that is still stopped would reach into the next test.
    if (stoppedClocks.delete(context)) await context.clock.resume()
  },
  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      context.on('console', (message) => {
        const isOfMap = message.location().url.startsWith(MAPS)
        if (message.type() === 'error' && !isOfMap) problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(error.error().stack ?? error.error().message))
      await use((pattern) => allowed.push(pattern))
      expect(problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)))).toEqual([])
    },
    { auto: true },
  ],
  violations: [
    async ({ context }, use) => {
      const found: string[] = []
      await context.exposeBinding('policyViolated', (_, what: string) => {
        found.push(what)
      })
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, documentURI }) => {
          const { policyViolated } = window as unknown as { policyViolated: (what: string) => void }
          policyViolated(`${effectiveDirective} ${blockedURI} on ${documentURI}`)
        })
      })
      await use(found)
      expect(found).toEqual([])
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    await use(waitForInterception(page))
  },
  quietPage: async ({ page }, use) => {
    await page.addInitScript(() => {
      // The payment dialog is a page in a frame that may not store anything.
      if (window === window.top && location.protocol.startsWith('http')) sessionStorage.setItem('welcome', 'shown')
    })
    await use(page)
  },
})

/**
 * Makes `route` wait until the requests of the open page are really intercepted: the browser says so earlier, and a request
 * sent at once would reach the shop.
 */
function waitForInterception(page: Page): Page {
  const route = page.route.bind(page)
  const isProbe = ({ search }: URL) => search === '?intercepted'
  // Only the pages of a shop send requests.
  const isIntercepted = () =>
    page.evaluate(
      async () =>
        location.protocol === 'about:' ||
        document.contentType !== 'text/html' ||
        (await fetch('/robots.txt?intercepted')).status === 204,
    )
  page.route = async (...given) => {
    const routed = await route(...given)
    await route(isProbe, (request) => request.fulfill({ status: 204 }))
    // A page that is just being left makes one try fail.
    await expect(async () => expect(await isIntercepted()).toBe(true)).toPass()
    await page.unroute(isProbe)
    return routed
  }
  return page
}

export type AxeFindings = Pick<axe.AxeResults, 'violations' | 'incomplete'>

/** Runs axe in the page, without its frames, on the whole of it or on what a selector finds. */
export async function runAxe(page: Page, options: axe.RunOptions, within = 'html'): Promise<AxeFindings> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([selector, given]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations, incomplete } = await run({ include: selector, exclude: 'iframe' }, given)
      return { violations, incomplete }
    },
    [within, { ...options, iframes: false }] as const,
  )
}

/** Returns what axe finds on the page in its current state (WCAG 2.2 A and AA, and best practices). */
export async function inaccessible(page: Page): Promise<string[]> {
  // Transitions change colours temporarily; only the final colours count.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((each) => each.finished.catch(() => {})))
  })
  const { violations } = await runAxe(page, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
}

/**
 * The pages that people use most: home, bike, product, cart, checkout, sign-in, the rider's orders, the seller's orders
 * and product form. npm test looks at these with axe; any other run of the browser tests looks at all.
 */
const MOST_USED =
  /^\/($|products\/|productDetail\/|cart|shipping|placeOrder|signin|order\/|profile\?tab=2|all-orders(\?|$)|addProducts)/

/** Expects axe to find nothing on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url())
  if (process.env.AXE === 'most used' && !MOST_USED.test(pathname + search)) return
  expect(await inaccessible(page)).toEqual([])
}

export { expect }
