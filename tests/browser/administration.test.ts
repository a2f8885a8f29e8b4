import { expect, expectAccessible, test } from '../support/browser.ts'
import { openAs, openAsAdministrator, signIn, someAdministrator, someStaff } from './account-steps.ts'
import { WORK } from './addresses.ts'
import { customerWithAddress, orderFor } from './checkout-steps.ts'
import { expectNoSideways, open } from './steps.ts'

test('an administrator lands in the administration, which has a frame of its own and says how much waits', {
  tag: '@phone',
}, async ({ quietPage: page, isMobile }) => {
  const order = await orderFor(await customerWithAddress())
  await signIn(page, await someAdministrator(), '/signin')
  await expect(page).toHaveURL('/iamadmin')
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Cart/ })).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  const frame = page.getByRole('navigation', { name: 'Administration' })
  await expect(frame.getByRole('link', { name: /^Orders \d+\+? waiting$/ })).toBeVisible()
  await expectNoSideways(page)

  if (isMobile) {
    await frame.getByRole('button', { name: 'More' }).click()
    const more = page.getByRole('dialog', { name: 'Administration' })
    await expectAccessible(page)
    await more.getByRole('link', { name: 'Settings' }).click()
    await expect(more).toHaveCount(0)
  } else {
    await frame.getByRole('link', { name: 'Settings' }).click()
    await page.getByRole('button', { name: 'Collapse the menu' }).click()
    await expect(frame.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
    await expect(frame.getByText('Settings', { exact: true })).toHaveCSS('position', 'absolute')
    await page.getByRole('button', { name: 'Expand the menu' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('link')).toHaveText([
    'Settings',
    'Audit log',
  ])

  // An order is found and opened with two clicks.
  const search = page.getByRole('search').getByRole('textbox')
  await search.click()
  await search.fill(order.orderNo)
  await search.press('Enter')
  await page.getByRole('link', { name: order.orderNo }).click()
  await expect(page.getByRole('heading', { level: 1, name: order.orderNo })).toBeVisible()
  await expectNoSideways(page)
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
})

test('staff go from the shop to the administration and back with links, the browser’s buttons and a reload between', async ({
  quietPage: page,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  await openAsAdministrator(page, '/about')
  const about = await page.getByRole('heading', { level: 1 }).textContent()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: /^Administration/ }).click()
  await expect(heading('Administration')).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Sections' })
  await sections.getByRole('link', { name: 'Stock', exact: true }).click()
  await expect(heading('Stock')).toBeVisible()
  await page.getByRole('link', { name: 'View shop' }).click()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeVisible()
  await page.goBack()
  await expect(heading('Stock')).toBeVisible()
  await page.goBack()
  await expect(heading('Administration')).toBeVisible()
  await page.goBack()
  await expect(heading(about ?? '')).toBeVisible()
})

test('the home page and the frame around it ask once how much waits, and each other page asks again', async ({
  quietPage: page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/today$/.test(request.url())) asked.push(request.url())
  })
  await orderFor(await customerWithAddress())
  await openAsAdministrator(page, '/iamadmin')
  const frame = page.getByRole('navigation', { name: 'Administration' })
  const orders = frame.getByRole('link', { name: /^Orders \d+\+? waiting$/ })
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  await expect(orders).toBeVisible()
  expect(asked).toHaveLength(1)
  await frame.getByRole('link', { name: 'Settings' }).click()
  await expect.poll(() => asked.length).toBe(2)
  await expect(orders).toBeVisible()
  await frame.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('region', { name: 'Today' })).toBeVisible()
  expect(asked).toHaveLength(3)
})

test('the frame shows staff the sections of their areas alone', async ({ quietPage: page }) => {
  await openAs(page, await someStaff('support'), '/iamadmin')
  const sections = page.getByRole('navigation', { name: 'Administration' }).getByRole('link')
  await expect(sections).toHaveText([/^Home/, /^Messages/, /^Warranty/, /^Reviews/])
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('several orders are selected, and what is selected is dispatched together', { tag: '@phone' }, async ({
  quietPage: page,
}) => {
  const customer = await customerWithAddress()
  const orders = [await orderFor(customer), await orderFor(customer)]
  await openAsAdministrator(page, '/all-orders?tab=to-pack')
  for (const { orderNo } of orders) await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
  const bar = page.getByRole('region', { name: 'Selected orders' })
  await expect(bar).toContainText('2 selected')
  await expectAccessible(page)
  await expectNoSideways(page)
  await bar.getByRole('button', { name: 'Clear' }).click()
  await expect(bar).toHaveCount(0)
  for (const { orderNo } of orders) await page.getByRole('checkbox', { name: `Select ${orderNo}` }).check()
  await bar.getByRole('link', { name: 'Dispatch' }).click()
  for (const { orderNo } of orders) await expect(page.getByText(orderNo).first()).toBeVisible()
  await expect(page).toHaveURL(/\/dispatch\?orders=/)
  const frame = page.getByRole('navigation', { name: 'Administration' })
  await expect(frame.getByRole('link', { name: /^Orders/ })).toHaveAttribute('aria-current', 'page')
})

test('each page of the administration has at most one button in the colour of what comes next', async ({
  quietPage: page,
}) => {
  test.slow()
  await openAsAdministrator(page, '/iamadmin')
  for (const path of WORK) {
    await open(page, path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    const primary = await page.getByRole('main').evaluate((main) => {
      const sample = document.createElement('i')
      sample.style.color = 'var(--color-signal-text)'
      main.append(sample)
      const { color } = getComputedStyle(sample)
      sample.remove()
      return [...main.querySelectorAll('button, a')]
        .filter((each) => each.checkVisibility() && getComputedStyle(each).backgroundColor === color)
        .map((each) => each.textContent)
    })
    expect(primary.length, `${path}: ${primary.join(', ')}`).toBeLessThanOrEqual(1)
  }
})
