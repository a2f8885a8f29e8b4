import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue.ts'
import { fromRupees } from '#rules/money.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, test } from '../support/browser.ts'
import { addButton, cartPopup, expectPrice, lineOf, open, openSearch, productOf, searchPanel, store } from './steps.ts'

const PART = { bike: 'himalayan-450', product: 'crash-guard-with-sliders' }
const PATH = `/productDetail/${PART.bike}/${PART.product}`

const main = (page: Page): Locator => page.getByRole('main')

/** Returns the amount in a text: "Save ₹548.70" gives 54870 paise. */
const amountIn = (text: string | null): number =>
  Math.round(Number(/₹([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', '')) * 100)

/** Describes each pair of prices whose first price is not the larger, bold and labelled one. */
const wrongPairs = (place: Locator): Promise<string[]> =>
  place.evaluateAll((places) => {
    const number = (element: Element) => Number(/₹([\d,.]+)/.exec(element.textContent)?.[1]?.replaceAll(',', ''))
    const isBold = (element: Element) => Number(getComputedStyle(element).fontWeight) >= 600
    const isBefore = (one: Element, other: Element) =>
      (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0 &&
      one.getBoundingClientRect().bottom <= other.getBoundingClientRect().bottom
    return places.flatMap((each) => {
      const text = each.textContent.replaceAll(/\s+/g, ' ')
      const gross = each.querySelector('[data-gross], [data-price]')
      const net = each.querySelector('[data-net], [data-net-price]')
      if (!gross || !net) return [`"${text}" has no two prices`]
      const sound = {
        'has more with tax': number(gross) > number(net),
        'begins with tax': isBefore(gross, net),
        'is bold with tax alone': isBold(gross) && !isBold(net),
        'is labelled': /incl\. \d+% GST/.test(text) && text.includes('without GST'),
      }
      return Object.entries(sound).flatMap(([what, holds]) => (holds ? [] : [`not so: "${text}" ${what}`]))
    })
  })

/** Expects a product in a choice to name a saving that is the difference of the prices next to it. */
async function expectSaving(page: Page, bike: string, code: string, type: string): Promise<void> {
  const product = await productOf(bike, code)
  const withoutOffer = { ...product, pricing: { ...product.pricing, offerPercent: 0 } }
  const priceOf = (each: Product) => fromRupees(lineOf(each, { color: 'Silver', type }).price)
  await open(page, `/productDetail/${bike}/${code}?color=Silver&type=${type}`)
  await expectPrice(page, priceOf(product))
  const struck = amountIn(await main(page).locator('form s').textContent())
  expect(struck).toBe(withTax(priceOf(withoutOffer), GST_PERCENT))
  const saving = main(page).locator('[data-saving]')
  await expect(saving).toContainText(`${product.pricing.offerPercent}% off the part`)
  expect(amountIn(await saving.textContent())).toBe(struck - amountIn(await page.locator('[data-price]').textContent()))
}

/** Expects places that show a price to show it with tax first, then without. */
async function expectPairs(places: Locator): Promise<void> {
  await expect(places.first()).toBeVisible()
  await expect.poll(() => wrongPairs(places)).toEqual([])
}

test('R094 R160 R161 R167 the price with tax is first and bold, the price without tax below it, wherever something can be bought', async ({
  quietPage: page,
}) => {
  const product = await productOf(PART.bike, PART.product)
  const line = lineOf(product, { color: 'Red', type: '2 Sliders', qty: 2 })
  await store(page, { cartItems: [line] })
  const cards = main(page).getByRole('article')
  for (const path of ['/', `/products/${PART.bike}`, '/search?q=crash+guard', PATH]) {
    await open(page, path)
    await expect.poll(() => cards.count(), path).toBeGreaterThan(3)
    await expectPairs(cards)
  }
  await expectPairs(
    main(page)
      .locator('form')
      .filter({ has: page.locator('[data-price]') }),
  )
  await open(page, '/cart')
  const places = main(page).locator('[data-unit-price], [data-line-total]')
  await expect(places).toHaveCount(2)
  await expectPairs(places)
  await (await openSearch(page)).fill('bash plate')
  const results = searchPanel(page).getByRole('article')
  await expectPairs(results)
  await open(page, `/cart/${PART.bike}/${PART.product}/x/Black/default/4%20Sliders`)
  await expectPairs(page.getByRole('region', { name: 'Do you want to add this product?' }))
  // A single side has half of the offer; options are outside it.
  await expectSaving(page, 'interceptor-650', 'saddle-stay', 'Left')
  await expectSaving(page, PART.bike, PART.product, '2 Sliders')
  await addButton(page).click()
  const lines = cartPopup(page).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expectPairs(lines)
})
