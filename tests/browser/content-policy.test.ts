import { expect, test } from '../support/browser.ts'

test('K10 pages are shown without breaking the shop’s content policy, under which every test runs: a foreign script and picture are blocked and reported', async ({
  quietPage: page,
  violations,
  allowConsole,
}) => {
  allowConsole(/Content Security Policy/)
  for (const path of ['/', '/productDetail/himalayan-450/gps-mount', '/cart', '/contactus', '/signin', '/about']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(violations).toEqual([])
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.planted = true'
    const pixel = new Image()
    pixel.src = 'https://evil.example/pixel.png'
    document.body.append(script, pixel)
  })
  await expect
    .poll(() => violations)
    .toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^script-src-elem inline on .*\/about$/),
        expect.stringMatching(/^img-src https:\/\/evil\.example\/pixel\.png on .*\/about$/),
      ]),
    )
  expect(await page.evaluate(() => 'planted' in window)).toBe(false)
  violations.length = 0
})
