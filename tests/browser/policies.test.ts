import { expect, test } from '../support/browser.ts'
import { expectNoSideways, FAILED_REQUEST, open, ready } from './steps.ts'

const POLICIES = [
  ['shipping-policy', 'Shipping policy', 'Shipping policy'],
  ['warranty-and-return-policy', 'Warranty and return policy', 'Return and Refund / Processing time / Warranty policy'],
  ['terms-and-conditions', 'Terms and conditions', 'Terms and Conditions'],
  ['accessibility', 'Accessibility', 'Accessibility statement'],
  ['payment-safety', 'Payment safety', 'Payment safety and charge-backs'],
  ['privacy-policy', 'Privacy policy', 'Privacy Policy'],
] as const

test('R013 R014 R015 R016 R054 each policy is reached from the footer by anybody, at its beginning, and can be printed', async ({
  quietPage: page,
}) => {
  await open(page, '/')
  const heading = page.getByRole('heading', { level: 1 })
  for (const [name, link, title] of POLICIES) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/${name}`)
    await expect(heading).toHaveText(title)
    await expect(page).toHaveTitle(new RegExp(`^${title.slice(0, 10)}`))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    await expectNoSideways(page)
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
  }
  // The last one has more to read behind it.
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'How long we keep your data' }).click()
  await expect(page).toHaveURL('/data-retention')
  await expect(main.getByRole('table')).toBeVisible()
  await page.goBack()
  await main.getByRole('link', { name: 'Privacy notice' }).click()
  await expect(page).toHaveURL('/privacy-notice')
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  await crumbs.first().getByRole('link').click()
  await expect(page).toHaveURL('/')
})

test('R002 an unknown path shows "Page not found" when opened and on going back', async ({ page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('/no-such-policy?q=<b>x</b>')
  await expect(heading).toHaveText('Page not found')
  await ready(page)
  await expectNoSideways(page)
  await page.getByRole('main').getByRole('link', { name: 'Accessories' }).click()
  await expect(heading).toHaveText('Accessories')
  await page.goBack()
  await expect(heading).toHaveText('Page not found')
})
