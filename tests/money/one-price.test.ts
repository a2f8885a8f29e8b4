import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Product } from '#contract/catalogue.ts'
import { formatRupees, fromRupees, toRupees } from '#rules/money.ts'
import { type Choice, choicesOf, unitPrice } from '#rules/pricing.ts'
import { withTax } from '#rules/tax.ts'
import { toCard } from '#web/features/product/card.ts'
import { optionViews, priceSoFar } from '#web/features/product/options.ts'
import { type CartLine, lineOf } from '#web/lib/cart-line.ts'
import { pricesOf, totalsOf } from '#web/lib/cart-totals.ts'
import { LONG_TEST_MS } from '../support/long-test.ts'
import { buy, orderOf, payingShop, someBuyer, someRegular } from '../support/paying-shop.ts'
import { emailTo } from '../support/people.ts'
import { SEED } from '../support/seed.ts'

const CARTS = 30

const paying = payingShop()
const { shop } = paying

/** Returns the value of a row of an email. */
const rowIn = (text: string | undefined, label: string): string =>
  text
    ?.split('\n')
    .find((line) => line.startsWith(`${label}: `))
    ?.slice(label.length + 2) ?? ''

/** Expects card, product page and options to show the price of the cart's line, and one saving. */
function expectSamePrice(product: Product, choice: Choice, line: CartLine): void {
  const { pricing, tax } = product
  const chosen = {
    color: pricing.options.color.length > 0 ? choice.color : null,
    model: pricing.options.model.length > 0 ? choice.model : null,
    type: pricing.options.type.length > 0 ? choice.type : null,
  }
  const page = priceSoFar(pricing, chosen)
  expect(page).toMatchObject({ price: fromRupees(line.price), from: false })
  const shown = formatRupees(withTax(page.price, tax.percent))
  for (const name of ['color', 'model', 'type'] as const) {
    const words = { taxPercent: tax.percent, variants: [], from: 'from', outOfStock: '' }
    const mine = optionViews(pricing, chosen, name, words).find(({ value }) => value === chosen[name])
    if (mine?.hint !== undefined) expect(mine.hint).toBe(shown)
  }
  const card = toCard(product)
  const lowest = choicesOf(pricing)
    .map((each) => unitPrice(pricing, each))
    .flatMap((each) => (each.ok ? [each.price] : []))
  expect(card.price).toBe(Math.min(...lowest))
  if (fromRupees(line.price) === card.price) expect(page.before - page.price).toBe(card.before - card.price)
}

test(
  'every figure of the same name is the same from the card to the email, for 30 random carts',
  async () => {
    // Buys a part whose price it sets, so it comes before the catalogue is read.
    const regular = await someRegular(paying)
    const { name: shopName } = await shop.call('GET /shop')
    const { data: products } = await shop.call('GET /all-products', { query: { size: 60 } })
    const onSale = products.filter(({ availability }) => availability.state !== 'out')
    const some = fc.record({
      product: fc.constantFrom(...onSale),
      choice: fc.nat(),
      qty: fc.integer({ min: 1, max: 3 }),
    })
    const cart = fc.record({
      lines: fc.uniqueArray(some, { minLength: 1, maxLength: 4, selector: ({ product }) => product.id }),
      isRegular: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(cart, async ({ lines: picked, isRegular }) => {
        const lines = picked.flatMap(({ product, choice: nth, qty }) => {
          const choices = choicesOf(product.pricing).filter((each) => unitPrice(product.pricing, each).ok)
          const choice = choices[nth % choices.length]
          const line = choice && lineOf(product, choice, qty)
          if (!line) return []
          expectSamePrice(product, choice, line)
          return [line]
        })
        const cartItems = lines.map(({ proId, name, bike, color, model, type, qty }) => ({
          ...{ proId, name, bike, color, model, type, qty },
        }))
        const { creditPoints: _, ...shown } = pricesOf(totalsOf(lines, 18))
        expect(await shop.call('POST /quote', { body: { cartItems } })).toMatchObject(shown)

        const buyer = isRegular ? regular : await someBuyer(shop)
        const quote = await buyer.call('POST /quote', { body: { cartItems, addressId: buyer.addressId } })
        const opened = await buy(paying, buyer, cartItems)
        const order = await orderOf(buyer, opened.orderId)
        const { itemsPrice, discountPrice, taxPrice, shippingPrice, roundOff, totalPrice } = quote
        expect(order).toMatchObject({ itemsPrice, discountPrice, taxPrice, shippingPrice, roundOff, totalPrice })
        expect(order.amountPaid).toBe(quote.amountToPay)
        expect(opened.razorpayOrder?.amount).toBe(fromRupees(quote.amountToPay))

        const { text } = await emailTo(shop, buyer.email, `Your order ${order.orderNo} at ${shopName}`)
        const rupees = (amount: number) => formatRupees(fromRupees(amount))
        expect(rowIn(text, 'Subtotal without GST')).toBe(rupees(itemsPrice))
        expect(rowIn(text, 'Discount')).toBe(discountPrice > 0 ? `− ${rupees(discountPrice)}` : '')
        expect(rowIn(text, 'GST')).toBe(rupees(taxPrice))
        expect(rowIn(text, 'Shipping (incl. GST)')).toBe(shippingPrice > 0 ? rupees(shippingPrice) : '')
        expect(rowIn(text, 'Total')).toBe(rupees(totalPrice))
        expect(rowIn(text, 'Paid')).toBe(rupees(order.amountPaid))
        for (const { name, bike_name: bike, price, qty, taxPercent = 18 } of lines) {
          const gross = toRupees(withTax(fromRupees(price) * qty, taxPercent))
          expect(text).toContain(`${qty} × ${name}: ${bike}, ${rupees(gross)} incl. ${taxPercent}% GST`)
        }
      }),
      { numRuns: CARTS, seed: SEED, endOnFailure: true },
    )
  },
  LONG_TEST_MS,
)
