import { expect, test } from 'vitest'
import { choicesOf } from '#rules/option-check.ts'
import { pricedProduct } from '../../../../tests/support/priced-product.ts'
import { priceSoFar } from './options.ts'

test('R094 R167 an offer saves the same in every choice, and half of it on a single side', () => {
  const product = pricedProduct({
    offerPercent: 10,
    types: ['Left', 'Pair', '4 Sliders'],
    colors: ['Black', 'Red'],
  })
  const choices = choicesOf(product)
  expect(choices).toHaveLength(6)
  for (const choice of choices) {
    const { price, before } = priceSoFar(product, { ...choice, model: null })
    expect(before - price, JSON.stringify(choice)).toBe(choice.type === 'Left' ? 250_00 : 500_00)
  }
})
