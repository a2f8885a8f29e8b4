import { chooseFile, dialog, openGroup, openList, someBike, somePicture } from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { choose } from './picker-steps.ts'

for (const width of [390, 1440])
  test(`shots ${width}`, async ({ page }) => {
    const [first, second] = [await someBike(), await someBike()]
    await page.setViewportSize({ width, height: 900 })
    await openList(page, '/addProducts')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    const form = page.getByRole('form', { name: 'Create product' })
    await choose(form, 'Bike', first.bike.name)
    const others = form.getByRole('group', { name: 'Also for these bikes' })
    await others.getByRole('checkbox', { name: second.bike.name, exact: true }).check()
    await others.getByRole('checkbox').first().check()
    await chooseFile(others, [await somePicture()])
    await page.waitForTimeout(1500)
    await page.screenshot({ path: `/tmp/shots/form-${width}.png` })
    await others.screenshot({ path: `/tmp/shots/others-${width}.png` })
    await first.addProduct()
    await first.addProduct({ state: 'draft' })
    await first.addProduct({ state: 'scheduled', publishAt: '2099-01-01T10:00:00Z' })
    await openGroup(page, first.bike)
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/states-${width}.png` })
    await page
      .getByRole('button', { name: /^Copy / })
      .first()
      .click()
    await dialog(page).getByRole('checkbox').first().check()
    await page.waitForTimeout(500)
    await page.screenshot({ path: `/tmp/shots/copy-${width}.png` })
  })
