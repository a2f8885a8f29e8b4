import type { Api } from '#contract/api.ts'
import type { Product } from '#contract/catalogue.ts'
import type { Answer } from '#contract/endpoint.ts'
import { type ListedProduct, toListedProduct } from '#web/lib/listed-product.ts'

/** The number of results on a page (S1 §9). */
export const SEARCH_SIZE = 10

export interface SearchResultItem extends ListedProduct {
  readonly thumbnail: string | null
}

export const toSearchResults = (found: Answer<Api['GET /all-products']>) => ({
  items: found.data.map(toItem),
  pages: found.totalPages,
  total: found.totalItems,
  corrected: found.corrected ?? null,
})

const toItem = (product: Product): SearchResultItem => ({
  ...toListedProduct(product).listed,
  thumbnail: product.images[0]?.base ?? null,
})
