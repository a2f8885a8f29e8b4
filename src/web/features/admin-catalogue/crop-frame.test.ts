import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BIKE_RATIO, bordered, CARD_RATIO, drawnSize, isCut, maxZoomOf, SECTION_RATIO } from './crop-frame.ts'

const WIDE = { width: 900, height: 600 }
const side = fc.integer({ min: 16, max: 2400 })

test('a picture is suggested for cropping when its ratio differs by more than three percent', () => {
  expect(isCut({ width: 1000, height: 1000 }, CARD_RATIO)).toBe(false)
  expect(isCut({ width: 1029, height: 1000 }, CARD_RATIO)).toBe(false)
  expect(isCut({ width: 1000, height: 1029 }, CARD_RATIO)).toBe(false)
  expect(isCut({ width: 1031, height: 1000 }, CARD_RATIO)).toBe(true)
  expect(isCut({ width: 900, height: 675 }, SECTION_RATIO)).toBe(false)
  expect(isCut({ width: 900, height: 675 }, BIKE_RATIO)).toBe(true)
})

test('no zoom leaves less than 200 pixels, where there are so many', () => {
  expect(maxZoomOf(WIDE, CARD_RATIO)).toBe(3)
  expect(maxZoomOf({ width: 2400, height: 2400 }, CARD_RATIO)).toBe(4)
  expect(maxZoomOf({ width: 100, height: 100 }, CARD_RATIO)).toBe(1)
})

test('a crop is as large as its area, with at most 2000 pixels a side', () => {
  expect(drawnSize({ width: 300, height: 300 })).toEqual({ width: 300, height: 300 })
  expect(drawnSize({ width: 2400, height: 1800 })).toEqual({ width: 2000, height: 1500 })
})

test('with a border the whole picture is there, in the middle', () => {
  expect(bordered(WIDE, CARD_RATIO)).toEqual({ x: 0, y: -150, width: 900, height: 900 })
  fc.assert(
    fc.property(side, side, fc.constantFrom(CARD_RATIO, SECTION_RATIO, BIKE_RATIO), (width, height, ratio) => {
      const area = bordered({ width, height }, ratio)
      expect(area.width / area.height).toBeCloseTo(ratio, 6)
      expect(area.x).toBeCloseTo(-(area.width - width) / 2, 6)
      expect(area.y).toBeCloseTo(-(area.height - height) / 2, 6)
      expect(Math.min(area.width - width, area.height - height)).toBeCloseTo(0, 6)
    }),
  )
})
