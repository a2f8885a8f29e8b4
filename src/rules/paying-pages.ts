import { withoutLanguage } from './language.ts'

/**
 * Whether the payment provider's dialog opens on a page: the review, an order, and My orders in the profile. No other page
 * is allowed to load its script.
 */
export const isPayingPage = (path: string): boolean =>
  /^\/(placeorder|order|profile)(\/|$)/i.test(withoutLanguage(path))
