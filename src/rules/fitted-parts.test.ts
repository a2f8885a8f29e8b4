import { describe, expect, test } from 'vitest'
import { type GivenPrices, pricedProduct } from '../../tests/support/priced-product.ts'
import {
  buyableFitted,
  buyableParts,
  type FittablePart,
  fittedTotals,
  fittingMinutes,
  MAX_LINK_LENGTH,
  MAX_LINK_PARTS,
  putAllOn,
  putOn,
  readFitted,
  readLink,
  settledOptions,
  stackOf,
  sumKnown,
  takeOff,
  usualColor,
  writeFitted,
} from './fitted-parts.ts'
import { type ScarceVariant, type Variant, WHOLE_PRODUCT } from './variants.ts'

const part = (
  productCode: string,
  z: number,
  { pricing = {}, ...more }: Partial<Omit<FittablePart, 'pricing'>> & { pricing?: GivenPrices } = {},
): FittablePart => ({
  productCode,
  kind: productCode,
  z,
  requires: [],
  availability: { state: 'in', variants: [] },
  pricing: { ...pricedProduct(pricing), shipping: 100_00 },
  tax: { percent: 18 },
  layers: [{ color: null }],
  ...more,
})

const GUARD = part('crash-guard', 80, {
  kind: 'Crash guard',
  pricing: { colors: ['Black', 'Silver', 'Red'], types: ['Standard', 'PRO'] },
  layers: [{ color: 'Red' }, { color: 'Silver' }, { color: 'Black' }],
})
const SLIDERS = part('crash-guard-with-sliders', 80, { kind: 'Crash guard' })
const RACK = part('top-rack', 40, { pricing: { colors: ['Black'] } })
const STAY = part('saddle-stay', 50)
const BOXES = part('pannier-box', 60, { requires: ['saddle-stay'] })
const LID = part('box-lid', 61, { requires: ['pannier-box'] })
const PLATE = part('plate-5mm', 30, { kind: 'Bash plate' })
const SCREENS = [part('clear-screen', 90, { kind: 'Screen' }), part('smoked-screen', 91, { kind: 'Screen' })]
const PARTS = [GUARD, SLIDERS, RACK, STAY, BOXES, LID, PLATE, ...SCREENS]

const on = (...codes: string[]) => codes.map((code) => ({ code, color: null }))
const codes = (fitted: readonly { code: string }[]) => fitted.map(({ code }) => code)

describe('a link', () => {
  test.each([
    ['nothing', null, []],
    ['nothing between commas', ',,', []],
    ['a part with a colour', 'crash-guard:red', [{ code: 'crash-guard', color: 'Red' }]],
    ['the cheapest colour if none is named', 'crash-guard', [{ code: 'crash-guard', color: 'Black' }]],
    ['the cheapest colour in place of an unknown one', 'crash-guard:gold', [{ code: 'crash-guard', color: 'Black' }]],
    [
      'parts in the order of the link',
      'top-rack,saddle-stay',
      [{ code: 'top-rack', color: 'Black' }, ...on('saddle-stay')],
    ],
    ['no unknown part', 'rocket,saddle-stay,<script>', on('saddle-stay')],
    ['a part once', 'saddle-stay,saddle-stay:red', on('saddle-stay')],
    ['what a part needs', 'pannier-box', on('saddle-stay', 'pannier-box')],
    [
      'the last colour of a part that is named twice',
      'crash-guard:red,top-rack,crash-guard:black',
      [
        { code: 'crash-guard', color: 'Black' },
        { code: 'top-rack', color: 'Black' },
      ],
    ],
    ['the last of two that share a place', 'crash-guard:red,crash-guard-with-sliders', on('crash-guard-with-sliders')],
    ['a kind of which there is one part', 'bash-plate', on('plate-5mm')],
    ['the first of a kind of which there are several', 'screen', on('clear-screen')],
    [
      'capitals and spaces',
      ' Crash-Guard:RED ,, TOP-RACK',
      [
        { code: 'crash-guard', color: 'Red' },
        { code: 'top-rack', color: 'Black' },
      ],
    ],
  ])('reads %s', (_, link, fitted) => {
    expect(readFitted(link, PARTS)).toEqual(fitted)
  })

  test.each([
    ['nothing', null, []],
    ['parts that there are', 'crash-guard:red,bash-plate,top-rack', []],
    ['an unknown part', 'rocket,top-rack,%00', ['rocket', '%00']],
    ['an unknown part once', 'rocket,rocket', ['rocket']],
    ['an unknown colour', 'crash-guard:gold', ['crash-guard:gold']],
    ['a colour of a part without colours', 'saddle-stay:red', ['saddle-stay:red']],
    ['the beginning of a long name', 'x'.repeat(500), ['x'.repeat(40)]],
  ])('names in vain: %s', (_, link, unknown) => {
    expect(readLink(link, PARTS).unknown).toEqual(unknown)
  })

  test.each([
    ['', []],
    ['bash-plate,clear-screen', on('plate-5mm', 'clear-screen')],
    ['crash-guard', [{ code: 'crash-guard', color: 'Black' }]],
    ['top-rack', [{ code: 'top-rack', color: 'Black' }]],
    ['crash-guard:red,saddle-stay', [{ code: 'crash-guard', color: 'Red' }, ...on('saddle-stay')]],
  ])('writes %s', (link, fitted) => {
    expect(writeFitted(fitted, PARTS)).toBe(link)
    expect(readFitted(link, PARTS)).toEqual(fitted)
  })

  test('restores colours whose names have no Latin letters, or commas and colons', () => {
    const colors = ['கருப்பு', 'Black, matt: rough', 'नीला']
    const parts = [part('guard', 1, { pricing: { colors } })]
    for (const color of colors) {
      const link = new URLSearchParams(`with=${writeFitted([{ code: 'guard', color }], parts)}`).get('with')
      expect(readFitted(link, parts)).toEqual([{ code: 'guard', color }])
    }
  })

  test('restores colours of one Latin name, and the colour of a part after one that needs it', () => {
    const frame = part('frame', 1, { pricing: { colors: ['Red வெள்ளை', 'Red சிவப்பு'] } })
    const parts = [frame, part('box', 2, { requires: ['frame'] })]
    for (const { name: color } of frame.pricing.options.color) {
      const link = new URLSearchParams(`with=${writeFitted([{ code: 'frame', color }], parts)}`).get('with')
      expect(readFitted(link, parts)).toEqual([{ code: 'frame', color }])
      expect(readFitted(`box,${link}`, parts)).toEqual([{ code: 'frame', color }, ...on('box')])
    }
  })

  test('is read up to a length and a number of parts', () => {
    expect(readFitted(`${'x'.repeat(MAX_LINK_LENGTH)},saddle-stay`, PARTS)).toEqual([])
    expect(readFitted(`${'x,'.repeat(MAX_LINK_PARTS)}saddle-stay`, PARTS)).toEqual([])
    expect(readFitted(`${'x,'.repeat(MAX_LINK_PARTS - 1)}saddle-stay`, PARTS)).toEqual(on('saddle-stay'))
  })
})

describe('a press', () => {
  test.each([
    ['puts on one part', on('top-rack'), 'saddle-stay', on('top-rack', 'saddle-stay'), [], []],
    ['puts on what it needs first', [], 'pannier-box', on('saddle-stay', 'pannier-box'), ['saddle-stay'], []],
    [
      'puts on what that needs in turn',
      [],
      'box-lid',
      on('saddle-stay', 'pannier-box', 'box-lid'),
      ['saddle-stay', 'pannier-box'],
      [],
    ],
    ['leaves on what is on already', on('saddle-stay'), 'pannier-box', on('saddle-stay', 'pannier-box'), [], []],
    [
      'replaces what has its place',
      on('crash-guard', 'top-rack'),
      'crash-guard-with-sliders',
      on('top-rack', 'crash-guard-with-sliders'),
      [],
      ['crash-guard'],
    ],
    ['ignores an unknown part', on('top-rack'), 'rocket', on('top-rack'), [], []],
  ])('%s', (_, fitted, code, after, alsoOn, replaced) => {
    expect(putOn(fitted, { code, color: null }, PARTS)).toEqual({ fitted: after, alsoOn, replaced, alsoOff: [] })
  })

  test('replaces a part together with what needs it, and says which is which', () => {
    const other = part('second-stay', 50, { kind: 'saddle-stay' })
    const put = putOn(on('saddle-stay', 'pannier-box', 'top-rack'), { code: 'second-stay', color: null }, [
      ...PARTS,
      other,
    ])
    expect(put).toMatchObject({ replaced: ['saddle-stay'], alsoOff: ['pannier-box'] })
    expect(codes(put.fitted)).toEqual(['top-rack', 'second-stay'])
  })

  test('does not replace what the part needs, though both are of one kind at one place', () => {
    const pegs = part('pegs', 80, { kind: 'Crash guard', requires: ['crash-guard'] })
    const put = putOn(on('crash-guard'), { code: 'pegs', color: null }, [...PARTS, pegs])
    expect(codes(put.fitted)).toEqual(['crash-guard', 'pegs'])
    expect(codes(readFitted(writeFitted(put.fitted, [...PARTS, pegs]), [...PARTS, pegs]))).toEqual([
      'crash-guard',
      'pegs',
    ])
  })

  test('puts on all that go together: of those that share a place the first', () => {
    const parts = [part('second-stay', 50, { kind: 'saddle-stay' }), ...PARTS]
    expect(codes(putAllOn(PARTS))).toEqual([
      ...['crash-guard', 'top-rack', 'saddle-stay', 'pannier-box', 'box-lid', 'plate-5mm'],
      ...['clear-screen', 'smoked-screen'],
    ])
    expect(codes(putAllOn(parts))).toEqual(
      expect.not.arrayContaining(['saddle-stay', 'pannier-box', 'box-lid', 'crash-guard-with-sliders']),
    )
  })

  test('changes the colour of a part in its place', () => {
    const fitted = [{ code: 'crash-guard', color: 'Red' }, ...on('top-rack')]
    expect(putOn(fitted, { code: 'crash-guard', color: 'Black' }, PARTS).fitted).toEqual([
      { code: 'crash-guard', color: 'Black' },
      ...on('top-rack'),
    ])
  })

  test.each([
    ['takes off one part', on('top-rack', 'saddle-stay'), 'top-rack', on('saddle-stay'), []],
    [
      'takes off what needs it',
      on('saddle-stay', 'pannier-box', 'top-rack'),
      'saddle-stay',
      on('top-rack'),
      ['pannier-box'],
    ],
    [
      'takes off what needs that in turn',
      on('saddle-stay', 'pannier-box', 'box-lid'),
      'saddle-stay',
      [],
      ['pannier-box', 'box-lid'],
    ],
    ['leaves what it needs itself', on('saddle-stay', 'pannier-box'), 'pannier-box', on('saddle-stay'), []],
    ['changes nothing if it is not on', on('top-rack'), 'crash-guard', on('top-rack'), []],
  ])('%s', (_, fitted, code, after, alsoOff) => {
    expect(takeOff(fitted, code, PARTS)).toEqual({ fitted: after, alsoOn: [], replaced: [], alsoOff })
  })

  test('parts that need each other go on and come off together, and end', () => {
    const ring = [part('a', 1, { requires: ['b'] }), part('b', 2, { requires: ['a', 'gone'] })]
    const { fitted } = putOn([], { code: 'a', color: null }, ring)
    expect(codes(fitted)).toEqual(['b', 'a'])
    expect(takeOff(fitted, 'b', ring).fitted).toEqual([])
  })
})

test('what needs a part that is out of stock cannot be bought, nor what needs that', () => {
  const out = { ...STAY, availability: { state: 'out', variants: [] } }
  const buyable = buyableParts([out, BOXES, LID, RACK]).map(({ productCode }) => productCode)
  expect(buyable).toEqual(['top-rack'])
})

describe('a part of which a colour is sold out', () => {
  const variant = (more: Partial<Variant>) => ({ ...WHOLE_PRODUCT, ...more, left: 0 })
  const without = (...variants: ScarceVariant[]) => ({ ...GUARD, availability: { state: 'in', variants } })
  const noBlack = without(variant({ color: 'black' }))

  test.each([
    ['the next cheapest colour', noBlack, 'Red'],
    ['the cheapest, if some other option of it is left', without(variant({ color: 'Black', type: 'PRO' })), 'Black'],
    ['the cheapest, if few are left', without({ ...variant({ color: 'Black' }), left: 2 }), 'Black'],
  ])('is put on in %s', (_, guard, color) => {
    expect(usualColor(guard)).toBe(color)
  })

  test('can be bought in another colour only, and what needs it with it', () => {
    const stand = { ...STAY, requires: ['crash-guard'] }
    const buyable = (color: string) =>
      codes(
        buyableFitted(
          [{ code: 'crash-guard', color }, ...on('saddle-stay', 'plate-5mm')],
          [noBlack, stand, PLATE],
          'X',
        ),
      )
    expect(buyable('Red')).toEqual(['crash-guard', 'saddle-stay', 'plate-5mm'])
    expect(buyable('Black')).toEqual(['plate-5mm'])
  })
})

test('pictures are stacked from the lowest to the highest, whatever was put on first', () => {
  const stack = stackOf(on('crash-guard', 'top-rack', 'rocket', 'saddle-stay'), PARTS)
  expect(stack.map((each) => each.part.productCode)).toEqual(['top-rack', 'saddle-stay', 'crash-guard'])
})

test.each([
  ['the cheapest colour, however well another is seen', GUARD, 'Black'],
  [
    'of the cheapest the one that is seen best',
    part('a', 1, {
      pricing: { colors: ['Black', 'Silver'], template: { prices: {}, surcharges: { usual: 0, own: {} } } },
      layers: [{ color: 'Silver' }, { color: 'Black' }],
    }),
    'Silver',
  ],
  ['none if there is none', STAY, null],
])('a part is put on in %s', (_, one, color) => {
  expect(usualColor(one)).toBe(color)
})

test.each([
  ['one variant', { models: ['Both'], types: ['Standard'] }, { color: 'Red', model: 'Both', type: 'Standard' }],
  [
    'the bike of the page',
    { models: ['Dominar 250', 'dominar 400'] },
    { color: 'Red', model: 'dominar 400', type: null },
  ],
  ['nothing else', { models: ['A', 'B'], types: ['A', 'B'] }, { color: 'Red', model: null, type: null }],
])('no question is asked about %s', (_, options, settled) => {
  expect(settledOptions(pricedProduct(options), 'Red', 'Dominar 400')).toEqual(settled)
})

describe('the total', () => {
  test('is that of a cart with one piece of each part, surcharges and GST included', () => {
    const fitted = [{ code: 'crash-guard', color: 'Red' }, ...on('saddle-stay')]
    const totals = fittedTotals(fitted, PARTS, 'Dominar 400')
    // Two parts of 5000, red adds 250: 18 % GST on 10250, and twice 100 for delivery.
    expect(totals).toMatchObject({
      itemsPrice: 10_250_00,
      taxPrice: 1845_00,
      shippingPrice: 200_00,
      totalPrice: 12_295_00,
    })
    // PRO costs no more than Standard.
    expect(totals.from).toBe(false)
  })

  test('is the lowest while an option is open that can raise it', () => {
    const wide = part('guard', 1, { pricing: { types: ['2 Sliders', '4 Sliders'] } })
    expect(fittedTotals(on('guard'), [wide], '')).toMatchObject({ itemsPrice: 6000_00, from: true })
  })

  test('names what the offers save, with GST', () => {
    const reduced = part('guard', 1, { pricing: { offerPercent: 10 } })
    expect(fittedTotals(on('guard'), [reduced], '')).toMatchObject({ itemsPrice: 4500_00, saving: 590_00 })
    expect(fittedTotals(on('top-rack'), PARTS, '').saving).toBe(0)
  })

  test('of nothing is nothing', () => {
    expect(fittedTotals([], PARTS, '')).toMatchObject({ totalPrice: 0, from: false })
  })
})

test.each([
  ['75 minutes', 75],
  ['1 hour', 60],
  [' 1.5 Hours ', 90],
  ['about an hour', null],
  ['', null],
])('fitting that takes "%s" takes %s minutes', (value, minutes) => {
  expect(fittingMinutes([{ label: 'Fitting time', value }])).toBe(minutes)
  expect(fittingMinutes([{ label: 'Tools', value }])).toBeNull()
})

test.each([
  [[], 0],
  [[1, 2], 3],
  [[1, null, 2], null],
])('%j add up to %s', (amounts, total) => {
  expect(sumKnown(amounts)).toBe(total)
})
