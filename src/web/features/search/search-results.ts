import type { Product } from '#contract/catalogue.ts'
import { type ListedProduct, toListedProduct } from '#web/lib/listed-product.ts'

/** The number of results on a page (S1 §9). */
export const SEARCH_SIZE = 10

/** The search's pagination: three pages around the current one, two at each end (S1 §9). */
export const PAGES_AROUND = 3
export const PAGES_AT_EDGE = 2

export interface SearchResultItem extends ListedProduct {
  /** The address of the thumbnail's files. */
  readonly thumbnail: string | null
}

export interface SearchResults {
  readonly items: readonly SearchResultItem[]
  readonly pages: number
  readonly total: number
  readonly corrected: string | null
}

interface Answer {
  readonly data: readonly Product[]
  readonly totalPages: number
  readonly totalItems: number
  readonly corrected?: string | undefined
}

export const toSearchResults = (answer: Answer): SearchResults => ({
  items: answer.data.map(toItem),
  pages: answer.totalPages,
  total: answer.totalItems,
  corrected: answer.corrected ?? null,
})

const toItem = (product: Product): SearchResultItem => ({
  ...toListedProduct(product).listed,
  thumbnail: product.images[0]?.base ?? null,
})
