import type { Page } from '@playwright/test'
import { withTranslation } from '#web/lib/with-translation.ts'
import { cartTexts } from '#web/messages/en/cart.ts'
import { homeTexts } from '#web/messages/en/home.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { profileTexts } from '#web/messages/en/profile.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { translation as taAccount } from '#web/messages/ta/account.ts'
import { translation as taCart } from '#web/messages/ta/cart.ts'
import { translation as taHome } from '#web/messages/ta/home.ts'
import { translation as taProduct } from '#web/messages/ta/product.ts'
import { translation as taProfile } from '#web/messages/ta/profile.ts'
import { translation as taShop } from '#web/messages/ta/shop.ts'
import { expect, expectAccessible, test } from '../support/browser.ts'
import { type Somebody, someAdministrator, someCustomer } from './account-steps.ts'
import { banner, expectNoSideways, isNarrow, open, productOf, ready } from './steps.ts'

const en = shopTexts()
const t = withTranslation(
  { ...homeTexts(), ...productTexts(), ...cartTexts(), ...profileTexts() },
  { ...taShop, ...taHome, ...taProduct, ...taCart, ...taAccount, ...taProfile },
)
const GUARD = '/productDetail/himalayan-450/gps-mount'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Expects the page to be in Tamil, below /ta, without English in its frame. */
async function expectTamil(page: Page, path: RegExp): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
  await expect(banner(page).getByRole('link', { name: t.header.account })).toBeVisible()
  for (const name of Object.values(en.header).filter((text) => typeof text === 'string')) {
    await expect(banner(page).getByText(name, { exact: true })).toHaveCount(0)
  }
  for (const name of [en.common.home, en.footer.about, en.footer.shipping, en.footer.seller]) {
    await expect(page.getByRole('contentinfo').getByText(name, { exact: true })).toHaveCount(0)
  }
  await expectNoSideways(page)
}

/** Chooses a language in the footer. */
async function speak(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
  await ready(page)
}

test('a rider chooses Tamil, finds and adds a part and goes to the checkout; English is one press away', async ({
  quietPage: page,
}) => {
  // Seven pages, three of which axe checks.
  test.slow()
  const product = await productOf('dominar-400', 'mirror-extenders')
  await open(page, '/')
  await speak(page, 'தமிழ்')
  await expectTamil(page, /\/ta$/)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: t.home.shopNow }).click()
  await expect(heading(page)).toHaveText(t.accessories.heading)
  await expectTamil(page, /\/ta\/accessories$/)
  await page.getByRole('main').getByRole('link', { name: 'Dominar 400' }).first().click()
  await page.getByRole('main').getByRole('link', { name: product.name, exact: true }).click()
  await expect(heading(page)).toHaveText(product.name)
  await expect(page.locator('[lang=en]', { has: heading(page) })).toBeVisible()
  await expectTamil(page, /\/ta\/productDetail\/dominar-400\/mirror-extenders$/)
  await expectAccessible(page)

  await page.getByRole('main').getByRole('button', { name: t.product.addToCart, exact: true }).first().click()
  const popup = page.getByRole('dialog', { name: t.product.addedTitle })
  await popup.getByRole('link', { name: t.product.gotoCart }).click()
  await expect(heading(page)).toHaveText(t.cart.heading)
  await expect(banner(page).getByRole('link', { name: t.header.cart(1) })).toBeVisible()
  await expectTamil(page, /\/ta\/cart$/)
  await page.getByRole('button', { name: t.cart.checkout }).click()
  await expect(heading(page)).toHaveText(t.signin.title)
  await expectTamil(page, /\/ta\/signin\?redirect=shipping$/)
  await expectAccessible(page)

  await speak(page, 'English')
  await expect(page).toHaveURL(/:\d+\/signin\?redirect=shipping$/)
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('the choice of languages keeps the page with its options, and is in the phone’s menu too', async ({
  quietPage: page,
}) => {
  await open(page, `${GUARD}?color=Black#reviews`)
  if (isNarrow(page)) {
    await banner(page).getByRole('button', { name: 'Menu', exact: true }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'हिन्दी' }).click()
  } else {
    await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click()
  }
  await expect(page).toHaveURL(`/hi${GUARD}?color=Black#reviews`)
  await ready(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  const chosen = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await expect(chosen).toHaveAttribute('hreflang', 'hi-IN')
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('an English page loads no other language', async ({ quietPage: page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) loaded.push(await response.text())
  })
  await open(page, '/')
  await banner(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect.poll(() => loaded.length).toBeGreaterThan(4)
  const letters = loaded.join('').replace('தமிழ்', '').replace('हिन्दी', '')
  expect(letters).not.toMatch(/[\u0900-\u097f\u0b80-\u0bff]/)
})

/** Signs in on a page in Tamil. */
async function signInTamil(page: Page, { email, password }: Somebody, path: string): Promise<void> {
  await open(page, path)
  const main = page.getByRole('main')
  await main.getByLabel(t.account.email).fill(email)
  await main.getByLabel(t.account.password, { exact: true }).fill(password)
  await main.getByRole('button', { name: t.signin.submit, exact: true }).click()
}

test('R234 U10 signing in keeps the language, whatever the redirect says', async ({ quietPage: page }) => {
  const customer = await someCustomer()
  await open(page, '/ta/profile?tab=1')
  await expect(page).toHaveURL('/ta/signin?redirect=%2Fprofile%3Ftab%3D1')
  await signInTamil(page, customer, '/ta/signin?redirect=%2Fta%2Fprofile%3Ftab%3D1')
  await expect(page).toHaveURL('/ta/profile?tab=1')
  await expect(page.getByRole('main').getByText(t.profile.noAddress)).toBeVisible()
  for (const target of ['/ta//evil.example', '/ta/signin', '//evil.example']) {
    await open(page, `/ta/signin?redirect=${encodeURIComponent(target)}`)
    await expect(page).toHaveURL(/:\d+\/ta$/)
  }
})

test('the administration is in English, also when opened from a page in Tamil', async ({ quietPage: page }) => {
  await signInTamil(page, await someAdministrator(), '/ta/signin')
  await expect(page).toHaveURL(/\/ta$/)
  await banner(page)
    .getByRole('button', { name: t.userMenu.open('Asha Menon') })
    .click()
  await banner(page).getByRole('link', { name: t.userMenu.profile }).click()
  await expect(page).toHaveURL(/:\d+\/iamadmin$/)
  await expect(heading(page)).toHaveText('Administration')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'தமிழ்' })).toHaveCount(0)
})
