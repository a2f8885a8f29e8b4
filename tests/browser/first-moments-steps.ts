import type { Page } from '@playwright/test'

/** Records the products whose pages are fetched before anybody has opened them. */
export function fetchedProducts(page: Page): Set<string> {
  const products = new Set<string>()
  page.on('request', (request) => {
    const [, product] = /\/productDetail\/himalayan-450\/([\w-]+)\.data/.exec(request.url()) ?? []
    if (product) products.add(product)
  })
  return products
}

export const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('heading')
