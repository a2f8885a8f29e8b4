import { describe, expect, test } from 'vitest'
import { choicesOf } from '#rules/option-check.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { pricedProduct } from '../../../../tests/support/priced-product.ts'
import { findObstacle } from './obstacle.tsx'
import {
  type Chosen,
  chosenFrom,
  colorOptions,
  modelOptions,
  NOTHING_CHOSEN,
  priceSoFar,
  queryOf,
  toChoice,
  typeOptions,
} from './options.ts'

const product = pricedProduct({
  colors: ['Black', 'Silver', 'Red'],
  models: ['Dominar 400', 'Dominar 250'],
  types: ['Standard', 'PRO'],
})

describe('the choice in an address', () => {
  test.each<[string, Partial<Chosen>]>([
    ['?color=%20rEd%20&model=DOMINAR%20250', { color: 'Red', model: 'Dominar 250' }],
    ['?color=purple&model=%00&type=%3Cscript%3Ealert(1)%3C%2Fscript%3E', {}],
    ['?color=default&model=__proto__&type=constructor', {}],
    ['?color=&color=Red&type[]=PRO&&&=', {}],
    [`?color=${'x'.repeat(2000)}&type=PRO`, { type: 'PRO' }],
    ['?color=Red%E0%A4&type=%F0%9F%8F%8D', {}],
  ])('of %s is %j; what the product does not offer is ignored', (query, chosen) => {
    expect(chosenFrom(new URLSearchParams(query), product)).toEqual({ ...NOTHING_CHOSEN, ...chosen })
  })

  test('is written so that it is read again, and nothing else is left of an address', () => {
    const chosen = { color: 'Red', model: 'Dominar 250', type: 'PRO' }
    expect(queryOf(chosen)).toBe('?color=Red&model=Dominar+250&type=PRO')
    expect(chosenFrom(new URLSearchParams(queryOf(chosen)), product)).toEqual(chosen)
    expect(queryOf({ ...NOTHING_CHOSEN, color: 'Silver' })).toBe('?color=Silver')
    expect(queryOf(NOTHING_CHOSEN)).toBe('')
  })

  test('R116 R117 is never a finish that is not made', () => {
    for (const [made, missing] of [
      ['Black', 'Transparant'],
      ['Transparant', 'Black'],
    ] as const) {
      const windshield = pricedProduct({ types: [made] })
      expect(chosenFrom(new URLSearchParams({ type: missing }), windshield)).toEqual(NOTHING_CHOSEN)
      expect(typeOptions(windshield, 18, 'Out of stock').at(-1)).toEqual({
        value: missing,
        label: missing,
        hint: 'Out of stock',
        disabled: true,
      })
    }
  })
})

test('an option says what it adds, with tax; those that add nothing say nothing', () => {
  const hints = (options: { hint?: string }[]) => options.map(({ hint }) => hint)
  const types = ['Standard', '2 Sliders', 'Left', 'Mild steel']
  expect(hints(typeOptions(pricedProduct({ types }), 18, ''))).toEqual([undefined, '+ ₹1,180.00', '½', '− ₹1,227.20'])
  expect(hints(colorOptions(product, 18))).toEqual([undefined, '+ ₹295.00', '+ ₹295.00'])
  expect(hints(modelOptions(product, 18))).toEqual([undefined, '+ ₹236.00'])
})

test('R126 R160 R167 the price is the lowest that is still possible, until all is chosen', () => {
  const guard = pricedProduct({
    price: 4650_00,
    offerPercent: 10,
    types: ['2 Sliders', '4 Sliders'],
    colors: ['Black', 'Red'],
  })
  expect(priceSoFar(guard, NOTHING_CHOSEN)).toEqual({ price: 5185_00, before: 5650_00, from: true })
  expect(priceSoFar(guard, { ...NOTHING_CHOSEN, color: 'Red' })).toEqual({
    price: 5435_00,
    before: 5900_00,
    from: true,
  })
  expect(priceSoFar(guard, { ...NOTHING_CHOSEN, color: 'Red', type: '4 Sliders' })).toEqual({
    price: 6235_00,
    before: 6700_00,
    from: false,
  })
})

test('R123 options that are not chosen are sent as "default"', () => {
  expect(toChoice(NOTHING_CHOSEN)).toEqual({ color: 'default', model: 'default', type: 'default' })
  expect(toChoice({ ...NOTHING_CHOSEN, type: 'Black' })).toEqual({ color: 'default', model: 'default', type: 'Black' })
})

describe('what keeps a part out of the cart', () => {
  const obstacle = (
    fields: Parameters<typeof pricedProduct>[0],
    chosen: Partial<Chosen>,
    blocked: string | null = null,
  ) => findObstacle(pricedProduct(fields), { ...NOTHING_CHOSEN, ...chosen }, blocked, productTexts().product)

  test('R120 R121 R122 is a colour, then a model, then a type that is not chosen; the rest is named as well', () => {
    const red = { color: 'Red' }
    expect(obstacle(product, {})).toEqual({
      place: 'color',
      message: 'Please select your product color!!',
      all: 'Still to choose: Colors, Bike Model and Product Type.',
    })
    expect(obstacle(product, red)).toEqual({
      place: 'model',
      message: 'Please select your Bike model!!',
      all: 'Still to choose: Bike Model and Product Type.',
    })
    expect(obstacle(product, { ...red, model: 'Dominar 250' })).toEqual({
      place: 'type',
      message: 'Please select your Product type!!',
    })
    expect(obstacle(product, { ...red, model: 'Dominar 250', type: 'PRO' })).toBeNull()
    expect(obstacle({}, {})).toBeNull()
    expect(obstacle({}, {}, 'For another bike')).toEqual({ place: 'bike', message: 'For another bike' })
  })

  test('R124 is a type without a price, and a price below a rupee', () => {
    expect(obstacle({ types: ['Gold plated'] }, { type: 'Gold plated' })).toEqual({
      place: 'type',
      message: 'This option is not available.',
    })
    expect(obstacle({ price: 1000_00, types: ['Mild steel'] }, { type: 'Mild steel' })).toEqual({
      place: 'whole',
      message: 'This combination is not available.',
    })
  })
})

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
