import { expect, expectAccessible, test } from '../support/browser.ts'
import { expectRefusedList, notices } from './catalogue-steps.ts'
import {
  afterEffects,
  at,
  call,
  dataOf,
  expectNoSideways,
  FAILED_REQUEST,
  goTo,
  hold,
  open,
  ready,
  stopClock,
} from './steps.ts'

test('R006 R007 R075 R076 R079 R081 R082 R559 from the grid of bikes, where one is found by its name or brand, to a bike and to a part', async ({
  page,
}) => {
  const bikes = await call('GET /bikes')
  const bike = at(bikes, 3)
  const { products } = await call('GET /bikes/{code}', { params: { code: bike.code } })
  const main = page.getByRole('main')
  const cards = main.getByRole('article')
  const heading = page.getByRole('heading', { level: 1 })
  await open(page, '/accessories')
  await expect(cards.getByRole('heading')).toHaveText(bikes.map(({ name }) => name))
  const proportion = () =>
    cards
      .first()
      .getByRole('img')
      .evaluate((picture) => picture.getBoundingClientRect().width / picture.getBoundingClientRect().height)
  await expect.poll(proportion).toBeCloseTo(254 / 165, 1)
  const last = cards.last().getByRole('img')
  await last.scrollIntoViewIfNeeded()
  await expect.poll(() => last.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)

  const field = main.getByRole('searchbox', { name: 'Find a bike' })
  await field.fill('himal')
  await expect(cards.getByRole('heading')).toHaveText(['Himalayan 450', 'Himalayan 411'])
  await expect(main.getByRole('status')).toHaveText('2 bikes')
  await field.fill('royal 411 scram')
  await expect(cards.getByRole('heading')).toHaveText(['Scram 411'])
  await expect(main.getByRole('status')).toHaveText('1 bike')
  await field.fill('vespa')
  await expect(cards).toHaveCount(0)
  await expect(main.getByRole('status')).toHaveText('No bike of that name. Write to us: we may be making it.')
  await expectAccessible(page)
  await field.fill('')
  await expect(cards).toHaveCount(26)

  await cards.nth(3).click({ position: { x: 60, y: 60 } })
  await expect(page).toHaveURL(`/products/${bike.code}`)
  await expect(heading).toHaveText(bike.alt)
  await expect(cards.getByRole('heading')).toHaveText(products.map(({ name }) => name))
  await expect(cards.first().getByRole('img').first()).toBeVisible()
  await expectAccessible(page)
  await expectNoSideways(page)
  await cards.nth(1).getByRole('link', { name: 'Add to cart: Lower Engine Guard' }).click()
  await expect(page).toHaveURL(`/productDetail/${bike.code}/lower-engine-guard`)
  await expect(heading).toHaveText('Lower Engine Guard')
})

test('R077 R084 R114 R474 R475 bikes, a bike and a part that are on their way show that they are loading', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const heading = page.getByRole('heading', { level: 1 })
  await open(page, '/about')
  let before = 'About Us'
  for (const { path, visit, title } of [
    { path: '/accessories', visit: () => goTo(page, 'ACCESSORIES'), title: 'Accessories' },
    {
      path: '/products/nx500',
      visit: () => main.getByRole('link', { name: 'NX500' }).click(),
      title: 'Touring accessories for the NX500',
    },
    {
      path: '/productDetail/nx500/top-rack',
      visit: () => main.getByRole('heading', { name: 'Top Rack' }).getByRole('link').click(),
      title: 'Top Rack',
    },
  ]) {
    const release = await hold(page, dataOf(path))
    await visit()
    await expect(main.getByRole('status')).toHaveText('Loading')
    await expect(heading.filter({ hasText: before })).toBeHidden()
    await expectAccessible(page)
    release()
    await expect(heading).toHaveText(title)
    await expect(page.getByText('Loading', { exact: true })).toBeHidden()
    before = title
  }
})

test('R078 R534 R535 R536 R537 R538 bikes that fail to load are a red alert with the reason in their place, and a toast; without a reason it is the generic one', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const visit = () => goTo(page, 'ACCESSORIES')
  await expectRefusedList(page, { path: '/accessories', route: 'routes/accessories', visit })
})

test('R085 R534 R577 a bike that does not exist is an alert and a toast, which goes after 5 seconds or by its X, and stays under the pointer', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await stopClock(page)
  const answer = await page.goto('/products/no-such-bike')
  expect(answer?.status()).toBe(404)
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('This bike is not in our catalogue.')
  await expect(alert.getByRole('button', { name: 'Try again' })).toBeHidden()
  const toast = notices(page).locator('[data-toast]')
  await expect(toast).toContainText('This bike is not in our catalogue.')
  await afterEffects(page)
  await page.clock.runFor(4900)
  await expect(toast).toBeVisible()
  await toast.hover()
  await afterEffects(page)
  await page.clock.runFor(20_000)
  await expect(toast).toBeVisible()
  await page.mouse.move(5, 5)
  await afterEffects(page)
  await page.clock.runFor(4990)
  await expect(toast).toBeVisible()
  await page.clock.runFor(20)
  await expect(toast).toBeHidden()

  await page.goto('/products/no-such-bike')
  await expect(toast).toBeVisible()
  await afterEffects(page)
  await page.clock.runFor(4990)
  await expect(toast).toBeVisible()
  await page.clock.runFor(20)
  await expect(toast).toBeHidden()

  await page.goto('/products/no-such-bike')
  await ready(page)
  await notices(page).getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
  await alert.getByRole('link', { name: 'Accessories' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accessories')
})
