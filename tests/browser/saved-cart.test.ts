import { expect, test } from '../support/browser.ts'
import { callAs, signIn, someCustomer } from './account-steps.ts'
import { at, cartLine, cartLink, lineOf, open, productOf, reload, store, stored, storedLines } from './steps.ts'

test('W1 a cart and a bike follow the account: no line is lost, a new quantity is saved, and a removed line does not return, however soon the page is reloaded', async ({
  quietPage: page,
}) => {
  const customer = await someCustomer()
  const [bracket, rack] = await Promise.all([productOf('nx500', 'aux-light-bracket'), productOf('nx500', 'top-rack')])
  const { call } = await callAs(customer)
  const black = at(rack.pricing.options.color, 0).name
  await call('PUT /cart', {
    body: {
      cartItems: [{ ...lineOf(bracket, { qty: 4 }) }, { ...lineOf(rack, { color: black }) }],
      myBike: { code: 'nx500', name: 'NX500' },
    },
  })
  await store(page, { cartItems: [lineOf(bracket, { qty: 2 })] })
  await signIn(page, customer)
  await expect(cartLink(page)).toHaveAccessibleName('Cart, 5 items')
  const inBrowser = async () => (await storedLines(page)).map(({ code, qty }) => [code, qty])
  await expect.poll(inBrowser).toEqual([
    ['aux-light-bracket', 4],
    ['top-rack', 1],
  ])
  await expect.poll(() => stored(page, 'myBike')).toBe('{"code":"nx500","name":"NX500"}')

  await open(page, '/cart')
  await page.getByRole('spinbutton').first().fill('7')
  const inAccount = async () => (await call('GET /cart')).cartItems.map(({ qty }) => qty)
  await expect.poll(inAccount).toEqual([7, 1])

  await cartLine(page, bracket.name)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
  await expect.poll(inBrowser).toEqual([['top-rack', 1]])
  const sent = page.waitForResponse(
    (answer) => /\/api\/cart$/.test(answer.url()) && answer.request().method() === 'PUT',
  )
  await reload(page)
  await sent
  await expect.poll(inBrowser).toEqual([['top-rack', 1]])
  await expect.poll(inAccount).toEqual([1])
})

test('R046 a menu that cannot be fetched leaves the page alone, and the icon leads to the profile', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(/Failed to (load|fetch)|dynamically imported|ERR_/)
  const somebody = await someCustomer()
  await page.route(/(user-menu|saved-cart)[^/]*\.js/, (route) => route.abort())
  await signIn(page, somebody, '/signin?redirect=%2Fabout')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toHaveAttribute(
    'href',
    '/profile?tab=0',
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Us')
})
