import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible } from '../support/browser.ts'
import { chooseFile, notices, openProduct, productsOf, someBike, somePicture } from './admin-catalogue-steps.ts'
import { test } from './own-shop.ts'
import { menuField } from './picker-steps.ts'
import { expectNoSideways, FAILED_REQUEST } from './steps.ts'

/** Takes hold of the picture at this place. */
async function hold(page: Page, form: Locator, place: number): Promise<void> {
  const handle = form.locator('[data-drag-handle]').nth(place - 1)
  await handle.scrollIntoViewIfNeeded()
  await handle.hover()
  await page.mouse.down()
}

async function moveOver(page: Page, target: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('The target is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height - Math.min(box.height / 2, 40), { steps: 3 })
}

test('pictures are dragged to another place and onto a value; Escape leaves them as they were', async ({
  quietPage: page,
  allowConsole,
}) => {
  allowConsole(FAILED_REQUEST)
  const { bike, addProduct } = await someBike()
  const colors = ['Black', 'Red'].map((name) => ({ name, price: { add: 0 } }))
  const product = await addProduct({ colors })
  const form = await openProduct(page, bike, product)
  const shows = (place: number) => form.getByLabel(`What it shows, picture ${place}`)
  await chooseFile(form, [await somePicture('one.png'), await somePicture('two.png')])
  await expect(shows(2)).toBeVisible()
  await shows(1).fill('From the left')
  await shows(2).fill('From the right')

  await hold(page, form, 2)
  const first = form.locator('[data-picture-target="place 0"]')
  await moveOver(page, first)
  await page.mouse.up()
  await expect(shows(1)).toHaveValue('From the right')
  await expect(shows(2)).toHaveValue('From the left')

  await hold(page, form, 1)
  const red = form.locator('[data-picture-target="color Red"]')
  await expectAccessible(page)
  await moveOver(page, red)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(red).toHaveCount(0)
  await expect(menuField(form, 'Colour, picture 1')).toHaveText('Any')

  await hold(page, form, 1)
  await moveOver(page, red)
  await page.mouse.up()
  await expect(menuField(form, 'Colour, picture 1')).toHaveText('Red')
  await expectNoSideways(page)
  await form.getByRole('button', { name: 'UPDATE' }).click()
  await expect(notices(page)).toBeVisible()
  await expect
    .poll(async () => (await productsOf(bike.code))[0]?.images.map(({ alt, color }) => [alt, color]))
    .toEqual([
      ['From the right', 'Red'],
      ['From the left', null],
    ])
})
