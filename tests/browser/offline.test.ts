import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { type ForwardingProxy, startForwardingProxy } from '../support/forwarding-proxy.ts'
import { addButton, cartLine, cartPopup, choose, expectNoSideways, FAILED_REQUEST, open, reload } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const GUARD = '/productDetail/himalayan-450/crash-guard-with-sliders'
const GUARD_NAME = 'Crash Guard with Sliders'
const CART_PICTURE = /^\/media\/[0-9a-f]{32}\/320\.webp$/
const UNPRICED = /The cart could not be priced/

/** Waits until the service worker controls the page and has cached it. */
async function waitUntilCached(page: Page, path: string): Promise<void> {
  const isKept = async (wanted: string) =>
    navigator.serviceWorker.controller !== null && (await caches.match(wanted, { ignoreVary: true })) !== undefined
  await expect.poll(() => page.evaluate(isKept, path)).toBe(true)
}

/** Returns every address that the browser has cached, by the name of the cache. */
const shelves = (page: Page): Promise<Record<string, string[]>> =>
  page.evaluate(async () => {
    const all: Record<string, string[]> = {}
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      all[name] = requests.map(({ url }) => new URL(url).pathname)
    }
    return all
  })

/** Expects that no API response or personal page is cached, or served without a connection. */
async function expectNothingPersonal(page: Page): Promise<void> {
  const addresses = Object.values(await shelves(page)).flat()
  expect(addresses.filter((path) => !/^\/(assets\/|media\/|$|about|cart|offline|productDetail\/)/.test(path))).toEqual(
    [],
  )
  const answered = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url, { cache: 'no-store' }).then(
          () => true,
          () => false,
        ),
      path,
    )
  expect(await answered('/api/shop')).toBe(false)
}

async function putInCart(page: Page): Promise<void> {
  await choose(page, { 'Product Type': '4 Sliders', Colors: 'Red' })
  await addButton(page).click()
  await expect(cartPopup(page).getByRole('listitem')).toHaveCount(1)
}

test('without a connection the cart and what was visited can be read, the rest leads to the offline page', async ({
  quietPage: page,
  context,
  allowConsole,
}) => {
  test.slow()
  allowConsole(FAILED_REQUEST)
  allowConsole(UNPRICED)
  await open(page, GUARD)
  await waitUntilCached(page, GUARD)
  await putInCart(page)
  await expect.poll(async () => (await shelves(page))['shop pictures']).toEqual([expect.stringMatching(CART_PICTURE)])

  await context.setOffline(true)
  await expect(
    page.getByText('You are offline. Your cart is kept on this device. Prices are as last known.'),
  ).toBeVisible()
  await cartPopup(page).getByRole('link', { name: 'Goto Cart' }).click()
  await expect(cartLine(page, GUARD_NAME)).toBeVisible()
  await reload(page)
  await expect(cartLine(page, GUARD_NAME)).toBeVisible()
  await open(page, `${GUARD}?color=Red`)
  await expect(page.getByRole('heading', { level: 1, name: GUARD_NAME })).toBeVisible()

  await page.goto('/about?from=an-email')
  await expect(page.getByRole('heading', { level: 1, name: 'No connection' })).toBeVisible()
  const cart = page.getByRole('region', { name: 'Your cart' })
  const line = cart.getByRole('listitem').filter({ hasText: GUARD_NAME })
  await expect(line).toContainText('1 × ₹')
  await expect(cart).toContainText('Last known prices.')
  await expect(cart.locator('[data-total]')).toContainText('₹')
  await expect
    .poll(() => line.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There is still no connection.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)

  await context.setOffline(false)
  // A device fires this event; a browser whose connection a test cuts mostly fails to once the page has changed. If it
  // does fire, the page is already reloading.
  await page.evaluate(() => window.dispatchEvent(new Event('online'))).catch(() => {})
  await expect(page).toHaveURL(/\/about\?from=an-email$/)
  await expect(page.getByRole('heading', { level: 1, name: 'About Us' })).toBeVisible()
})

test('pages that were reached by links are shown without a connection; the offline page leads nowhere else', async ({
  quietPage: page,
  context,
  allowConsole,
}) => {
  test.slow()
  allowConsole(FAILED_REQUEST)
  await open(page, '/accessories')
  await waitUntilCached(page, '/accessories')
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /Himalayan 450/ })
    .first()
  const bike = page.getByRole('heading', { level: 1, name: /Himalayan 450/ })
  await link.click()
  await expect(bike).toBeVisible()
  await context.setOffline(true)
  await open(page, '/accessories')
  await link.click()
  await expect(bike).toBeVisible()

  for (const path of ['/bikes', '/placeOrder', '/order/1']) {
    await expect(page.goto(path), path).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  }
  await context.setOffline(false)
  for (const from of ['https://evil.example/', '/.//evil.example/']) {
    await page.goto(`/offline?from=${encodeURIComponent(from)}`)
    await expect(page).toHaveURL((url) => url.origin === process.env.SHOP_URL && url.pathname !== '/offline')
  }
})

test.describe('another worker', () => {
  let between: ForwardingProxy
  test.beforeEach(async () => {
    between = await startForwardingProxy(process.env.SHOP_URL ?? '')
  })
  test.afterEach(() => between?.close())

  const workerFile = async (): Promise<string> => await (await fetch(`${between.url}/worker.js`)).text()

  /** Makes the browser look for a new service worker, as it does now and then by itself. */
  const update = (page: Page): Promise<unknown> =>
    page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))

  async function visit(page: Page): Promise<void> {
    await open(page, `${between.url}/about`)
    await waitUntilCached(page, '/about')
    await page.evaluate(() => fetch('/api/shop').then((answer) => answer.text()))
  }

  test('of a new release deletes the cache of the previous one; one that removes the worker leaves nothing behind', async ({
    quietPage: page,
  }) => {
    const release = (await readFile('build/.sources', 'utf8')).slice(0, 16)
    await visit(page)
    await expect
      .poll(async () => Object.keys(await shelves(page)).toSorted())
      .toEqual([`shop ${release} base`, `shop ${release} files`, `shop ${release} pages`, 'shop pictures'].toSorted())
    between.instead.set('/worker.js', (await workerFile()).replaceAll(release, 'next'))
    await update(page)
    await expect
      .poll(async () => Object.keys(await shelves(page)).toSorted())
      .toEqual(['shop next base', 'shop next files', 'shop next pages', 'shop pictures'])
    await expect.poll(async () => (await shelves(page))['shop next pages']).toEqual(['/about'])

    between.instead.set('/worker.js', await (await fetch(`${between.url}/worker-off.js`)).text())
    await update(page)
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    await expect.poll(() => shelves(page)).toEqual({})
  })

  test('no API response and nothing personal is cached; a worker that did so would be caught', async ({
    quietPage: page,
    allowConsole,
  }) => {
    allowConsole(FAILED_REQUEST)
    await visit(page)
    between.silent = true
    await expectNothingPersonal(page)

    between.silent = false
    const broken = `addEventListener('fetch', (event) => {
      if (!event.request.url.includes('/api/')) return
      event.respondWith(fetch(event.request).then(async (answer) => {
        await (await caches.open('shop pictures')).put(event.request, answer.clone())
        return answer
      }, () => caches.match(event.request, { ignoreVary: true })))
    })`
    between.instead.set('/worker.js', `${await workerFile()}\n${broken}`)
    const clicked = page.evaluate(
      () => new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true })),
    )
    await update(page)
    await clicked
    await page.evaluate(() => fetch('/api/shop').then((answer) => answer.text()))
    between.silent = true
    await expect(expectNothingPersonal(page)).rejects.toThrow('/api/shop')
  })
})
