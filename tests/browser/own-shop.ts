import { test as base } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts'

/**
 * For tests that change what every visitor sees, or must not see what other tests leave behind: each worker has a shop of
 * its own, in which it runs one test after another. Playwright does not run tests with other worker fixtures in the same
 * worker, so nothing else sees this shop.
 */
export const test = base.extend<object, { readonly ownShop: DemoShop }>({
  ownShop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const shop = await startDemoShop(process.env.SHOP_FOLDER)
      Object.assign(currentShop, { url: shop.url, folder: shop.folder })
      await use(shop)
      await shop.stop()
    },
    // Its own limit: starting a shop counts neither for the first test nor for the last.
    { scope: 'worker', auto: true, timeout: 120_000 },
  ],
  baseURL: async ({ ownShop }, use) => use(ownShop.url),
})
