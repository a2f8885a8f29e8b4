import { expect, expectAccessible, test } from '../support/browser.ts'
import { call, expectNoSideways, FAILED_REQUEST, open, ready } from './steps.ts'

const POLICIES = [
  {
    ids: 'R013 R054 R202 R203 R206 R207 R208 R209',
    name: 'shipping-policy',
    link: 'Shipping policy',
    heading: 'Shipping policy',
    says: [
      /before 2 PM Monday to Friday/,
      /3 to 7 business days, at most 10/,
      /no international orders/i,
      /P\.O\. boxes/,
      /address cannot be changed after ordering/,
      /4 to 5 days/,
    ],
  },
  {
    ids: 'R014 R054 R194 R199 R200 R201 R202 R204 R205',
    name: 'warranty-and-return-policy',
    link: 'Warranty and return policy',
    heading: 'Return and Refund / Processing time / Warranty policy',
    says: [
      /only within 2 days of the order/,
      /later cancellation refunds 75%/,
      /no cancellation after dispatch/,
      /2 to 4 days/,
      /no compensation of shipping cost/,
      /no warranty on plastic or fibre parts/,
      /welds that we made are covered for a lifetime/,
      /T&C apply/,
    ],
  },
  {
    ids: 'R015 R054 R195 R196 R197 R198',
    name: 'terms-and-conditions',
    link: 'Terms and conditions',
    heading: 'Terms and Conditions',
    says: [
      /company in Coimbatore, Tamil Nadu/,
      /governed by the law in force in Tamil Nadu/,
      /within one year/,
      /Class action waiver/,
    ],
  },
  {
    ids: 'R016 R054',
    name: 'privacy-policy',
    link: 'Privacy policy',
    heading: 'Privacy Policy',
    says: [/What we keep and what for/],
  },
]

for (const { ids, name, link, heading, says } of POLICIES) {
  test(`${ids} /${name} is reached from the footer by anybody, and says what it must`, async ({ quietPage: page }) => {
    const policy = await call('GET /policies/{name}', { params: { name } })
    await open(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await expect(page).toHaveURL(`/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveTitle(new RegExp(`^${heading.slice(0, 10)}`))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
    await expect(crumbs).toHaveText(['Home', heading])
    const article = page.getByRole('article')
    for (const words of says) await expect(article).toContainText(words)
    await expect(article.getByRole('heading', { level: 2 })).toHaveText(policy.sections.map((each) => each.heading))
    for (const { paragraphs } of policy.sections) {
      expect(paragraphs.length).toBeGreaterThan(0)
      for (const paragraph of paragraphs) await expect(article.getByText(paragraph, { exact: true })).toBeVisible()
    }
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.emulateMedia({ media: 'print' })
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await crumbs.first().getByRole('link').click()
    await expect(page).toHaveURL('/')
  })
}

test('R013 R014 R015 R016 each policy opens at its own address, has its own title, and an ending slash does no harm', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const { name, heading } of POLICIES) {
    for (const path of [`/${name}`, `/${name}/`]) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${name}$`))
    }
    titles.add(await page.title())
  }
  expect(titles.size).toBe(POLICIES.length)
})

test('R004 R005 the page about the shop has its blurb, its picture and the way to a social page', async ({ page }) => {
  const { social, brand } = await call('GET /shop')
  expect(brand).not.toBe('')
  await open(page, '/about')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Us')
  await expect(main).toContainText('We are a workshop in Coimbatore.')
  await expect(main).toContainText('covered for a lifetime. T&C apply')
  const picture = main.getByRole('img', { name: 'An adventure motorcycle with guards' })
  await expect.poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
  const link = main.getByRole('link', { name: 'See what we are building' })
  await expect(link).toHaveAttribute('href', social.network)
  expect(social.network).toMatch(/^https:\/\//)
  // Another site opens beside the shop, and cannot reach back into it.
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expectAccessible(page)
  await expectNoSideways(page)
})

test('R002 an unknown path says "Page not found" when it is opened and when it is gone back to', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  for (const path of ['/shipping-policy/none', '/constructor', '/%E0%AE%95', '/no-such-policy?q=<b>x</b>']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await ready(page)
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('main').getByRole('link', { name: 'Accessories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
