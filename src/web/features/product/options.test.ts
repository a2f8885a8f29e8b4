import { describe, expect, test } from 'vitest'
import type { OptionHeadings } from '#rules/option-names.ts'
import { SPECIFIED_PRICES } from '#rules/price-template.ts'
import { type Chosen, choicesOf, type OptionKey } from '#rules/pricing.ts'
import { queryOf } from '#rules/variants.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { pricedProduct } from '../../../../tests/support/priced-product.ts'
import { namedOptions } from './named-options.ts'
import { findObstacle } from './obstacle.tsx'
import {
  availabilityOf,
  chosenFrom,
  colorSurcharge,
  NOTHING_CHOSEN,
  optionViews,
  priceSoFar,
  toChoice,
} from './options.ts'

const NAMES = {
  colors: ['Black', 'Silver', 'Red'],
  models: ['Dominar 400', 'Dominar 250'],
  types: ['Standard', 'PRO'],
}
const product = pricedProduct(NAMES)

/** Returns the options of a group as the page of a product with these fields shows them. */
const viewsOf = (fields: Parameters<typeof pricedProduct>[0], name: keyof Chosen, chosen: Partial<Chosen> = {}) =>
  optionViews(pricedProduct(fields), { ...NOTHING_CHOSEN, ...chosen }, name, {
    taxPercent: 18,
    variants: [],
    from: 'from',
    outOfStock: 'Out of stock',
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
    for (const [chosen, missing] of [
      ['Black', 'Transparant'],
      ['Transparant', 'Black'],
    ] as const) {
      const windshield = { types: [chosen] }
      const asked = new URLSearchParams({ type: missing })
      expect(chosenFrom(asked, pricedProduct(windshield))).toEqual(NOTHING_CHOSEN)
      expect(viewsOf(windshield, 'type').at(-1)).toEqual({
        value: missing,
        label: missing,
        hint: 'Out of stock',
        disabled: true,
      })
    }
  })
})

describe('an option shows what the part costs with it, including GST', () => {
  const hints = (...given: Parameters<typeof viewsOf>) => viewsOf(...given).map(({ hint }) => hint)
  const guard = { types: ['Standard', '4 Sliders'], colors: ['Black', 'Red'] }

  test('the lowest price while another option is open, and the price itself once all others are chosen', () => {
    expect(hints(guard, 'type')).toEqual(['from ₹5,900.00', 'from ₹8,024.00'])
    expect(hints(guard, 'type', { color: 'Red' })).toEqual(['₹6,195.00', '₹8,319.00'])
    expect(hints(guard, 'color', { color: 'Red', type: '4 Sliders' })).toEqual(['₹8,024.00', '₹8,319.00'])
  })

  test('half the part for a single side, and less for a cheaper material', () => {
    expect(hints({ types: ['Left', 'Both', 'Mild steel'] }, 'type')).toEqual(['₹2,950.00', '₹5,900.00', '₹4,672.80'])
  })

  test('nothing if all cost the same, and no price that nobody can pay', () => {
    expect(
      hints({ ...guard, template: { prices: SPECIFIED_PRICES, surcharges: { usual: 0, own: {} } } }, 'color'),
    ).toEqual([undefined, undefined])
    expect(hints({ types: ['Standard', 'Gold plated'] }, 'type')).toEqual(['₹5,900.00', undefined])
    expect(hints({ types: ['Black'] }, 'type')).toEqual([undefined, 'Out of stock'])
  })
})

describe('a value of which nothing is left says so', () => {
  const guard = pricedProduct({ types: ['Short', 'Long'], colors: ['Black', 'Red'] })
  const of = { color: null, model: null, type: null }
  const soldOut = (
    name: OptionKey,
    variants: Parameters<typeof optionViews>[3]['variants'],
    chosen: Partial<Chosen> = {},
  ) =>
    optionViews(guard, { ...NOTHING_CHOSEN, ...chosen }, name, {
      taxPercent: 18,
      variants,
      from: '',
      outOfStock: 'none',
    })
      .filter(({ hint }) => hint === 'none')
      .map(({ value }) => value)

  test('where each colour is counted, a colour: but not a type, whatever colour is chosen', () => {
    const variants = [
      { ...of, color: 'Red', left: 0 },
      { ...of, color: 'Black', left: 2 },
    ]
    expect(soldOut('color', variants)).toEqual(['Red'])
    expect(soldOut('type', variants, { color: 'Red' })).toEqual([])
    expect(soldOut('color', [])).toEqual([])
  })

  test('where each colour of each type is counted, a value whose every choice is sold out', () => {
    const variants = [
      { ...of, color: 'Red', type: 'Short', left: 0 },
      { ...of, color: 'Red', type: 'Long', left: 0 },
      { ...of, color: 'Black', type: 'Long', left: 0 },
    ]
    expect(soldOut('color', variants)).toEqual(['Red'])
    expect(soldOut('color', variants, { type: 'Long' })).toEqual(['Black', 'Red'])
    expect(soldOut('type', variants)).toEqual(['Long'])
    expect(soldOut('type', variants, { color: 'Black' })).toEqual(['Long'])
  })

  test('and what is left of a choice is that of its variant, else of the product', () => {
    const variants = [
      { ...of, color: 'Red', left: 0 },
      { ...of, color: 'Black', left: 2 },
    ]
    const availability = { state: 'in' as const, left: null, variants }
    const left = (chosen: Partial<Chosen>) => availabilityOf(availability, { ...NOTHING_CHOSEN, ...chosen })
    expect(left({})).toMatchObject({ state: 'in', left: null })
    expect(left({ color: 'Red' })).toEqual({ state: 'out', left: 0 })
    expect(left({ color: 'Black', type: 'Long' })).toEqual({ state: 'few', left: 2 })
    expect(left({ color: 'Silver' })).toMatchObject({ state: 'in' })
  })
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

test.each([
  [
    '250 rupees, if every colour but Black costs that',
    ['Black', 'Red', 'Silver'],
    { usual: 250_00, own: { black: 0 } },
    250_00,
  ],
  [
    'nothing, if colours cost different amounts',
    ['Black', 'Red', 'Silver'],
    { usual: 250_00, own: { black: 0, red: 99_00 } },
    null,
  ],
  ['nothing, if Black costs something as well', ['Black', 'Red'], { usual: 250_00, own: {} }, null],
  ['nothing, if colours are free', ['Black', 'Red'], { usual: 0, own: {} }, null],
  ['nothing, without another colour', ['Black'], { usual: 250_00, own: { black: 0 } }, null],
])('M4 the note beside the colours says %s', (_, colors, surcharges, expected) => {
  const template = { prices: SPECIFIED_PRICES, surcharges }
  expect(colorSurcharge(pricedProduct({ colors, template }))).toBe(expected)
})

describe('what keeps a part out of the cart', () => {
  const obstacle = (
    fields: Parameters<typeof pricedProduct>[0],
    chosen: Partial<Chosen>,
    blocked: string | null = null,
    headings: OptionHeadings = {},
  ) =>
    findObstacle(
      namedOptions(pricedProduct(fields), headings),
      { ...NOTHING_CHOSEN, ...chosen },
      blocked,
      productTexts().product,
    )

  test('R120 R121 R122 is a colour, then a model, then a type that is not chosen; the rest is named as well', () => {
    const red = { color: 'Red' }
    expect(obstacle(NAMES, {})).toEqual({
      place: 'color',
      message: 'Please select your product color!! Still to choose: Colors, Bike Model and Product Type.',
    })
    expect(obstacle(NAMES, red)).toEqual({
      place: 'model',
      message: 'Please select your Bike model!! Still to choose: Bike Model and Product Type.',
    })
    expect(obstacle(NAMES, { ...red, model: 'Dominar 250' })).toEqual({
      place: 'type',
      message: 'Please select your Product type!!',
    })
    expect(obstacle(NAMES, { ...red, model: 'Dominar 250', type: 'PRO' })).toBeNull()
    expect(obstacle({}, {})).toBeNull()
    expect(obstacle({}, {}, 'For another bike')).toEqual({ place: 'bike', message: 'For another bike' })
  })

  test('is named by the heading that the product has for its option', () => {
    const headings = { type: { en: 'Height', ta: 'உயரம்' } }
    expect(obstacle(NAMES, { color: 'Red', model: 'Dominar 250' }, null, headings)).toEqual({
      place: 'type',
      message: 'Please choose an option under “Height”.',
    })
    expect(obstacle(NAMES, {}, null, headings)?.message).toBe(
      'Please select your product color!! Still to choose: Colors, Bike Model and Height.',
    )
    expect(obstacle(NAMES, {}, null, { color: { en: 'Finish' } })?.message).toBe(
      'Please choose an option under “Finish”. Still to choose: Finish, Bike Model and Product Type.',
    )
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
