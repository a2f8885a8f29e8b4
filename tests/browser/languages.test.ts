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
import { openAsAdministrator, someCustomer } from './account-steps.ts'
import { banner, expectNoSideways, open, openMenu, productOf, ready } from './steps.ts'

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

test('a rider chooses Tamil, finds and adds a part and goes to the checkout; English is one press away, in the phone’s menu too', async ({
  quietPage: page,
}) => {
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

  await page.getByRole('main').getByRole('button', { name: t.product.addToCart, exact: true }).first().click()
  const popup = page.getByRole('dialog', { name: t.product.addedTitle })
  await popup.getByRole('link', { name: t.product.gotoCart }).click()
  await expect(heading(page)).toHaveText(t.cart.heading)
  await expect(banner(page).getByRole('link', { name: t.header.cart(1) })).toBeVisible()
  await expectTamil(page, /\/ta\/cart$/)
  await page.getByRole('button', { name: t.cart.checkout }).click()
  await expect(heading(page)).toHaveText(t.signin.title)
  await expectTamil(page, /\/ta\/signin\?redirect=shipping$/)

  await speak(page, 'English')
  await expect(page).toHaveURL(/:\d+\/signin\?redirect=shipping$/)
  await expect(heading(page)).toHaveText('Sign in')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page.setViewportSize({ width: 390, height: 844 })
  await (await openMenu(page)).getByRole('link', { name: 'हिन्दी' }).click()
  await expect(page).toHaveURL(/:\d+\/hi\/signin\?redirect=shipping$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
})

test('R234 U10 an English page loads no other language; choosing one keeps the page with its options, and so does signing in, whatever the redirect says; the administration is in English', async ({
  quietPage: page,
}) => {
  const scripts = new Set<string>()
  page.on('request', (request) => {
    if (/\/assets\/.*\.js$/.test(request.url())) scripts.add(request.url())
  })
  await open(page, '/')
  await banner(page).getByRole('link', { name: 'Sign in' }).click()
  await expect(heading(page)).toHaveText('Sign in')
  await expect.poll(() => scripts.size).toBeGreaterThan(4)
  const loaded = await Promise.all(Array.from(scripts, async (url) => (await fetch(url)).text()))
  const letters = loaded.join('').replace('தமிழ்', '').replace('हिन्दी', '')
  expect(letters).not.toMatch(/[\u0900-\u097f\u0b80-\u0bff]/)

  await open(page, `${GUARD}?color=Black#reviews`)
  const chosen = page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' })
  await chosen.click()
  await expect(page).toHaveURL(`/hi${GUARD}?color=Black#reviews`)
  await ready(page)
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi')
  await expect(chosen).toHaveAttribute('aria-current', 'true')
  await expect(chosen).toHaveAttribute('hreflang', 'hi-IN')
  await page.goBack()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  const { email, password } = await someCustomer()
  await open(page, '/ta/profile?tab=1')
  await expect(page).toHaveURL('/ta/signin?redirect=%2Fprofile%3Ftab%3D1')
  await open(page, '/ta/signin?redirect=%2Fta%2Fprofile%3Ftab%3D1')
  const main = page.getByRole('main')
  await main.getByLabel(t.account.email).fill(email)
  await main.getByLabel(t.account.password, { exact: true }).fill(password)
  await main.getByRole('button', { name: t.signin.submit, exact: true }).click()
  await expect(page).toHaveURL('/ta/profile?tab=1')
  await expect(main.getByText(t.profile.noAddress)).toBeVisible()
  await open(page, `/ta/signin?redirect=${encodeURIComponent('/ta//evil.example')}`)
  await expect(page).toHaveURL(/:\d+\/ta$/)

  await openAsAdministrator(page, '/ta')
  await banner(page)
    .getByRole('button', { name: t.userMenu.open('Asha Menon') })
    .click()
  await banner(page).getByRole('link', { name: t.userMenu.profile }).click()
  await expect(page).toHaveURL(/:\d+\/iamadmin$/)
  await expect(heading(page)).toHaveText('Administration')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'தமிழ்' })).toHaveCount(0)
})
