import { expect, test } from 'vitest'
import { choicesOf, choiceText, firstUnsellable, lookalike } from './option-check.ts'
import { type PricedProduct, SPECIFIED_ADJUSTMENTS, SPECIFIED_SURCHARGES } from './pricing.ts'

const product = (fields: Partial<PricedProduct>): PricedProduct => ({
  price: 5000_00,
  offerPercent: 0,
  colors: [],
  models: [],
  types: [],
  adjustments: SPECIFIED_ADJUSTMENTS,
  surcharges: SPECIFIED_SURCHARGES,
  ...fields,
})

test('M5 the first choice under a rupee is told by the option that takes off the most', () => {
  expect(firstUnsellable(product({ types: ['Aluminium', 'Mild steel'] }))).toBeNull()
  expect(firstUnsellable(product({ price: 1040_99, types: ['Aluminium', 'Mild steel'] }))).toEqual({
    field: 'type',
    options: 'Mild steel',
    reason: 'too-low',
  })
  expect(firstUnsellable(product({ price: 1041_00, types: ['Mild steel'] }))).toBeNull()
  expect(
    firstUnsellable(
      product({ price: 1100_00, types: ['Mild steel'], models: ['MODEL-1', 'MODEL-2'], colors: ['Black'] }),
    ),
  ).toEqual({ field: 'type', options: 'Mild steel, MODEL-2, Black', reason: 'too-low' })
  expect(firstUnsellable(product({ price: 99 }))).toEqual({ field: 'price', options: '', reason: 'too-low' })
})

test('M3 a type that the table does not have is told by its name', () => {
  expect(firstUnsellable(product({ types: ['Black', '3-inch'] }))).toEqual({
    field: 'type',
    options: '3-inch',
    reason: 'unavailable',
  })
})

test('every choice once, and how it is read', () => {
  const choices = choicesOf({ colors: ['Black', 'Red'], models: [], types: ['Left', 'Right'] })
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
])('M2 %s beside %j: %s', (name, known, found) => {
  expect(lookalike(name, known)).toBe(found)
})
