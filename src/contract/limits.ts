/**
 * How often a call may be made (limits of the security reference). A call that requires a sign-in counts for its
 * session. A public call counts only if it is refused, for the IP address, or for the session of somebody who is signed
 * in: many people share the address of a mobile provider. What is accepted, services count by the limits named here.
 */
export const LIMITS = {
  /** Uncached pages, lists and site files: far more than a person or a crawler requests. */
  uncached: { uses: 600, seconds: 60 },
  search: { uses: 60, seconds: 60 },
  contact: { uses: 30, seconds: 3600 },
  /** Accepted messages of one account, or with one email address from one place. */
  contactAccepted: { uses: 5, seconds: 3600 },
  /** Accepted messages from one place by visitors who are not signed in. */
  contactOfPlace: { uses: 60, seconds: 3600 },
  backInStock: { uses: 20, seconds: 3600 },
  /** Accepted requests of one account, or from one place by visitors who are not signed in. */
  backInStockAccepted: { uses: 20, seconds: 3600 },
  signup: { uses: 10, seconds: 3600 },
  /** Accepted sign-ups from one place: each sends an email to an address that nobody has verified. */
  signupAccepted: { uses: 60, seconds: 3600 },
  /** Refused attempts from one place, or by one known device. The right password is never refused because of it. */
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
  /** Requests for a link to one mailbox from one place. They are the way in when guessing has closed another. */
  forgotAccepted: { uses: 10, seconds: 3600 },
  /** Emailed sign-in codes for one mailbox: asked for from one place. */
  codePlace: { uses: 5, seconds: 3600 },
  /** By unknown devices, from however many places. */
  codeAccount: { uses: 20, seconds: 3600 },
  /** By one device that has signed in to its account before. */
  codeDevice: { uses: 10, seconds: 3600 },
  /** Codes that unknown devices ask for from one place: each is an email to an address that nobody has verified. */
  codeOfPlace: { uses: 300, seconds: 3600 },
  /** Tries at the codes for one mailbox from one place. Each code has five. */
  codeTryPlace: { uses: 15, seconds: 900 },
  /** By unknown devices, from however many places. */
  codeTryAccount: { uses: 50, seconds: 3600 },
  /** By one device that has signed in to its account before. */
  codeTryDevice: { uses: 15, seconds: 900 },
  /** Emails of one kind to one address. */
  mailTo: { uses: 3, seconds: 3600 },
  /** Links that do not work, of all kinds: their 256 random bits need no limit against guessing. */
  secretLink: { uses: 600, seconds: 60 },
  /** Different coupon codes that one account tries and that are not valid. */
  couponCodes: { uses: 20, seconds: 3600 },
  /** Marks a code that an account has tried: only the first time counts. */
  couponTried: { uses: 1, seconds: 3600 },
  createPayment: { uses: 30, seconds: 600 },
  /** Calls of a page about a payment in progress. */
  payment: { uses: 120, seconds: 600 },
  invoice: { uses: 60, seconds: 600 },
  /** Changes of names, which appear on cached pages: each change makes them render again. */
  userInfo: { uses: 60, seconds: 3600 },
  reviews: { uses: 30, seconds: 3600 },
  /** Reviews that one account writes or changes, from however many IP addresses. */
  reviewsOf: { uses: 10, seconds: 3600 },
  /** The next three count accepted claims. */
  warranty: { uses: 30, seconds: 3600 },
  /** Claims from one IP address by visitors who are not signed in. */
  warrantyAccepted: { uses: 5, seconds: 3600 },
  /** Claims of one account, or with one email address. */
  warrantyOfPerson: { uses: 10, seconds: 86_400 },
  /** Claims of all visitors who are not signed in together, which limits the disk space that they can fill. */
  warrantyOfStrangers: { uses: 500, seconds: 86_400 },
  /** Messages of the customer about one claim, by anyone with its link: each is emailed to the seller. */
  claimMessages: { uses: 20, seconds: 86_400 },
  /** Unknown warranty codes. A code has 55 random bits and opens nothing but the warranty of its piece. */
  passport: { uses: 30, seconds: 600 },
  passwordChange: { uses: 10, seconds: 900 },
} as const

export type LimitName = keyof typeof LIMITS
