// Compares Lighthouse's results for the shop on a phone (its own preset: a slow phone on slow 4G, simulated) with the
// budgets. The cart is hidden from search engines, so its SEO score is shown but not judged. Lighthouse is downloaded
// on first use: see docs/decisions/0002-dependencies.md.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type BrowserContext, chromium } from '@playwright/test'
import settings from '../playwright.config.ts'
import { startShop } from './bench-shop.ts'
import { ensureChromium } from './chromium.mjs'
import { freePort } from './free-port.ts'

const LIGHTHOUSE = '13.5.0'
const RUNS = 5
/** Longer than the shop waits before it recompresses a page at the best level, plus the time that takes. */
const STAYS_MS = 11_000
const ASIDE_MS = 1000

const BIKE_PAGE = '/products/himalayan-450'
const PRODUCT_PAGE = '/productDetail/himalayan-450/crash-guard-with-sliders'
const PAGES = [
  ['home', '/'],
  ['bike page', BIKE_PAGE],
  ['product page', PRODUCT_PAGE],
  ['cart', '/cart'],
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
  readonly show: (value: number) => string
  readonly misses: (value: number) => boolean
}

const category = (title: string, name: string, atLeast: number): Column => ({
  title,
  of: ({ categories: { [name]: found } }) => found && Math.round((found.score ?? 0) * 100),
  show: String,
  misses: (value) => !(value >= atLeast),
})
const metric = (title: string, audit: string, atMost: number, show: Column['show']): Column => ({
  title,
  of: ({ audits }) => audits[audit]?.numericValue,
  show,
  misses: (value) => !(value <= atMost),
})

const SEO = 'SEO'
const COLUMNS: readonly Column[] = [
  category('performance', 'performance', 98),
  category('accessibility', 'accessibility', 100),
  category('best practices', 'best-practices', 100),
  category(SEO, 'seo', 100),
  metric('LCP s', 'largest-contentful-paint', 1500, (value) => (value / 1000).toFixed(2)),
  metric('CLS', 'cumulative-layout-shift', 0.02, (value) => value.toFixed(3)),
  metric('TBT ms', 'total-blocking-time', 50, (value) => value.toFixed(0)),
  metric('kB', 'total-byte-weight', Number.POSITIVE_INFINITY, (value) => (value / 1000).toFixed(0)),
]

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

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

if (!ensureChromium()) throw new Error('There is no Chromium.')
const lighthouse = await fetchLighthouse()
const shop = await startShop()
const profile = await mkdtemp(join(tmpdir(), 'kurinji-lighthouse-'))
const port = await freePort()
const options = settings.use?.launchOptions
const browser = await chromium.launchPersistentContext(profile, {
  ...options,
  args: [...(options?.args ?? []), `--remote-debugging-port=${port}`],
})

async function examine(path: string, onlyCategories: readonly string[]): Promise<Report> {
  const result = await lighthouse(shop.url + path, { port, logLevel: 'error', onlyCategories })
  if (!result || result.lhr.runtimeError) throw new Error(result?.lhr.runtimeError?.message ?? 'Lighthouse gave up.')
  return result.lhr
}

/** Requests each page twice: cached pages are compressed better by the second request, as most visitors get them. */
async function askedBefore(): Promise<void> {
  const ask = async () => {
    for (const [, path] of PAGES) {
      await (await fetch(shop.url + path, { headers: { 'accept-encoding': 'br' } })).arrayBuffer()
      await pause(ASIDE_MS)
    }
  }
  await ask()
  await pause(STAYS_MS)
  await ask()
}

await fillCart(browser, shop.url)
await askedBefore()
const width = (title: string) => Math.max(title.length, 6) + 2
console.log(`Lighthouse ${LIGHTHOUSE}, phone, median of ${RUNS}; a ! misses the budget\n`)
console.log(''.padEnd(14) + COLUMNS.map(({ title }) => title.padStart(width(title))).join(''))
let missed = 0
const found = new Set<string>()
// Times are measured first: once the accessibility tree was requested, the browser maintains it for every page and is
// slower.
const reports = new Map<string, Report[]>(PAGES.map(([name]) => [name, []]))
for (const [name, path] of PAGES) {
  for (let run = 0; run < RUNS; run++) reports.get(name)?.push(await examine(path, ['performance']))
}
for (const [name, path] of PAGES) {
  const report = await examine(path, ['accessibility', 'best-practices', 'seo'])
  const all = [...(reports.get(name) ?? []), report]
  const cells = COLUMNS.map(({ title, of, show, misses }) => {
    const value = median(all.map(of).filter((each) => each !== undefined))
    const bad = misses(value) && !(title === SEO && path === '/cart')
    if (bad) missed += 1
    return `${show(value)}${bad ? '!' : ' '}`.padStart(width(title))
  })
  console.log(name.padEnd(14) + cells.join(''))
  for (const complaint of complaints(report)) found.add(`${name}: ${complaint}`)
}
if (found.size > 0) console.log(`\n${[...found].join('\n')}`)
await browser.close()
await shop.stop()
await rm(profile, { recursive: true, force: true })
process.exit(missed === 0 ? 0 : 1)
