// Compares Lighthouse's results for the shop on a phone with the budgets. Lighthouse is downloaded on first use: see
// docs/decisions/0002-dependencies.md.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import settings from '../playwright.config.ts'
import { onEnd } from './bench/endings.ts'
import type { Figure, Goal } from './bench/figures.ts'
import { runBench } from './bench/run.ts'
import { startShop } from './bench-shop.ts'
import { ensureChromium } from './chromium.mjs'
import { freePort } from './free-port.ts'

const LIGHTHOUSE = '13.5.0'
/** Longer than the shop waits before it recompresses a page at the best level, plus the time that takes. */
const STAYS_MS = 11_000
const ASIDE_MS = 1000

const BIKE_PAGE = '/products/himalayan-450'
const PRODUCT_PAGE = '/productDetail/himalayan-450/crash-guard-with-sliders'
const CART = 'cart'
const PAGES = [
  ['home', '/'],
  ['bike page', BIKE_PAGE],
  ['product page', PRODUCT_PAGE],
  [CART, '/cart'],
] as const

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number | null; readonly auditRefs: readonly Ref[] }>>
  readonly audits: Readonly<Record<string, Audit>>
}
interface Ref {
  readonly id: string
  readonly weight: number
}
interface Audit {
  readonly title: string
  readonly score: number | null
  readonly numericValue?: number
}
type Lighthouse = (
  url: string,
  flags: { readonly port: number; readonly logLevel: 'error'; readonly onlyCategories: readonly string[] },
) => Promise<{ readonly lhr: Report } | undefined>

interface Column {
  readonly title: string
  /** Undefined where the report does not cover it. */
  readonly of: (report: Report) => number | undefined
  readonly digits: number
  readonly goal?: Goal
}

const category = (title: string, name: string, atLeast: number): Column => ({
  title,
  of: ({ categories: { [name]: found } }) => found && Math.round((found.score ?? 0) * 100),
  digits: 0,
  goal: { atLeast },
})
const metric = (title: string, audit: string, digits: number, unit = 1): Omit<Column, 'goal'> => ({
  title,
  of: ({ audits }) => {
    const value = audits[audit]?.numericValue
    return value === undefined ? undefined : value / unit
  },
  digits,
})

const SEO = 'SEO'
const TIMES: readonly Column[] = [
  category('performance', 'performance', 98),
  { ...metric('LCP s', 'largest-contentful-paint', 2, 1000), goal: { atMost: 1.5 } },
  { ...metric('CLS', 'cumulative-layout-shift', 3), goal: { atMost: 0.02 } },
  { ...metric('TBT ms', 'total-blocking-time', 0), goal: { atMost: 50 } },
  metric('kB', 'total-byte-weight', 0, 1000),
]
const QUALITIES: readonly Column[] = [
  category('accessibility', 'accessibility', 100),
  category('best practices', 'best-practices', 100),
  category(SEO, 'seo', 100),
]

/** Returns the pinned Lighthouse, installed in its own folder below `node_modules` and deleted with it. */
async function fetchLighthouse(): Promise<Lighthouse> {
  const folder = resolve('node_modules/.cache', `lighthouse-${LIGHTHOUSE}`)
  const entry = join(folder, 'node_modules/lighthouse/core/index.js')
  if (!existsSync(entry)) {
    console.log(`Fetching Lighthouse ${LIGHTHOUSE} ...\n`)
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'package.json'), '{ "private": true }\n')
    const npm = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', `lighthouse@${LIGHTHOUSE}`]
    const { status } = spawnSync('npm', npm, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
    if (status !== 0) throw new Error('Lighthouse could not be fetched.')
  }
  const { default: lighthouse }: { default: Lighthouse } = await import(pathToFileURL(entry).href)
  return lighthouse
}

/** Puts the first options of a product into the cart, as a customer does. */
async function fillCart(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url + PRODUCT_PAGE, { waitUntil: 'networkidle' })
  for (const group of await page
    .getByRole('group')
    .filter({ has: page.getByRole('radio') })
    .all()) {
    await group.locator('label').first().click()
  }
  await page.getByRole('button', { name: 'Add to Cart', exact: true }).first().click()
  await page.getByRole('dialog', { name: 'In your cart' }).waitFor()
  await page.close()
}

/** Lists the audits that cost points, except measures of time: those are in the table. */
function complaints({ categories, audits }: Report): string[] {
  return Object.entries(categories)
    .filter(([name]) => name !== 'performance')
    .flatMap(([, { auditRefs }]) => auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => audits[id]))
    .flatMap((audit) => (audit && audit.score !== null && audit.score < 1 ? [audit.title] : []))
}

/** Returns the figures of a report; the cart is hidden from search engines, so its SEO score has no goal. */
const figuresOf = (row: string, report: Report, columns: readonly Column[]): Figure[] =>
  columns.flatMap(({ title, of, digits, goal }) => {
    const value = of(report)
    if (value === undefined) return []
    const judged = goal && !(title === SEO && row === CART) ? { goal } : {}
    return [{ row, column: title, value, digits, ...judged }]
  })

/** Requests each page twice: cached pages are compressed better by the second request, as most visitors get them. */
async function askedBefore(url: string): Promise<void> {
  const ask = async () => {
    for (const [, path] of PAGES) {
      await (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
      await pause(ASIDE_MS)
    }
  }
  await ask()
  await pause(STAYS_MS)
  await ask()
}

async function openBrowser(): Promise<{ port: number; context: BrowserContext; close(): Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), 'kurinji-lighthouse-'))
  const port = await freePort()
  const options = settings.use?.launchOptions
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options?.args ?? []), `--remote-debugging-port=${port}`],
  })
  const close = onEnd(async () => {
    await context.close()
    await rm(profile, { recursive: true, force: true })
  })
  return { port, context, close }
}

await runBench({
  title: `Lighthouse ${LIGHTHOUSE} on a phone: its own preset, a slow phone on slow 4G, simulated`,
  runs: 5,
  async open(tree) {
    if (!(await ensureChromium())) throw new Error('There is no Chromium.')
    const lighthouse = await fetchLighthouse()
    const shop = await startShop({}, { tree })
    const browser = await openBrowser()
    const examine = async (path: string, onlyCategories: readonly string[]): Promise<Report> => {
      const result = await lighthouse(shop.url + path, { port: browser.port, logLevel: 'error', onlyCategories })
      if (!result || result.lhr.runtimeError)
        throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave up.')
      return result.lhr
    }
    await fillCart(browser.context, shop.url)
    await askedBefore(shop.url)
    return {
      async measure() {
        const figures: Figure[] = []
        for (const [name, path] of PAGES) figures.push(...figuresOf(name, await examine(path, ['performance']), TIMES))
        return { figures }
      },
      // Qualities are examined after all times: once the accessibility tree was requested, the browser maintains it for
      // every page and is slower.
      async finish() {
        const figures: Figure[] = []
        const notes: string[] = []
        for (const [name, path] of PAGES) {
          const report = await examine(path, ['accessibility', 'best-practices', 'seo'])
          figures.push(...figuresOf(name, report, QUALITIES))
          notes.push(...complaints(report).map((complaint) => `${name}: ${complaint}`))
        }
        return { figures, notes }
      },
      async close() {
        await browser.close()
        await shop.stop()
      },
    }
  },
})
