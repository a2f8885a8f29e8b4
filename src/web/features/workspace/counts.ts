import type { Today } from '#contract/today.ts'
import type { Section } from './sections.ts'

/** How much waits in each section. */
export type Counts = Partial<Record<Section['key'], number>>

/** Returns how much waits in each section, of what the server counts for the person. */
export const countsOf = (today: Today): Counts => ({
  orders: (today.toPack ?? 0) + (today.toDispatch ?? 0),
  stock: today.lowStock ?? 0,
  messages: today.messages?.open ?? 0,
  warranty: today.claims?.open ?? 0,
  reviews: today.reviewsWaiting ?? 0,
  reports: (today.paymentsToReview ?? 0) + (today.openDisputes ?? 0),
})
