import { describe, expect, test } from 'vitest'
import type { LineAgain } from '#contract/orders.ts'
import { MAX_LINES } from '#rules/cart.ts'
import { checkoutTexts } from '#web/messages/en/checkout.ts'
import { addAgain, describeAgain } from './again-lines.ts'

function lineAgain(qty: number, { proId = 'p1', ...more }: Partial<LineAgain> & { proId?: string } = {}): LineAgain {
  const options = { color: 'Black', model: 'default', type: 'default' }
  const named = { name: 'Crash Guard', bike: 'NX500', ...options, qty }
  const item = { ...named, proId, bike_id: 'b1', bikeCode: 'nx500', code: 'crash-guard', image: '/media/a' }
  return {
    ...{ id: proId, ...named, state: 'available', priceBefore: 1180, priceNow: 1180 },
    item: { ...item, price: 1000, shipping: 150, taxPercent: 18 },
    ...more,
  }
}

describe('adding an earlier order to the cart', () => {
  test('adds its lines once, however often it is asked for', () => {
    const once = addAgain([], [lineAgain(2)])
    expect(once).toMatchObject({ added: 1, isFull: false, lines: [{ proId: 'p1', qty: 2, price: 1000 }] })
    expect(addAgain(once.lines, [lineAgain(2)]).lines).toEqual(once.lines)
  })

  test('never takes pieces out of the cart', () => {
    const { lines } = addAgain([], [lineAgain(5)])
    expect(addAgain(lines, [lineAgain(2)]).lines).toMatchObject([{ qty: 5 }])
  })

  test('leaves out what is unavailable, and says when the cart is full', () => {
    const unavailable = lineAgain(1, { state: 'gone', item: null, priceNow: null })
    expect(addAgain([], [unavailable])).toEqual({ lines: [], added: 0, isFull: false })
    const many = Array.from({ length: MAX_LINES + 1 }, (_, place) => lineAgain(1, { proId: `p${place}` }))
    expect(addAgain([], many)).toMatchObject({ added: MAX_LINES, isFull: true })
  })
})

test.each<[Partial<LineAgain>, string[]]>([
  [{}, []],
  [{ state: 'gone', priceNow: null, item: null }, ['Crash Guard, NX500 is no longer in our catalogue.']],
  [{ state: 'sold_out', item: null }, ['Crash Guard, NX500 is sold out at the moment.']],
  [{ priceNow: 1416 }, ['Crash Guard, NX500: now ₹1,416.00, was ₹1,180.00, each incl. GST.']],
  [{ state: 'fewer', qty: 3 }, ['Crash Guard, NX500: only 2 of 3 are in stock, so your cart has 2.']],
])('what is not as it was bought is said: %o', (changed, sentences) => {
  expect(describeAgain(lineAgain(2, changed), checkoutTexts())).toEqual(sentences)
})
