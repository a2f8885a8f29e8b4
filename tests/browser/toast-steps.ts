import type { Page } from '@playwright/test'

/** Notices that something was done, failed or is missing. */
export const NOTICES = '[data-confirmation], main [role=status], main [role=alert]'

/** Describes each visible notice that a toast covers. */
export const covered = (page: Page): Promise<string[]> =>
  page.evaluate((notices) => {
    const toasts = [...document.querySelectorAll('[data-toast]')].map((each) => each.getBoundingClientRect())
    return [...document.querySelectorAll(notices)].flatMap((each) => {
      const box = each.getBoundingClientRect()
      const isCovered = toasts.some(
        ({ top, bottom, left, right }) => box.left < right && left < box.right && box.top < bottom && top < box.bottom,
      )
      const text = each.textContent.trim()
      return isCovered && text !== '' && box.width > 1 ? [`a toast covers "${text.slice(0, 60)}"`] : []
    })
  }, NOTICES)

export const toasts = (page: Page) => page.locator('[data-toast]')
