import type { Locator, Page } from '@playwright/test'
import type { Product } from '#contract/catalogue.ts'
import { expect } from '../support/browser.ts'
import { productOf } from './steps.ts'

export const GUARD = '/productDetail/himalayan-450/crash-guard-with-sliders'

export const heading = (page: Page): Locator => page.getByRole('heading', { level: 1 })

/** Returns the pictures of that guard alone; the gallery shows it on its bike before them. */
export async function guardPictures(): Promise<Product['images']> {
  const { images } = await productOf('himalayan-450', 'crash-guard-with-sliders')
  return images.filter((image) => image.section === null)
}

export const zoomButton = (page: Page): Locator => page.getByRole('button', { name: /^Enlarge the picture/ })
export const large = (page: Page): Locator => page.locator('[data-rmiz-modal]')
export const largePicture = (page: Page): Locator => page.locator('[data-rmiz-modal-img=""]')

/** Opens the large picture and waits until it has loaded in full size. */
export async function enlarge(page: Page, picture: Product['images'][number]): Promise<void> {
  await zoomButton(page).click()
  await expect(large(page)).toBeVisible()
  const address = `${picture.base}/${picture.widths.at(-1)}.webp`
  await expect(largePicture(page)).toHaveAttribute('src', address)
  await expect.poll(() => largePicture(page).evaluate((img: HTMLImageElement) => img.currentSrc)).toContain(address)
}
