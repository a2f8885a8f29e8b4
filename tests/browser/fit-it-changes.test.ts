import { expect } from '../support/browser.ts'
import { expectAnnounced, listen } from '../support/screen-reader.ts'
import { callAs, someAdministrator } from './account-steps.ts'
import { test } from './own-shop.ts'
import { call, openMyBike, openUntil, store, storedLines } from './steps.ts'

/** Changes a product of the demo as an administrator. */
async function change(bikeCode: string, productName: string, body: Record<string, unknown>): Promise<void> {
  const { call: callBoss } = await callAs(await someAdministrator())
  const { bike } = await call('GET /bikes/products/{bikeCode}/{productName}', { params: { bikeCode, productName } })
  const proId = bike.products[0]?.id ?? ''
  await callBoss('PUT /bikes/updateProduct/{proId}', { params: { proId }, body })
}

test('a part whose stay is out of stock goes on with a word, and neither is in the total or in the cart', async ({
  page,
}) => {
  await change('himalayan-450', 'saddle-stay', { stock: { isTracked: true, onHand: 0, expected: 0, lowAt: 0 } })
  await listen(page)
  const fitIt = page.getByRole('region', { name: 'Fit parts to the Himalayan 450' })
  const part = (name: string) => fitIt.getByRole('button', { name: new RegExp(`^\\d+ ?${name}`) })
  await openUntil(page, '/products/himalayan-450', (briefly) =>
    expect(part('Saddle Stay')).toContainText('Out of stock', briefly),
  )
  await part('Pannier Box').click()
  await expectAnnounced(
    page,
    /^Pannier Box is on\. It needs the Saddle Stay, added\. The Saddle Stay needed for it is out of stock, so it cannot be bought now\. Total ₹0\.00\.$/,
  )
  await part('Radiator Guard').click()
  await fitIt.getByRole('button', { name: 'Add 1 part to cart' }).click()
  await expect.poll(async () => (await storedLines(page)).map((line) => line.code)).toEqual(['radiator-guard'])
})

test('a colour that is sold out says so beside the bike, goes on with a word only, and is not in the total', async ({
  page,
}) => {
  const counts = ['Black', 'Silver'].flatMap((color) =>
    ['Aluminium', 'Mild steel'].map((type) => ({
      color,
      type,
      onHand: color + type === 'SilverMild steel' ? 9 : 0,
      expected: 0,
    })),
  )
  await change('himalayan-450', 'top-rack', { stock: { isTracked: true, counts, lowAt: 0 } })
  await listen(page)
  const fitIt = page.getByRole('region', { name: 'Fit parts to the Himalayan 450' })
  const rack = fitIt.getByRole('button', { name: /^\d+ ?Top Rack/ })
  const color = (name: string) =>
    fitIt.getByRole('group', { name: 'Colour of Top Rack' }).getByText(name, { exact: true })
  await openUntil(page, '/products/himalayan-450', (briefly) =>
    expect(fitIt.getByRole('radio', { name: 'Black Out of stock' })).toBeAttached(briefly),
  )
  await rack.click()
  await expectAnnounced(page, /^Top Rack is on\. Total/)
  await expect(fitIt.getByRole('radio', { name: 'Black Out of stock' })).not.toBeChecked()
  await expect(fitIt.getByRole('button', { name: 'Add 1 part to cart' })).toBeEnabled()
  await color('Black').click()
  await expectAnnounced(page, /^Top Rack is black\. Out of stock\. Total ₹0\.00\.$/)
  await expect(rack).toContainText('Out of stock')
  await expect(fitIt).toContainText('1 out of stock, not in the total')
  await color('Silver').click()
  await expect(rack).not.toContainText('Out of stock')
  await fitIt.getByRole('button', { name: 'Add 1 part to cart' }).click()
  const question = page.getByRole('dialog', { name: 'One more thing' })
  await expect(question.getByRole('radio', { name: 'Aluminium Out of stock' })).toBeDisabled()
  await question.getByText('Mild steel').click()
  await question.getByRole('button', { name: 'Add 1 part to cart' }).click()
  await expect
    .poll(async () => (await storedLines(page)).map((line) => [line.code, line.color]))
    .toEqual([['top-rack', 'Silver']])
})

test('a part is shown on the bike that was chosen last, whichever answer comes last', async ({ page }) => {
  await change('dominar-400', 'crash-guard', { model: 'Dominar 400,Dominar 250,Duke 390' })
  const held = Promise.withResolvers<void>()
  const isLate = (url: URL) => url.pathname === '/api/bikes/duke-390/on-bike'
  await page.route(isLate, async (route) => {
    await held.promise
    await route.continue()
  })
  const late = page.waitForResponse((answer) => isLate(new URL(answer.url())))
  await store(page, { myBike: { code: 'duke-390', name: 'Duke 390' } })
  await openUntil(page, '/productDetail/dominar-400/crash-guard', (briefly) =>
    expect(page.getByRole('radio', { name: 'Duke 390' })).toBeAttached(briefly),
  )
  const dialog = await openMyBike(page)
  await dialog.getByRole('button', { name: 'Dominar 250', exact: true }).click()
  const shown = page.getByRole('main').getByRole('img', { name: 'Crash Guard in Red on the Dominar 250' })
  await expect(shown).toBeVisible()
  held.resolve()
  await (await late).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await expect(shown).toBeVisible()
})
