import { expect, test } from 'vitest'
import { pricedProduct } from '../../tests/support/priced-product.ts'
import { choiceText, findSimilarName, findUnsellable } from './option-check.ts'
import { choicesOf } from './pricing.ts'

test('M5 a price below one rupee is blamed on the option that reduces it most', () => {
  expect(findUnsellable(pricedProduct({ types: ['Aluminium', 'Mild steel'] }))).toBeNull()
  expect(findUnsellable(pricedProduct({ price: 1040_99, types: ['Aluminium', 'Mild steel'] }))).toEqual({
    cause: 'type',
    values: 'Mild steel',
    reason: 'too-low',
  })
  expect(findUnsellable(pricedProduct({ price: 1041_00, types: ['Mild steel'] }))).toBeNull()
  expect(
    findUnsellable(
      pricedProduct({ price: 1100_00, types: ['Mild steel'], models: ['MODEL-1', 'MODEL-2'], colors: ['Black'] }),
    ),
  ).toEqual({ cause: 'type', values: 'Mild steel, MODEL-2, Black', reason: 'too-low' })
  expect(findUnsellable(pricedProduct({ price: 99 }))).toEqual({ cause: 'price', values: '', reason: 'too-low' })
})

test('M3 an unknown type is reported by its name', () => {
  expect(findUnsellable(pricedProduct({ types: ['Black', '3-inch'] }))).toEqual({
    cause: 'type',
    values: '3-inch',
    reason: 'unavailable',
  })
})

test('every choice once, and how it is read', () => {
  const choices = choicesOf(pricedProduct({ colors: ['Black', 'Red'], types: ['Left', 'Right'] }))
  expect(choices.map(choiceText)).toEqual(['Left, Black', 'Left, Red', 'Right, Black', 'Right, Red'])
})

test.each([
  ['1.5-inch', ['1.5 inches'], '1.5 inches'],
  ['Aluminum', ['aluminium'], 'aluminium'],
  ['Transparent', ['Transparant'], 'Transparant'],
  ['Mild-steel', ['mild steel'], 'mild steel'],
  ['4 sliders', ['2 sliders'], null],
  ['Model-1', ['Model-2'], null],
  ['Black', ['black'], null],
  ['Red', ['Rod'], null],
  ['1-inch', ['1.5-inch'], null],
])('M2 %s with %j: %s', (name, known, found) => {
  expect(findSimilarName(name, known)).toBe(found)
})
