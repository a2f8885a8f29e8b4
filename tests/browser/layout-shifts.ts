import type { Page } from '@playwright/test'

type Shift = PerformanceEntry & {
  readonly sources?: readonly { node: Node | null }[]
  readonly hadRecentInput: boolean
}

/** Collects the layout shifts of what is below the header, apart from those that an input causes. */
export async function watchShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      const moved = (list.getEntries() as Shift[])
        .filter(({ hadRecentInput }) => !hadRecentInput)
        .flatMap(({ sources = [] }) =>
          sources.map(({ node }) => (node instanceof Element ? node : node?.parentElement)),
        )
      for (const element of moved) {
        if (element && !element.closest('header')) shifts.push(`${element.tagName} ${element.className}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)
}
