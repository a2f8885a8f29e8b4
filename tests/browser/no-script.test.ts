import type { Locator, Page } from '@playwright/test'
import { formatRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
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

test('R003 R064 R068 R069 R070 without scripts the home page is readable and leads to the bikes', async ({ page }) => {
  const bikes = await call('GET /bikes')
  const { products } = await call('GET /bikes/{code}', { params: { code: at(bikes, 0).code } })
  await page.goto('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(heading(page)).toHaveText('Built to take the fall')
  await expect(page.getByRole('heading', { name: 'The Pro Kit' })).toBeVisible()
  for (const title of ['Secure Payments', 'Quality Products', 'Online Support']) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
  }
  const { name, pricing } = at(products, 0)
  const first = cards(page).filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(first.locator('[data-gross]')).toHaveText(
    formatRupees(withTax(priceRange(pricing)?.low ?? 0, GST_PERCENT)),
  )
  await expectShown(page.getByRole('main').getByRole('img').first())
  const categories = page.getByRole('region', { name: 'Choose your motorcycle' })
  await expect(categories.getByRole('group').getByRole('link')).toHaveCount(bikes.length)
  await categories.getByRole('link', { name: at(bikes, 0).name }).click()
  await expect(page).toHaveURL(`/products/${at(bikes, 0).code}`)
  await page.goBack()
  await page.getByRole('link', { name: 'SHOP NOW' }).click()
  await expect(page).toHaveURL('/accessories')
  await expectNoSideways(page)
})

test('R006 R007 R075 R076 R081 R082 without scripts the way from the bikes to a product shows every price', async ({
  page,
}) => {
  const bikes = await call('GET /bikes')
  const { products, alt } = await call('GET /bikes/{code}', { params: { code: 'himalayan-450' } })
  await page.goto('/accessories')
  await expect(cards(page).getByRole('heading')).toHaveText(bikes.map((bike) => bike.name))
  await expectShown(cards(page).last().getByRole('img'))
  await cards(page).getByRole('link', { name: 'Himalayan 450', exact: true }).click()
  await expect(page).toHaveURL('/products/himalayan-450')
  await expect(heading(page)).toHaveText(alt)
  await expect(cards(page).getByRole('heading')).toHaveText(products.map((product) => product.name))
  for (const [place, product] of products.entries()) {
    const low = priceRange(product.pricing)?.low ?? 0
    const card = cards(page).nth(place)
    await expect(card.locator('[data-gross]')).toHaveText(formatRupees(withTax(low, GST_PERCENT)))
    await expect(card.locator('[data-net]')).toHaveText(`${formatRupees(low)} without GST`)
  }
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'Add to cart: Bash Plate' }).click()
  await expect(page).toHaveURL('/productDetail/himalayan-450/bash-plate')
  await expect(heading(page)).toHaveText('Bash Plate')
})

test('R008 R093 R095 R096 R102 R105 R106 R108 R109 R210 without scripts a product is described, priced and reviewed', async ({
  page,
}) => {
  const product = await productOf('himalayan-450', 'crash-guard-with-sliders')
  const { review } = await call('GET /reviews/{bike}/{product}', {
    params: { bike: 'himalayan-450', product: 'crash-guard-with-sliders' },
  })
  await page.goto('/productDetail/himalayan-450/crash-guard-with-sliders')
  const main = page.getByRole('main')
  await expect(heading(page)).toHaveText(product.name)
  await expect(main).toContainText(product.quote)
  await expectPrice(page, priceRange(product.pricing)?.low ?? 0, { from: true })
  await expect(page.locator('[data-saving]')).toContainText('10% off the part')
  await expect(page.getByRole('group', { name: 'Bike Model' })).toHaveCount(0)
  for (const [group, options] of [
    ['Product Type', product.pricing.types],
    ['Colors', product.pricing.colors],
  ] as const) {
    await expect(page.getByRole('group', { name: group }).getByRole('radio')).toHaveCount(options.length)
    for (const name of options) {
      await expect(page.getByRole('group', { name: group }).getByText(name, { exact: true })).toBeVisible()
    }
  }
  await expectShown(main.getByRole('img', { name: at(product.images, 0).alt }).first())
  for (const [label, value] of [
    ['Items', product.items],
    ['Material', product.material],
    ['Dispatch days', product.dispatched],
  ] as const) {
    const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) })
    await expect(row.getByRole('cell')).toHaveText(value)
  }
  for (const { title, text } of product.sections) {
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(main).toContainText(text)
  }
  const reviews = page.getByRole('region', { name: 'Customer Reviews' })
  for (const { comments } of review) await expect(reviews).toContainText(comments)
  await expectNoSideways(page)
  await page
    .getByRole('region', { name: 'More for the Himalayan 450' })
    .getByRole('heading', { name: 'Lower Engine Guard' })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL('/productDetail/himalayan-450/lower-engine-guard')
  await expectPrice(page, '₹3,850.00')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Himalayan 450' }).click()
  await expect(page).toHaveURL('/products/himalayan-450')
})

test('R129 R130 R131 without scripts the search has a page of its own, with a form and pages of results', async ({
  page,
}) => {
  await page.goto('/search')
  const main = page.getByRole('main')
  await main.getByRole('searchbox').fill('crash guard')
  await main.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=crash+guard')
  const { data, totalItems } = await call('GET /all-products', { query: { search: 'crash guard' } })
  await expect(main.getByRole('status')).toContainText(`${totalItems} products found`)
  await expect(cards(page).getByRole('heading')).toHaveText(data.map((product) => product.name))
  const cheapest = priceRange(at(data, 0).pricing)?.low ?? 0
  await expect(cards(page).first()).toContainText(priceText(cheapest))
  const pages = page.getByRole('navigation', { name: 'Pages of results' })
  await pages.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL(/[?&]page=2$/)
  await expect(pages.getByRole('link', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  const second = await call('GET /all-products', { query: { search: 'crash guard', page: 2 } })
  await expect(cards(page).getByRole('heading')).toHaveText(second.data.map((product) => product.name))
  await expectNoSideways(page)
  await cards(page).first().getByRole('link').click()
  await expect(heading(page)).toHaveText(at(second.data, 0).name)

  await page.goto('/search?q=gearbox%20sprocket%20zzz')
  await expect(main.getByRole('status')).toContainText('No records found...')
  await expect(pages).toHaveCount(0)
})

test('R012 R013 R014 R015 R016 R054 R183 without scripts the policies, the shop and the ways to reach it can be read', async ({
  page,
}) => {
  const shop = await call('GET /shop')
  for (const [link, path, title] of [
    [
      'Warranty and return policy',
      'warranty-and-return-policy',
      'Return and Refund / Processing time / Warranty policy',
    ],
    ['Shipping policy', 'shipping-policy', 'Shipping policy'],
    ['Terms and conditions', 'terms-and-conditions', 'Terms and Conditions'],
    ['Privacy policy', 'privacy-policy', 'Privacy Policy'],
  ] as const) {
    await page.goto('/about')
    await expect(heading(page)).toHaveText('About Us')
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/${path}`)
    await expect(heading(page)).toHaveText(title)
    const { sections } = await call('GET /policies/{name}', { params: { name: path } })
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
      sections.map((section) => section.heading),
    )
    for (const paragraph of sections.flatMap((section) => section.paragraphs)) {
      await expect(page.getByRole('article').getByText(paragraph, { exact: true })).toBeVisible()
    }
    await expectNoSideways(page)
  }
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  const contact = page.getByRole('region', { name: 'Contact us' })
  await expect(contact.getByText(shop.address)).toBeVisible()
  await expect(contact.getByRole('link', { name: shop.phone })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+$/)
  await expect(contact.getByRole('link', { name: shop.email })).toHaveAttribute('href', `mailto:${shop.email}`)
})

test('R002 R008 R009 without scripts names redirect to a page’s URL, and a wrong one shows an error', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await page.goto('/productDetail/Himalayan%20450/Bash%20Plate')
  await expect(page).toHaveURL('/productDetail/himalayan-450/bash-plate')
  await page.goto('/productDetail/himalayan-450')
  await expect(page).toHaveURL('/products/himalayan-450')

  const wrong = await page.goto('/no-such-page')
  expect(wrong?.status()).toBe(404)
  await expect(heading(page)).toHaveText('Page not found')
  await page.getByRole('main').getByRole('searchbox').fill('handguards')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL('/search?q=handguards')
  await expect(cards(page).first()).toBeVisible()

  const gone = await page.goto('/products/no-such-bike')
  expect(gone?.status()).toBe(404)
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This bike is not in our catalogue.')
  await page.getByRole('main').getByRole('link', { name: 'Accessories' }).click()
  await expect(page).toHaveURL('/accessories')
})
