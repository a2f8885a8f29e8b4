import { expect, test } from '../../support/browser.ts'
import { fetchedProducts, firstCard } from '../first-moments-steps.ts'
import { partsOf, productRow, step } from '../home-steps.ts'
import { afterEffects, banner, expectNoSideways, moved, open, slidesInSight, stopClock } from '../steps.ts'

test('R575 a carousel’s transition takes 500 ms', async ({ quietPage: page }) => {
  await stopClock(page)
  await open(page, '/')
  const row = productRow(page, 'Himalayan 450')
  await afterEffects(page)
  await page.clock.runFor(50)
  await row.getByRole('button', { name: 'Previous' }).click()
  const end = await row
    .getByRole('group')
    .first()
    .evaluate((slide) => {
      const track = slide.parentElement ?? slide
      return track.scrollWidth - track.clientWidth
    })
  await page.clock.runFor(440)
  const nearly = await moved(row)
  expect(nearly).toBeGreaterThan(end / 2)
  expect(nearly).toBeLessThan(end - 1)
  await page.clock.runFor(80)
  await expect.poll(() => moved(row)).toBeCloseTo(end, 0)
})

test('R575 a carousel measures itself 50 ms after the window was resized', async ({ quietPage: page }) => {
  await page.route(partsOf('dominar-400'), async (route) => {
    const answer = await route.fetch({ maxRetries: 1 })
    const parts = await answer.json()
    await route.fulfill({ response: answer, json: { ...parts, data: parts.data.slice(0, 4) } })
  })
  await stopClock(page)
  await page.setViewportSize({ width: 1400, height: 800 })
  await open(page, '/')
  await step(page, 'NEXT').click()
  const row = productRow(page, 'Dominar 400')
  await expect(row.getByRole('article')).toHaveCount(4)
  await afterEffects(page)
  await page.clock.runFor(1000)
  await expect(row.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.setViewportSize({ width: 1200, height: 800 })
  await expect.poll(() => slidesInSight(row)).toBe(3)
  // The row's own observer has seen the new size by then.
  await afterEffects(page)
  await page.clock.runFor(49)
  await expect(row.getByRole('button', { name: 'Next' })).toBeHidden()
  await page.clock.runFor(1)
  await expect(row.getByRole('button', { name: 'Next' })).toBeVisible()
})

test('R042 a menu opened in the moment in which the next page appears stays open', async ({ quietPage: page }) => {
  await open(page, '/about')
  await page.evaluate(async () => {
    const opener = document.querySelector<HTMLButtonElement>('[aria-controls=bikes-menu]')
    await new Promise<void>((opened) => {
      // Its callback runs when the new page stands in the document, before React runs the effects of it.
      const observer = new MutationObserver(() => {
        if (document.querySelector('h1')?.textContent !== 'Contact us') return
        observer.disconnect()
        opener?.focus()
        opener?.click()
        opened()
      })
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      document.querySelector<HTMLAnchorElement>('header nav a[href="/contactus"]')?.click()
    })
  })
  await expect(page).toHaveTitle(/Contact/)
  await expect(page.getByRole('status').filter({ hasText: 'Contact' })).toHaveCount(1)
  await expect(banner(page).getByRole('link', { name: 'Dominar 400', exact: true })).toBeVisible()
})

test('R040 every other page has a light header too, and fits the width', async ({ quietPage: page }) => {
  test.slow()
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const path of [
    ...['/about', '/accessories', '/contactus', '/shipping-policy', '/warranty-and-return-policy'],
    ...['/terms-and-conditions', '/privacy-policy', '/signin', '/error'],
  ]) {
    await page.setViewportSize(wide)
    await open(page, path)
    await expect(banner(page)).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    await expectNoSideways(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSideways(page)
  }
})

test('R082 products in view are prefetched on touch screens, the one near the pointer elsewhere', {
  tag: '@phone',
}, async ({ page, hasTouch }) => {
  const fetched = fetchedProducts(page)
  await open(page, '/products/himalayan-450')
  if (hasTouch) {
    await firstCard(page).scrollIntoViewIfNeeded()
    await expect.poll(() => fetched.size).toBeGreaterThan(1)
    return
  }
  expect(fetched.size).toBe(0)
  await firstCard(page).getByRole('link').hover()
  await expect.poll(() => fetched.size).toBe(1)
})
