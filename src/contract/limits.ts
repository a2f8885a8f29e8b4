/**
 * How often a call may be made (limits of the security reference), counted for each IP address, or for each session if
 * the call requires one; some services also count by account.
 */
export const LIMITS = {
  /** Uncached pages, lists and site files: far more than a person or a crawler requests. */
  uncached: { uses: 600, seconds: 60 },
  search: { uses: 60, seconds: 60 },
  /** Attempts, including invalid ones; `contactAccepted` counts accepted messages. */
  contact: { uses: 30, seconds: 3600 },
  contactAccepted: { uses: 5, seconds: 3600 },
  backInStock: { uses: 20, seconds: 3600 },
  signup: { uses: 10, seconds: 3600 },
  signin: { uses: 30, seconds: 900 },
  /** Attempts for one account from one place. */
  signinPlace: { uses: 5, seconds: 900 },
  /** Attempts for one account by unknown devices, from however many places. */
  signinAccount: { uses: 50, seconds: 3600 },
  /** Attempts for one account by a device that has signed in to it before. */
  signinDevice: { uses: 10, seconds: 900 },
  /** Second-factor codes for one account: by all unknown devices together, and by each known device separately. */
  secondFactor: { uses: 5, seconds: 900 },
  /** Wrong current passwords in one session. */
  proof: { uses: 5, seconds: 900 },
  /** Warnings to an owner that someone is guessing the password. */
  guessingMail: { uses: 1, seconds: 86_400 },
  /** New tokens for one session. */
  refresh: { uses: 120, seconds: 900 },
  forgot: { uses: 10, seconds: 3600 },
  /** Emails of one kind to one address. */
  mailTo: { uses: 3, seconds: 3600 },
  mailToken: { uses: 10, seconds: 3600 },
  createPayment: { uses: 30, seconds: 600 },
  /** Calls of a page about a payment in progress. */
  payment: { uses: 120, seconds: 600 },
  invoice: { uses: 60, seconds: 600 },
  /** Changes of names, which appear on cached pages: each change makes them render again. */
  userInfo: { uses: 60, seconds: 3600 },
  reviews: { uses: 30, seconds: 3600 },
  /** Reviews that one account writes or changes, from however many IP addresses. */
  reviewsOf: { uses: 10, seconds: 3600 },
  /** Attempts, including invalid ones. The next three count accepted claims. */
  warranty: { uses: 30, seconds: 3600 },
  /** Claims from one IP address by visitors who are not signed in. */
  warrantyAccepted: { uses: 5, seconds: 3600 },
  /** Claims of one account, or with one email address. */
  warrantyOfPerson: { uses: 10, seconds: 86_400 },
  /** Claims of all visitors who are not signed in together, which limits the disk space that they can fill. */
  warrantyOfStrangers: { uses: 500, seconds: 86_400 },
  /** Views of a contact message's status. */
  contactStatus: { uses: 60, seconds: 600 },
  /** Views of a claim, and messages to it. */
  claim: { uses: 60, seconds: 600 },
  /** Messages of the customer about one claim, by anyone with its link: each is emailed to the seller. */
  claimMessages: { uses: 20, seconds: 86_400 },
  /** Lookups of warranty codes, so that nobody can guess them. */
  passport: { uses: 30, seconds: 600 },
  passwordChange: { uses: 10, seconds: 900 },
} as const

export type LimitName = keyof typeof LIMITS
