import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees, fromRupees } from '#rules/money.ts'
import { priceRange } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, test } from '../support/browser.ts'
import { addButton, cartPopup, expectPrice, lineOf, open, openSearch, productOf, searchPanel, store } from './steps.ts'

const PART = { bike: 'himalayan-450', product: 'crash-guard-with-sliders' }
const PATH = `/productDetail/${PART.bike}/${PART.product}`

const main = (page: Page): Locator => page.getByRole('main')

/** Describes what is not one labelled price with tax. */
const wrongPrices = (place: Locator): Promise<string[]> =>
  place.evaluateAll((places) =>
    places.flatMap((each) => {
      const text = each.textContent.replaceAll(/\s+/g, ' ')
      const prices = [...each.querySelectorAll('[data-gross]')]
      const sound = {
        'has one price': prices.length === 1,
        'is bold': prices.every((price) => Number(getComputedStyle(price).fontWeight) >= 600),
        'says what it includes': /incl\. \d+% GST/.test(text),
        'has no price without tax': !text.includes('without GST') && !text.includes('+ GST'),
      }
      return Object.entries(sound).flatMap(([what, holds]) => (holds ? [] : [`not so: "${text}" ${what}`]))
    }),
  )

/** Expects a product in a choice to name a saving that is what its offer takes off, with tax. */
async function expectSaving(page: Page, bike: string, code: string, type: string): Promise<void> {
  const product = await productOf(bike, code)
  const withoutOffer = { ...product, pricing: { ...product.pricing, offerPercent: 0 } }
  const priceOf = (each: Product) => fromRupees(lineOf(each, { color: 'Silver', type }).price)
  await open(page, `/productDetail/${bike}/${code}?color=Silver&type=${type}`)
  await expectPrice(page, priceOf(product))
  await expect(main(page).locator('form s')).toHaveCount(0)
  const saved = withTax(priceOf(withoutOffer), GST_PERCENT) - withTax(priceOf(product), GST_PERCENT)
  const { offerPercent } = product.pricing
  await expect(main(page).locator('[data-saving]')).toHaveText(
    `Save ${formatRupees(saved)} · ${offerPercent}% off the part`,
  )
}

/** Expects places that show a price to show one, with tax. */
async function expectOnePrice(places: Locator): Promise<void> {
  await expect(places.first()).toBeVisible()
  await expect.poll(() => wrongPrices(places)).toEqual([])
}

test('R094 R160 R161 R167 one price, with tax, is shown wherever something can be bought; its own page says what it is without', async ({
  quietPage: page,
}) => {
  const product = await productOf(PART.bike, PART.product)
  const line = lineOf(product, { color: 'Red', type: '2 Sliders', qty: 2 })
  await store(page, { cartItems: [line] })
  const cards = main(page).getByRole('article')
  for (const path of ['/', `/products/${PART.bike}`, '/search?q=crash+guard', PATH]) {
    await open(page, path)
    await expect.poll(() => cards.count(), path).toBeGreaterThan(3)
    await expectOnePrice(cards)
  }
  await expectPrice(page, priceRange(product.pricing)?.low ?? 0, { from: true })
  await open(page, '/cart')
  const places = main(page).locator('[data-unit-price], [data-line-total]')
  await expect(places).toHaveCount(2)
  await expectOnePrice(places)
  await (await openSearch(page)).fill('bash plate')
  const results = searchPanel(page).getByRole('article')
  await expectOnePrice(results)
  await open(page, `/cart/${PART.bike}/${PART.product}/x/Black/default/4%20Sliders`)
  await expectOnePrice(page.getByRole('region', { name: 'Do you want to add this product?' }))
  // A single side has half of the offer; options are outside it.
  await expectSaving(page, 'interceptor-650', 'saddle-stay', 'Left')
  await expectSaving(page, PART.bike, PART.product, '2 Sliders')
  await addButton(page).click()
  const lines = cartPopup(page).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expectOnePrice(lines)
})
