import type { Locator, Page } from '@playwright/test'
import { priceRange } from '#rules/pricing.ts'
import { expect, test } from '../support/browser.ts'
import { at, call, expectNoSideways, expectPrice, FAILED_REQUEST, priceText, productOf } from './steps.ts'

test.use({ javaScriptEnabled: false })

const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

const cards = (page: Page): Locator => page.getByRole('main').getByRole('article')

async function expectShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
}

test('R003 R006 R007 R008 R064 R069 R076 R082 R109 without scripts pictures and prices are seen on the way from the home page over a bike to a product and the next', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page)).toHaveText('Built to take the fall')
  for (const name of ['The Pro Kit', 'Secure Payments', 'Quality Products', 'Online Support']) {
    await expect(page.getByRole('heading', { name })).toBeVisible()
  }
  await expect(cards(page).first().locator('[data-gross]')).toBeVisible()
  await expectShown(page.getByRole('main').getByRole('img').first())
  await expectNoSideways(page)
  const categories = page.getByRole('region', { name: 'Choose your motorcycle' })
  await categories.getByRole('link', { name: 'Himalayan 450' }).click()
  await expect(page).toHaveURL('/products/himalayan-450')
  await page.goBack()
  await page.getByRole('link', { name: 'SHOP NOW' }).click()
  await expect(page).toHaveURL('/accessories')
  await expectShown(cards(page).last().getByRole('img'))
  await cards(page).getByRole('link', { name: 'Himalayan 450', exact: true }).click()
  await expect(page).toHaveURL('/products/himalayan-450')
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Add to cart: Crash Guard with Sliders' }).click()

  const product = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const main = page.getByRole('main')
  await expect(heading(page)).toHaveText(product.name)
  await expectPrice(page, priceRange(product.pricing)?.low ?? 0, { from: true })
  await expect(page.getByRole('group', { name: 'Bike Model' })).toHaveCount(0)
  for (const [group, options] of [
    ['Product Type', product.pricing.options.type],
    ['Colors', product.pricing.options.color],
  ] as const) {
    for (const { name } of options) {
      await expect(page.getByRole('group', { name: group }).getByText(name, { exact: true })).toBeVisible()
    }
  }
  const part = main.getByRole('img', { name: `${product.name} in Red on the Himalayan 450` })
  await expectShown(part)
  await main.getByRole('checkbox', { name: 'Show the bike without it' }).check()
  await expect(part).toBeHidden()
  await expectShown(main.getByRole('img').first())
  for (const { title } of product.sections) await expect(main.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Customer Reviews' })).toBeVisible()
  await expectNoSideways(page)
  const related = page.getByRole('region', { name: 'More for the Himalayan 450' })
  await related.getByRole('heading', { name: 'Lower Engine Guard' }).getByRole('link').click()
  await expect(page).toHaveURL('/productDetail/himalayan-450/lower-engine-guard')
  await expectPrice(page, '₹3,850.00')
})

test('R002 R009 R012 R014 R054 R129 R131 R183 without scripts search, policies and contact work, names redirect to a page’s URL, and a wrong one leads on', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const main = page.getByRole('main')
  await page.goto('/productDetail/Himalayan%20450/Bash%20Plate')
  await expect(page).toHaveURL('/productDetail/himalayan-450/bash-plate')
  const gone = await page.goto('/products/no-such-bike')
  expect(gone?.status()).toBe(404)
  await expect(main.getByRole('alert')).toContainText('This bike is not in our catalogue.')
  const wrong = await page.goto('/no-such-page')
  expect(wrong?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Page not found')

  await main.getByRole('searchbox').fill('crash guard')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=crash+guard')
  const { data } = await call('GET /all-products', { query: { search: 'crash guard' } })
  await expect(cards(page).first()).toContainText(priceText(priceRange(at(data, 0).pricing)?.low ?? 0))
  const pages = page.getByRole('navigation', { name: 'Pages of results' })
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2$/)
  const name = (await cards(page).first().getByRole('heading').textContent()) ?? ''
  await expectNoSideways(page)
  await cards(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText(name)

  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: 'Warranty and return policy', exact: true }).click()
  await expect(page).toHaveURL('/warranty-and-return-policy')
  await expect(main.getByRole('article').getByRole('paragraph').first()).toBeVisible()
  await expectNoSideways(page)
  await footer.getByRole('link', { name: 'Contact us' }).click()
  const shop = await call('GET /shop')
  const contact = page.getByRole('region', { name: 'Contact us' })
  await expect(contact.getByText(shop.address).first()).toBeVisible()
  await expect(contact.getByRole('link', { name: shop.phone })).toBeVisible()
})
