import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { originalSize, zoomMargin } from './zoom.ts'

/** Returns how many screen pixels a picture's pixel gets when it is fitted into a window with a margin around it. */
function scaleWith(margin: number, picture: Size, window: Size & { ratio: number }): number {
  const [width, height] = [window.width - 2 * margin, window.height - 2 * margin]
  return Math.min(width / picture.width, height / picture.height) * window.ratio
}
interface Size {
  readonly width: number
  readonly height: number
}

describe('R088 the margin around an enlarged picture', () => {
  test.each([
    ['a large screen shows a picture of 960 pixels at 960', 960, 960, 1920, 1080, 1, 617, 60],
    ['a smaller window shows it whole', 960, 960, 1440, 900, 1, 617, 0],
    ['a wide picture is held by its width', 900, 300, 1000, 800, 1, 400, 50],
    [
      'a screen of two pixels to one shows it at half the size, but not below that on the page',
      960,
      960,
      1440,
      900,
      2,
      617,
      141.5,
    ],
    ['a photograph of 2400 pixels fills that screen', 2400, 2400, 1440, 900, 2, 617, 0],
  ])('%s', (_, width, height, windowWidth, windowHeight, ratio, shown, expected) => {
    const window = { width: windowWidth, height: windowHeight, ratio }
    expect(zoomMargin({ width, height }, shown, window)).toBeCloseTo(expected)
  })

  test('never lets a pixel of the picture cover more than one of the screen, unless the page does so already', () => {
    const side = fc.integer({ min: 16, max: 4000 })
    const size = fc.record({ width: side, height: side })
    const window = fc.record({ width: side, height: side, ratio: fc.constantFrom(1, 1.5, 2, 3) })
    fc.assert(
      fc.property(size, window, fc.integer({ min: 1, max: 1200 }), (picture, screen, shown) => {
        const margin = zoomMargin(picture, shown, screen)
        const onPage = (shown / picture.width) * screen.ratio
        expect(margin).toBeGreaterThanOrEqual(0)
        expect(scaleWith(margin, picture, screen)).toBeLessThanOrEqual(Math.max(1, onPage) + 1e-9)
      }),
    )
  })
})

test.each([
  [1, 2400, 1800],
  [2, 1200, 900],
])(
  'on a screen with %d pixels for one of CSS the original size of 2400 by 1800 pixels is %d by %d',
  (ratio, width, height) => {
    expect(originalSize({ width: 1600, height: 1200, widths: [320, 960, 2400] }, ratio)).toEqual({ width, height })
  },
)
