import { readdir, stat } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { OnBikePart } from '#contract/on-bike.ts'
import { type FittedPart, fittedTotals, settledOptions } from '#rules/fitted-parts.ts'
import { toRupees } from '#rules/money.ts'
import { choicesOf, foldName, unitPrice } from '#rules/pricing.ts'
import { shopForTests } from '../support/shop.ts'

const shop = shopForTests('demo')

/** Returns the cheapest choice of the options that are not settled yet. */
function cheapestChoice({ pricing }: OnBikePart, color: string | null, bikeName: string) {
  const settled = settledOptions(pricing, color, bikeName)
  const isOpen = (name: 'color' | 'model' | 'type', value: string) =>
    settled[name] === null || foldName(settled[name]) === foldName(value)
  const priced = choicesOf(pricing)
    .filter((choice) => isOpen('color', choice.color) && isOpen('model', choice.model) && isOpen('type', choice.type))
    .flatMap((choice) => {
      const { ok, ...price } = unitPrice(pricing, choice)
      return ok && 'price' in price ? [{ choice, price: price.price }] : []
    })
  const [cheapest] = priced.toSorted((one, other) => one.price - other.price)
  if (!cheapest) throw new Error('A part cannot be bought.')
  return cheapest.choice
}

test('the total of every kit is that of the server’s quote', async () => {
  const bikes = await shop.call('GET /bikes')
  let compared = 0
  for (const { code, name } of bikes) {
    const { parts } = await shop.call('GET /bikes/{code}/on-bike', { params: { code } })
    const { products } = await shop.call('GET /bikes/{code}', { params: { code } })
    // All parts in their first colour, then in their last.
    for (const place of [0, -1]) {
      const fitted: FittedPart[] = parts.map((part) => ({
        code: part.productCode,
        color: part.pricing.options.color.at(place)?.name ?? null,
      }))
      if (fitted.length === 0) continue
      const cartItems = parts.map((part, line) => {
        const product = products.find((each) => each.code === part.productCode)
        if (!product) throw new Error(`${part.productCode} is not among the products of ${code}.`)
        return {
          ...{ proId: product.proId, bike_id: product.bikeId, name: product.name, bike: name, qty: 1 },
          ...cheapestChoice(part, fitted[line]?.color ?? null, name),
        }
      })
      const quote = await shop.call('POST /quote', { body: { cartItems } })
      const { totalPrice, taxPrice, shippingPrice } = fittedTotals(fitted, parts, name)
      expect([code, quote.totalPrice, quote.taxPrice, quote.shippingPrice]).toEqual(
        [code, totalPrice, taxPrice, shippingPrice].map((each) => (typeof each === 'number' ? toRupees(each) : each)),
      )
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(40)
})

test('the code that puts parts on a bike stays within its budget', async () => {
  const folder = 'build/client/assets'
  const own = (await readdir(folder)).filter((file) => /^(live|kit-summary|fit-it(-stage)?)-.*\.js\.br$/.test(file))
  const sizes = await Promise.all(own.map(async (file) => (await stat(`${folder}/${file}`)).size))
  expect(own.length).toBeGreaterThan(2)
  // The texts of all languages are among them, of which a page loads one.
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(15_000)
})
