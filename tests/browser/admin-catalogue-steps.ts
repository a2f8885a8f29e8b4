import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible } from '../support/browser.ts'
import { currentShop } from '../support/current-shop.ts'
import { administrator, openAsAdministrator } from './account-steps.ts'
import { call, refuse } from './steps.ts'

let count = 0
export const fresh = (name: string): string => `${name} ${Date.now().toString(36)}${++count}`

export async function somePicture(name = 'bike.png') {
  count += 1
  const background = { r: (count * 37) % 256, g: (Date.now() * 7) % 256, b: 40 }
  const buffer = await sharp({ create: { width: 900, height: 675, channels: 3, background } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

type Picture = Awaited<ReturnType<typeof somePicture>>

/** Opens the list of bikes or that of products. */
export async function openList(page: Page, path: '/bikes' | '/addProducts'): Promise<void> {
  await openAsAdministrator(page, path)
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
}

/** Opens one of the lists while it cannot be loaded, and loads it once it can. */
export async function openFailingList(page: Page, path: '/bikes' | '/addProducts'): Promise<void> {
  const list = /api\/bikes(\?|$)/
  await refuse(page, list, { status: 503, message: 'The shop is closed for a moment.' })
  await openAsAdministrator(page, path)
  await expect(page.getByRole('alert')).toContainText('The shop is closed for a moment.')
  await expectAccessible(page)
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
}

/** Opens the list of products and the group of a bike in it. */
export async function openGroup(page: Page, bike: { name: string }): Promise<void> {
  await openList(page, '/addProducts')
  await opener(page, bike).click()
}

/** Opens the form of a product, which the bike's group lists. */
export async function openProduct(page: Page, bike: { name: string }, product: { name: string }): Promise<Locator> {
  await openGroup(page, bike)
  await row(page, product.name).getByRole('button', { name: 'Edit' }).click()
  return page.getByRole('form', { name: 'Update product' })
}

/** Adds a bike for this test alone, outside the page. */
export async function someBike(fields: { name?: string } = {}) {
  const { user, call: callBoss } = await administrator()
  const form = new FormData()
  const { name, mimeType, buffer } = await somePicture()
  form.append('image', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  const headers = { 'x-access-token': user.token }
  const sent = await fetch(`${currentShop.url}/api/media`, { method: 'POST', body: form, headers })
  const { url } = await sent.json()
  const body = { no: 900, name: fresh('Scrambler'), alt: 'Scrambler parts', brand: 'Triumph', url, ...fields }
  const { bike } = await callBoss('POST /bikes', { body })
  const addProduct = async (more: Record<string, unknown> = {}) =>
    (
      await callBoss('POST /bikes/products', {
        body: { bikeId: bike.id, name: fresh('Guard'), price: '4000', shipping: '150', ...more },
      })
    ).product
  return { bike, addProduct }
}

export const productsOf = async (code: string) => (await call('GET /bikes/{code}', { params: { code } })).products

export const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) })
export const dialog = (page: Page): Locator => page.getByRole('dialog')
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'Notices' })
export const group = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole('region', { name: new RegExp(`^${name}`) })
export const opener = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole('button', { name: new RegExp(`^${name}`) })

export const chooseFile = (box: Locator, files: Picture[]): Promise<void> =>
  box.locator('input[type=file]').first().setInputFiles(files)
