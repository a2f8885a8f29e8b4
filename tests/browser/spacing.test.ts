import { expect, test } from '../support/browser.ts'
import { emptyBands } from '../support/layout-checks.ts'
import { open } from './steps.ts'

/** The most that is left empty between two sections, in pixels. */
const MOST = 96

test('no more than 96 pixels are empty between the sections of home, product, about and contact, on a screen and on a phone', async ({
  quietPage: page,
}) => {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    for (const path of ['/', '/productDetail/himalayan-450/lower-engine-guard', '/about', '/contactus']) {
      await open(page, path)
      await expect.poll(() => emptyBands(page, MOST), `${path} at ${size.width}`).toEqual([])
    }
  }
})

test('what cannot be used looks like it in one way: its words can be read, and the cursor says no', async ({
  quietPage: page,
}) => {
  await page.context().setExtraHTTPHeaders({})
  await open(page, '/dev/style')
  const looks = await page
    .locator('#buttons')
    .locator('xpath=ancestor-or-self::section[1]')
    .locator('button:is(:disabled, [aria-disabled="true"])')
    .evaluateAll((buttons) =>
      buttons.map((each) => {
        const { color, backgroundColor, opacity, cursor } = getComputedStyle(each)
        return JSON.stringify({ color, backgroundColor, opacity, cursor })
      }),
    )
  expect(looks.length).toBeGreaterThan(8)
  expect(JSON.parse([...new Set(looks)].join())).toEqual({
    color: 'rgb(91, 100, 110)',
    backgroundColor: 'rgb(244, 243, 240)',
    opacity: '1',
    cursor: 'not-allowed',
  })
  const field = page.getByLabel('Disabled', { exact: true }).first()
  await expect(field).toHaveCSS('color', 'rgb(91, 100, 110)')
  await expect(field).toHaveCSS('background-color', 'rgb(244, 243, 240)')
  await expect(field).toHaveCSS('cursor', 'not-allowed')
})
