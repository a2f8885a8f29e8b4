/**
 * How often a call may be made (limits of the security reference). Counted for each address of a visitor; a call with an
 * account behind it is counted for that as well, by its service.
 */
export const LIMITS = {
  search: { uses: 60, seconds: 60 },
  contact: { uses: 5, seconds: 3600 },
  backInStock: { uses: 20, seconds: 3600 },
  signup: { uses: 10, seconds: 3600 },
  signin: { uses: 30, seconds: 900 },
  /** Tries for one account, however many addresses they come from. */
  signinAccount: { uses: 5, seconds: 900 },
  refresh: { uses: 120, seconds: 900 },
  forgot: { uses: 10, seconds: 3600 },
  /** Letters of one kind to one address. */
  mailTo: { uses: 3, seconds: 3600 },
  mailToken: { uses: 10, seconds: 3600 },
  createPayment: { uses: 30, seconds: 600 },
  /** What a page says or asks about a payment in hand. */
  payment: { uses: 120, seconds: 600 },
  invoice: { uses: 60, seconds: 600 },
  /** Own names stand on pages that are kept: changing them makes those anew. */
  userInfo: { uses: 60, seconds: 3600 },
  reviews: { uses: 30, seconds: 3600 },
  /** Reviews that one account writes or changes, however many addresses they come from. */
  reviewsOf: { uses: 10, seconds: 3600 },
  warranty: { uses: 5, seconds: 3600 },
  /** Claims of all visitors together: what they may fill the disk with. */
  warrantyOfAll: { uses: 500, seconds: 86_400 },
  /** Looking at a claim, and writing to it. */
  claim: { uses: 60, seconds: 600 },
  /** Looking a code up: nobody can try them out. */
  passport: { uses: 30, seconds: 600 },
  passwordChange: { uses: 10, seconds: 900 },
} as const

export type LimitName = keyof typeof LIMITS
