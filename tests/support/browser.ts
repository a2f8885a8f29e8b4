import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { someIp } from './some-ip.ts'

/** Errors that a page may show in its console because the test made them happen. */
interface Fixtures {
  /** Console messages that this test causes on purpose. */
  readonly allowConsole: (pattern: RegExp) => void
  /** A page on which the welcome popup has been seen already. */
  readonly quietPage: Page
  /** What the Content-Security-Policy has kept from happening; a test that makes something happen takes it out. */
  readonly violations: string[]
}

/** A test fails when a page throws, logs an error or breaks the Content-Security-Policy. */
export const test = base.extend<Fixtures>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Nothing but the shop itself is asked: the map's server is neither needed nor troubled.
      const alone = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1'
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), alone] })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
  extraHTTPHeaders: async ({}, use) => {
    await use({ 'x-forwarded-for': someIp() })
  },
  allowConsole: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const problems: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      context.on('weberror', (error) => problems.push(error.error().message))
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
  quietPage: async ({ page }, use) => {
    await page.addInitScript(() => {
      // The payment dialog is a page of its own inside, which may not store anything.
      if (window === window.top && location.protocol.startsWith('http')) sessionStorage.setItem('welcome', 'shown')
    })
    await use(page)
  },
})

/** axe finds nothing on the page as it is now (WCAG 2.2 A and AA, and best practices). */
export async function expectAccessible(page: Page): Promise<void> {
  // Transitions change colours for a moment; what counts is what stays.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => each.effect?.getTiming().iterations !== Number.POSITIVE_INFINITY)
    await Promise.all(ending.map((each) => each.finished.catch(() => {})))
  })
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map((node) => node.target.join(' ')) }))).toEqual([])
}

export { expect }
