import { describe, expect, test } from 'vitest'
import { byVisibility, colorRank, explainWrongBase, explainWrongLayer, layerWidths, needsItself } from './on-bike.ts'

test.each([
  [800, [800]],
  [801, [800, 801]],
  [1600, [800, 1600]],
  [2400, [800, 1600]],
])('a picture of %i pixels is shown in %j', (own, widths) => {
  expect(layerWidths(own)).toEqual(widths)
})

describe('a layer', () => {
  const base = { width: 1600, height: 1040 }
  const good = { width: 1600, height: 1040, opaqueShare: 0.02 }

  test('that shows a part is right', () => {
    expect(explainWrongLayer(good, base)).toBeNull()
    expect(explainWrongLayer({ ...good, opaqueShare: 0.0005 }, base)).toBeNull()
    expect(explainWrongLayer({ ...good, opaqueShare: 0.5 }, base)).toBeNull()
  })

  test.each([
    [
      { height: 1041 },
      "This picture has 1600 x 1041 pixels and the bike's base picture 1600 x 1040: upload one of the same size.",
    ],
    [
      { width: 800, height: 520 },
      "This picture has 800 x 520 pixels and the bike's base picture 1600 x 1040: upload one of the same size.",
    ],
    [{ opaqueShare: 1 }, 'This picture has no transparent area. Upload a PNG or WebP file that shows only the part.'],
    [
      { opaqueShare: 0.512 },
      '51 % of this picture can be seen, more than a part covers. Make everything but the part transparent.',
    ],
    [{ opaqueShare: 0.000_21 }, 'Only 0.021 % of this picture can be seen. Upload one that shows the part.'],
  ])('%j is refused with its reason', (wrong, message) => {
    expect(explainWrongLayer({ ...good, ...wrong }, base)).toBe(message)
  })

  test('that was reduced is named with the size of its file', () => {
    expect(explainWrongLayer({ ...good, width: 2400, height: 1560 }, base, { width: 3200, height: 2080 })).toBe(
      "This picture has 3200 x 2080 pixels and the bike's base picture 1600 x 1040: upload one of the same size.",
    )
  })
})

test('a base picture has at least 800 pixels', () => {
  expect(explainWrongBase({ width: 800, height: 520 })).toBeNull()
  expect(explainWrongBase({ width: 799, height: 520 })).toBe(
    'This picture is 799 pixels wide. Upload one of at least 800.',
  )
})

test.each([
  [960, 800, true],
  [1600, 800, true],
  [1600, 1040, true],
  [959, 800, false],
  [1602, 800, false],
  [800, 2400, false],
  [2000, 60, false],
  [600, 2400, false],
])('a base picture of %i x %i pixels has a shape that pages can show: %s', (width, height, isRight) => {
  expect(explainWrongBase({ width, height })).toBe(
    isRight
      ? null
      : `This picture has ${width} x ${height} pixels. Upload one that is 1.2 to 2 times as wide as it is high, such as 1600 x 1040.`,
  )
})

test('bright colours come first, then silver and white, then others, then black, and last what is for all colours', () => {
  const colors = [null, 'Matt Black', 'Grey', 'Silver', 'Orange', 'White', 'Racing red']
  const sorted = byVisibility(colors.map((color) => ({ color }))).map(({ color }) => color)
  expect(sorted).toEqual(['Orange', 'Racing red', 'Silver', 'White', 'Grey', 'Matt Black', null])
  expect(colorRank(' RED ')).toBe(0)
  expect(colorRank('Black and red')).toBe(3)
})

test.each([
  ['itself', ['a'], true],
  ['nothing', [], false],
  ['a part that needs nothing', ['d'], false],
  ['a part that needs it', ['b'], true],
  ['a part whose part needs it', ['c'], true],
  ['parts that need each other', ['e'], false],
])('a part that needs %s', (_, needed, circular) => {
  const needs = new Map([
    ['b', ['a']],
    ['c', ['d', 'b']],
    ['e', ['f']],
    ['f', ['e']],
  ])
  expect(needsItself('a', needed, needs)).toBe(circular)
})
