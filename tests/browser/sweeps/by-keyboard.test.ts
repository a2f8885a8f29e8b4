import type { Page } from '@playwright/test'
import { expect, test } from '../../support/browser.ts'
import { tabAround, tabTo } from '../../support/by-keyboard.ts'
import { listen } from '../../support/screen-reader.ts'
import { someCustomer } from '../account-steps.ts'
import { GUARD } from '../addresses.ts'
import { fillCartByKeyboard, openWhole, orderByKeyboard } from '../everyone-steps.ts'
import { banner, open, searchPanel } from '../steps.ts'

/** A window of 1280 by 1024 pixels, zoomed to 400 %. */
const LOW = { width: 320, height: 256 }
const PHONE = { width: 390, height: 844 }

for (const [where, size] of [
  ['a window that is enlarged four times', LOW],
  ['a phone', PHONE],
] as const) {
  test(`on ${where} Tab reaches every control of the product page once, and nothing covers the focus`, async ({
    quietPage: page,
  }) => {
    test.slow()
    await page.setViewportSize(size)
    await openWhole(page, GUARD)
    const { reached, problems } = await tabAround(page)
    expect(problems).toEqual([])
    expect(reached.length).toBeGreaterThan(40)
  })
}

test.describe('by keyboard alone at the width of a phone', () => {
  test('from the first page to an order that is paid and cancelled; the focus is always seen', async ({
    quietPage: page,
  }) => {
    test.slow()
    await page.setViewportSize(PHONE)
    await fillCartByKeyboard(page)
    await orderByKeyboard(page, await someCustomer())
  })

  test('the search that opens over the page lets the focus go on, and closes', async ({ quietPage: page }) => {
    await page.setViewportSize(PHONE)
    await open(page, GUARD)
    await tabTo(page, banner(page).getByRole('button', { name: 'Search', exact: true }))
    await page.keyboard.press('Enter')
    await page.keyboard.type('crash')
    await expect(searchPanel(page).getByRole('link').first()).toBeVisible()
    await tabTo(page, page.getByRole('navigation', { name: 'You are here' }).getByRole('link').first())
    await expect(banner(page).getByRole('searchbox')).toBeHidden()
  })
})

test.describe('each of these checks finds a planted fault', () => {
  const show = (page: Page, body: string, style = '') =>
    page.setContent(`<!doctype html><html lang="en"><title>x</title><style>body{margin:0}${style}</style>${body}`)

  test('a focus that is covered, out of sight or not marked, and one that is caught', async ({ page }) => {
    const wanted = page.getByRole('button', { name: 'Two' })
    const two = '<button id="one">One</button><button id="two">Two</button>'
    await show(page, two)
    await tabTo(page, wanted)
    await show(page, two, '#two:focus{outline:none}')
    await expect(tabTo(page, wanted)).rejects.toThrow('does not show')
    await show(page, `${two}<div style="position:fixed;inset:0;background:#fff">`)
    await expect(tabTo(page, wanted)).rejects.toThrow('is covered')
    await show(page, two, '#two{position:fixed;left:-900px}')
    await expect(tabTo(page, wanted)).rejects.toThrow('outside the screen')
    await show(page, `${two}<script>one.onkeydown = (event) => event.preventDefault()</script>`)
    await expect(tabTo(page, wanted, { most: 5 })).rejects.toThrow('do not lead to')
    expect((await tabAround(page)).problems.join()).toMatch(/Two.* is not reached/)
    await show(page, two)
    expect((await tabAround(page)).problems).toEqual([])
  })

  test('missing announcements', async ({ page }) => {
    await listen(page)
    await page.goto('/robots.txt')
    const announced = (html: string) =>
      page.evaluate(async (words) => {
        document.body.innerHTML = '<p id="s" role="status"></p><p id="p"></p><dialog>D</dialog>'
        await new Promise((done) => setTimeout(done))
        const there = window as unknown as { announced: string[] }
        there.announced.length = 0
        document.querySelector('dialog')?.[words.startsWith('<b') ? 'showModal' : 'close']()
        const place = document.getElementById(words.startsWith('<p') ? 'p' : 's')
        if (place) place.innerHTML = words
        await new Promise((done) => setTimeout(done))
        return there.announced
      }, html)
    expect(await announced('Added')).toEqual(['Added'])
    expect(await announced('<p role="alert">No')).toEqual(['No'])
    // A status that appears together with its text, and one behind an open dialog.
    expect(await announced('<p role="status">Added')).toEqual([])
    expect(await announced('<b>Added')).toEqual([])
  })
})
