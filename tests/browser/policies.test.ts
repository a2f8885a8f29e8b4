import { RETENTION } from '#rules/retention.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { WORDS } from './addresses.ts'
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
    says: [
      /What we keep and what for/,
      /keyed hashes of your email address, your phone number and your delivery address/,
    ],
  },
  {
    ids: 'P01',
    name: 'accessibility',
    link: 'Accessibility',
    heading: 'Accessibility statement',
    says: [/WCAG\) 2\.2, level AA/, /What does not work yet/, /grievance officer/],
  },
  {
    ids: 'P02',
    name: 'payment-safety',
    link: 'Payment safety',
    heading: 'Payment safety and charge-backs',
    says: [/never ask for a one-time password/, /1930/, /A charge-back is a dispute/],
  },
]

for (const { ids, name, link, heading, says } of POLICIES) {
  test(`${ids} /${name} is reached from the footer by anybody, and has the required text`, async ({
    quietPage: page,
  }) => {
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
    if (!WORDS.includes(`/${name}`)) await expectAccessible(page)
    await expectNoSideways(page)
    await page.emulateMedia({ media: 'print' })
    await expect(article.getByRole('heading', { level: 1 })).toBeVisible()
    await page.emulateMedia({ media: 'screen' })
    await crumbs.first().getByRole('link').click()
    await expect(page).toHaveURL('/')
  })
}

test('the privacy policy leads to the notice for accounts and to the table of what is stored for how long', async ({
  quietPage: page,
}) => {
  await open(page, '/privacy-policy')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'How long we keep your data' }).click()
  await expect(page).toHaveURL('/data-retention')
  const rows = main.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(Object.keys(RETENTION).length + 1)
  for (const { data, purpose, period } of Object.values(RETENTION)) {
    const row = rows.filter({ hasText: data })
    await expect(row).toContainText(purpose)
    await expect(row).toContainText(period)
  }
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.goBack()
  await main.getByRole('link', { name: 'Privacy notice' }).click()
  await expect(page).toHaveURL('/privacy-notice')
  for (const [path, title] of [
    ['/privacy-notice', 'Privacy notice'],
    ['/ta/privacy-notice', 'தனியுரிமை அறிவிப்பு'],
    ['/hi/privacy-notice', 'प्राइवेसी नोटिस'],
  ] as const) {
    await open(page, path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(main.getByRole('row')).toHaveCount(7)
    await expect(main).toContainText('dpb.gov.in')
    await expectAccessible(page)
    await expectNoSideways(page)
  }
})

test('R013 R014 R015 R016 each policy opens at its own address, has its own title, and an ending slash does no harm', async ({
  page,
}) => {
  const titles = new Set<string>()
  for (const { name, heading } of POLICIES) {
    for (const path of [`/${name}`, `/${name}/`]) {
      const answer = await page.request.get(path)
      expect(answer.status()).toBe(200)
      const html = await answer.text()
      expect(html).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`))
      expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*/${name}"`))
      titles.add(html.split('<title>')[1]?.split('</title>')[0] ?? '')
    }
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
  // Other sites open in a new tab, and have no access to the shop's page.
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expectNoSideways(page)
})

test('R002 an unknown path shows "Page not found" when opened and on going back', async ({ page, allowConsole }) => {
  allowConsole(FAILED_REQUEST)
  for (const path of ['/shipping-policy/none', '/constructor', '/%E0%AE%95', '/no-such-policy?q=<b>x</b>']) {
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page).toHaveTitle(/^Page not found/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  }
  await ready(page)
  await expectNoSideways(page)
  await page.getByRole('main').getByRole('link', { name: 'Accessories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})
