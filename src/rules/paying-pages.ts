import { withoutLanguage } from './language.ts'

/** The review, an order, and My orders in the profile. No other page may load the provider's script. */
export const isPayingPage = (path: string): boolean =>
  /^\/(placeorder|order|profile)(\/|$)/i.test(withoutLanguage(path))
