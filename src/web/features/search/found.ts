import type { Product } from '#contract/catalogue.ts'
import type { Paise } from '#rules/money.ts'
import { offerPrice, priceRange } from '#rules/pricing.ts'

/** Results on a page (S1 §9). */
export const SEARCH_SIZE = 10

/** The search's page controls: three pages around the current one, two at each end (S1 §9). */
export const PAGES_AROUND = 3
export const PAGES_AT_EDGE = 2

export interface FoundItem {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly bikeCode: string
  readonly bikeName: string
  readonly models: readonly string[]
  /** The lowest unit price that the options come to, after the offer. */
  readonly price: Paise
  /** Options make it dearer. */
  readonly from: boolean
  /** Where the thumbnail's files are. */
  readonly thumbnail: string | null
}

export interface SearchFound {
  readonly items: readonly FoundItem[]
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

export const toFound = (answer: Answer): SearchFound => ({
  items: answer.data.map(toItem),
  pages: answer.totalPages,
  total: answer.totalItems,
  corrected: answer.corrected ?? null,
})

function toItem(product: Product): FoundItem {
  const range = priceRange(product.pricing)
  return {
    id: product.id,
    code: product.code,
    name: product.name,
    bikeCode: product.bikes.code,
    bikeName: product.bikes.name,
    models: product.pricing.models,
    price: range?.low ?? offerPrice(product.pricing),
    from: range !== null && range.low !== range.high,
    thumbnail: product.images[0]?.base ?? null,
  }
}
