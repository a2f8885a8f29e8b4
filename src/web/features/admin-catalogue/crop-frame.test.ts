import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BIKE_RATIO,
  bordered,
  CARD_RATIO,
  cropped,
  type Frame,
  isCut,
  mostZoom,
  movedBy,
  pulled,
  SECTION_RATIO,
  type Size,
  widestFrame,
  zoomedTo,
  zoomOf,
} from './crop-frame.ts'

const WIDE: Size = { width: 900, height: 600 }
const RATIOS = [CARD_RATIO, SECTION_RATIO, BIKE_RATIO]

const side = fc.integer({ min: 16, max: 2400 })
const picture = fc.record({ width: side, height: side })
const ratio = fc.constantFrom(...RATIOS)
const way = fc.double({ min: -3000, max: 3000, noNaN: true })

function expectInside({ width, height }: Size, frame: Frame, ratio: number): void {
  expect(frame.x).toBeGreaterThanOrEqual(-1e-6)
  expect(frame.y).toBeGreaterThanOrEqual(-1e-6)
  expect(frame.x + frame.width).toBeLessThanOrEqual(width + 1e-6)
  expect(frame.y + frame.height).toBeLessThanOrEqual(height + 1e-6)
  expect(frame.width / frame.height).toBeCloseTo(ratio, 6)
}

describe('the frame that a picture is cropped with', () => {
  test('a picture is suggested for cropping when its ratio differs by more than three percent', () => {
    expect(isCut({ width: 1000, height: 1000 }, CARD_RATIO)).toBe(false)
    expect(isCut({ width: 1029, height: 1000 }, CARD_RATIO)).toBe(false)
    expect(isCut({ width: 1000, height: 1029 }, CARD_RATIO)).toBe(false)
    expect(isCut({ width: 1031, height: 1000 }, CARD_RATIO)).toBe(true)
    expect(isCut({ width: 900, height: 675 }, SECTION_RATIO)).toBe(false)
    expect(isCut({ width: 900, height: 675 }, BIKE_RATIO)).toBe(true)
  })

  test('it begins as what the shop would show: the middle', () => {
    expect(widestFrame(WIDE, CARD_RATIO)).toEqual({ x: 150, y: 0, width: 600, height: 600 })
    expect(widestFrame({ width: 600, height: 900 }, CARD_RATIO)).toEqual({ x: 0, y: 150, width: 600, height: 600 })
  })

  test('zooming keeps its middle, moving stops at the edge, a pulled corner leaves the opposite one', () => {
    const closer = zoomedTo(WIDE, widestFrame(WIDE, CARD_RATIO), 2)
    expect(closer).toEqual({ x: 300, y: 150, width: 300, height: 300 })
    expect(zoomOf(WIDE, closer)).toBe(2)
    expect(movedBy(WIDE, closer, 1000, -40)).toEqual({ x: 600, y: 110, width: 300, height: 300 })
    const topLeft = { right: false, bottom: false }
    expect(pulled(WIDE, closer, topLeft, -50, -20)).toEqual({ x: 250, y: 100, width: 350, height: 350 })
    expect(pulled(WIDE, closer, { right: true, bottom: true }, 900, 900)).toEqual({
      x: 300,
      y: 150,
      width: 450,
      height: 450,
    })
  })

  test('no zoom leaves less than 200 pixels, where there are so many', () => {
    expect(mostZoom(WIDE, CARD_RATIO)).toBe(3)
    expect(mostZoom({ width: 2400, height: 2400 }, CARD_RATIO)).toBe(4)
    expect(mostZoom({ width: 100, height: 100 }, CARD_RATIO)).toBe(1)
    expect(zoomedTo(WIDE, widestFrame(WIDE, CARD_RATIO), 9).width).toBe(200)
  })

  test('after any change it stays inside the picture and keeps its ratio', () => {
    fc.assert(
      fc.property(picture, ratio, way, way, fc.double({ min: 0.1, max: 9, noNaN: true }), (size, ratio, x, y, zoom) => {
        const zoomed = zoomedTo(size, widestFrame(size, ratio), zoom)
        expectInside(size, zoomed, ratio)
        const moved = movedBy(size, zoomed, x, y)
        expectInside(size, moved, ratio)
        for (const right of [true, false]) {
          for (const bottom of [true, false]) {
            const frame = pulled(size, moved, { right, bottom }, x, y)
            expectInside(size, frame, ratio)
            expect(zoomOf(size, frame)).toBeLessThanOrEqual(mostZoom(size, ratio) + 1e-6)
          }
        }
      }),
    )
  })
})

describe('what is drawn', () => {
  test('a crop is as large as its frame, with at most 2000 pixels a side', () => {
    expect(cropped({ x: 10, y: 20, width: 300, height: 300 })).toEqual({
      canvas: { width: 300, height: 300 },
      from: { x: 10, y: 20, width: 300, height: 300 },
      to: { x: 0, y: 0, width: 300, height: 300 },
    })
    expect(cropped({ x: 0, y: 0, width: 2400, height: 1800 }).canvas).toEqual({ width: 2000, height: 1500 })
  })

  test('with a border the whole picture is there, in the middle', () => {
    expect(bordered(WIDE, CARD_RATIO)).toEqual({
      canvas: { width: 900, height: 900 },
      from: { x: 0, y: 0, width: 900, height: 600 },
      to: { x: 0, y: 150, width: 900, height: 600 },
    })
    fc.assert(
      fc.property(picture, ratio, (size, ratio) => {
        const { canvas, to } = bordered(size, ratio)
        expect(Math.max(canvas.width, canvas.height)).toBeLessThanOrEqual(2000)
        expect(canvas.width / canvas.height / ratio).toBeCloseTo(1, 1)
        expect(to.x).toBeGreaterThanOrEqual(-1e-6)
        expect(to.y).toBeGreaterThanOrEqual(-1e-6)
        expect(to.width / to.height).toBeCloseTo(size.width / size.height, 6)
      }),
    )
  })
})
