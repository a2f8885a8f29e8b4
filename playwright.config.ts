import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

const chromium = findChromium()

const DESKTOP = { viewport: { width: 1440, height: 900 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/**
 * Where a phone's layout decides - its menu, cards in place of tables, the bar with the price - a test has the tag @phone
 * and runs at that width as well; so do the sweeps that look at every page.
 */
const ON_A_PHONE = [/@phone/, /sweeps\/(every-page|languages|looks|overlays)\./]

export default defineConfig({
  testDir: 'tests/browser',
  outputDir: 'tests/results/browser',
  globalSetup: './tests/support/browser.setup.ts',
  fullyParallel: true,
  workers: 2,
  // Generous: a machine that does other work is no fault of the shop. The few long tests are slow(), which is three times it.
  timeout: 90_000,
  expect: {
    timeout: 20_000,
    toPass: { timeout: 20_000 },
    // Measured on the pages of tests/browser/sweeps/looks.test.ts: a browser that places letters on whole pixels only, which is more
    // than a new version's smoothing changes, differs in 0.1 to 0.5 % of a picture; a shade of the buttons' colour in 0.7 to
    // 6 %, 8 pixels of space or a step of type in 4 to 17 %. With Playwright's own threshold of 0.2 the shade is not seen.
    toHaveScreenshot: {
      animations: 'disabled',
      caret: 'hide',
      scale: 'css',
      threshold: 0.03,
      maxDiffPixelRatio: 0.005,
    },
  },
  snapshotPathTemplate: '{testDir}/looks/{projectName}/{arg}{ext}',
  reporter: [['list'], ['json', { outputFile: 'tests/results/browser.json' }]],
  use: {
    ...(process.env.SHOP_URL && { baseURL: process.env.SHOP_URL }),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // What a worker asks for is out of sight of a test that answers requests itself; offline.test.ts lets it in.
    serviceWorkers: 'block',
    // A context for each worker, emptied after each test: starting one costs as much as loading a page.
    reuseContext: true,
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      // Without these the browser looks for its maker's servers at every start; in a container it cannot make its own sandbox.
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: DESKTOP },
    { name: 'phone', use: PHONE, grep: ON_A_PHONE },
  ],
})
