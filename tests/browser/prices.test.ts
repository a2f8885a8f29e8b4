import type { Locator, Page } from '@playwright/test'
import { formatRupees } from '#rules/money.ts'
import { choicesOf } from '#rules/option-check.ts'
import { foldName, NO_OPTION, offerPrice, priceRange, unitPrice } from '#rules/pricing.ts'
import { GST_PERCENT, withTax } from '#rules/tax.ts'
import { expect, test } from '../support/browser.ts'
import {
  addButton,
  at,
  call,
  cartPopup,
  expectPrice,
  lineOf,
  open,
  openSearch,
  productOf,
  searchPanel,
  store,
} from './steps.ts'

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

/** Expects places that show a price to show it with tax first, then without. */
async function expectPairs(places: Locator): Promise<void> {
  await expect(places.first()).toBeVisible()
  await expect.poll(() => wrongPairs(places)).toEqual([])
}

test('R160 R161 the price with tax is first and bold, the price without tax below it, wherever something can be bought', async ({
  quietPage: page,
}) => {
  test.slow()
  const product = await productOf(PART.bike, PART.product)
  const line = lineOf(product, { color: 'Red', type: '2 Sliders', qty: 2 })
  await store(page, { cartItems: [line] })
  const cards = main(page).getByRole('article')
  for (const path of ['/', `/products/${PART.bike}`, PATH, '/search?q=crash+guard']) {
    await open(page, path)
    await expect.poll(() => cards.count(), path).toBeGreaterThan(3)
    await expectPairs(cards)
  }
  await open(page, PATH)
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
  await open(page, `${PATH}?color=Silver&type=2+Sliders`)
  await addButton(page).click()
  const lines = cartPopup(page).getByRole('listitem')
  await expect(lines).toHaveCount(2)
  await expectPairs(lines)
})

test('R094 R167 the saving shown for an offer is the difference of the prices next to it, for every choice', async ({
  page,
}) => {
  const { data } = await call('GET /all-products', { query: { bike: 'dominar-400', size: 24 } })
  const offers = [...data, await productOf(PART.bike, PART.product)].filter(({ pricing }) => pricing.offerPercent > 0)
  const halved = offers.find(({ pricing }) => pricing.types.some((type) => foldName(type) === 'left'))
  for (const product of [at(offers, 0), at(offers, -1), ...(halved ? [halved] : [])]) {
    const { pricing } = product
    for (const choice of choicesOf(pricing).slice(0, 6)) {
      const priced = unitPrice(pricing, choice)
      if (!priced.ok) continue
      const query = Object.entries(choice).filter(([, value]) => value !== NO_OPTION)
      await open(page, `/productDetail/${product.bikes.code}/${product.code}?${new URLSearchParams(query)}`)
      await expectPrice(page, priced.price)
      const saving = main(page).locator('[data-saving]')
      await expect(saving).toContainText(`${pricing.offerPercent}% off the part`)
      const [struck, shown] = [
        amountIn(await main(page).locator('form s').textContent()),
        amountIn(await page.locator('[data-price]').textContent()),
      ]
      expect(amountIn(await saving.textContent()), JSON.stringify(choice)).toBe(struck - shown)
      // Options are outside the offer; a single side has half of it.
      const half = priced.steps.some(({ step }) => step === 'half') ? 2 : 1
      expect(struck - shown).toBe(withTax((pricing.price - offerPrice(pricing)) / half, GST_PERCENT))
    }
  }
})

test('R081 R094 the saving on a card is the difference of the prices on it', async ({ page }) => {
  await open(page, `/products/${PART.bike}`)
  const { products } = await call('GET /bikes/{code}', { params: { code: PART.bike } })
  const cards = main(page).getByRole('article')
  let offers = 0
  for (const [place, { pricing }] of products.entries()) {
    const card = cards.nth(place)
    const struck = card.locator('s')
    await expect(struck).toHaveCount(pricing.offerPercent > 0 ? 1 : 0)
    if (pricing.offerPercent === 0) continue
    offers += 1
    const saved = amountIn(await struck.textContent()) - amountIn(await card.locator('[data-gross]').textContent())
    await expect(card).toContainText(`Save ${formatRupees(saved)}`)
  }
  expect(offers).toBeGreaterThan(1)
})

test('structured data has the price that the page shows first', async ({ page }) => {
  const { pricing } = await productOf(PART.bike, PART.product)
  const html = await (await page.request.get(PATH)).text()
  const gross = withTax(priceRange(pricing)?.low ?? 0, GST_PERCENT)
  expect(html).toContain(`"priceCurrency":"INR","price":"${(gross / 100).toFixed(2)}"`)
})
