import { expect, expectAccessible, test } from '../../support/browser.ts'
import { callFor, names, results, searchFor } from '../search-steps.ts'
import { expectNoSideways, FAILED_REQUEST, hold, open, openSearch, refuse, searchPanel } from '../steps.ts'

test('R534 R535 a failed search shows the reason in a red alert, and the next one works again', async ({
  page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  await open(page, '/accessories')
  const panel = searchPanel(page)
  await refuse(page, callFor('rack'), { status: 503, message: 'The search is busy.' })
  await refuse(page, callFor('grill'))
  await page.route(callFor('mount'), (route) => route.abort())
  const field = await searchFor(page, 'guard')
  await expect(results(panel)).toHaveCount(10)
  for (const [words, message] of [
    ['rack', 'The search is busy.'],
    ['grill', 'Something went wrong. Please try again.'],
    ['mount', 'Something went wrong. Please try again.'],
  ] as const) {
    await field.fill(words)
    await expect(panel.getByRole('alert')).toHaveText(message)
    await expect(panel.getByRole('alert')).toHaveCSS('color', 'rgb(198, 40, 40)')
    await expect(results(panel)).toHaveCount(0)
    await expect(panel.getByText('No records found...')).toHaveCount(0)
    if (words === 'rack') await expectAccessible(page)
    await field.fill('guard')
    await expect(results(panel)).toHaveCount(10)
    await expect(panel.getByRole('alert')).toHaveCount(0)
  }
})

test('R129 a late response does not replace the results of a newer search', async ({ page }) => {
  await open(page, '/accessories')
  const release = await hold(page, callFor('top'))
  const asked = page.waitForRequest(callFor('top'))
  const field = await openSearch(page)
  await field.fill('top')
  await asked
  await expect(searchPanel(page).getByRole('status')).toHaveText('Searching')
  await expectAccessible(page)
  await field.fill('windshield nx500')
  await expect(names(searchPanel(page)).first()).toHaveText('Windshield')
  const late = page.waitForResponse(callFor('top'))
  release()
  await (await late).finished()
  await expect(names(searchPanel(page)).first()).toHaveText('Windshield')
})

test('R129 whatever is typed is searched for literally: not as an address, a pattern or markup', async ({ page }) => {
  await open(page, '/accessories')
  const field = await searchFor(page, 'guard')
  const panel = searchPanel(page)
  for (const words of ['%', '&page=2#', '<b>guard</b>', "'; drop table product; --", '\u{1F3CD}', 'x'.repeat(190)]) {
    const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('search') === words)
    await field.fill(words)
    expect((await answered).status()).toBe(200)
    await expect(panel.getByRole('alert')).toHaveCount(0)
  }
})

test('R127 R129 at 320 px the panel fits the screen and scrolls in itself', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await open(page, '/accessories')
  await searchFor(page, 'crash guard with sliders himalayan 450')
  const panel = searchPanel(page)
  await expect(results(panel)).not.toHaveCount(0)
  await expectNoSideways(page)
  const overflow = () => panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  await panel.getByRole('link', { name: 'See all results' }).scrollIntoViewIfNeeded()
  await expect(panel.getByRole('link', { name: 'See all results' })).toBeInViewport()
  await expect.poll(() => panel.evaluate((box) => box.getBoundingClientRect().bottom)).toBeLessThanOrEqual(568)
})
