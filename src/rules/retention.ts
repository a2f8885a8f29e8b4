/** The days after which the shop's jobs delete old data. */
export const RETENTION_DAYS = {
  /** Sessions and emailed links, counted from their end. */
  sessions: 90,
  /** Emailed sign-in codes, counted from their end. */
  signInCodes: 1,
  /** Invitations to the administration that nobody accepted, counted from their end. */
  invitations: 30,
  /** Requests to be notified when a product is back in stock, counted from the day of the request. */
  stockWaits: 365,
  /** Events of the payment provider, counted from the day they were processed. */
  paymentEvents: 30,
  /** Lists of orders that were dispatched together, with their results. */
  dispatches: 90,
  /** Counters of the rate limits. */
  limits: 2,
  /** Files of forms that were not completed. */
  unfinishedForms: 1,
  /** Emails that could not be delivered. */
  undeliveredEmails: 14,
  /** Copies of emails about an order: as long as claims from the contract are possible, three years. */
  orderEmails: 3 * 365,
  /** The hashes that recognise the buyers of an order, counted from the order: three years. */
  discountHashes: 3 * 365,
} as const

export interface RetentionEntry {
  readonly data: string
  readonly purpose: string
  readonly period: string
}

/** The stored personal data with its purpose and retention period: the table of the data retention page. */
export const RETENTION: Readonly<Record<string, RetentionEntry>> = {
  account: {
    data: 'Account: name, email address, mobile number, password (as a hash), addresses, saved cart, your bike, consents',
    purpose: 'To let you sign in, order and follow your orders',
    period: 'Until you erase your account',
  },
  orders: {
    data: 'Orders, payments, refunds, invoices and credit notes, with the name and address on them',
    purpose: 'To fulfil the contract, and because tax law requires it',
    period:
      '72 months after the due date of the annual GST return for the year (about seven years), also after your account is erased',
  },
  points: {
    data: 'Credit points and how they came about',
    purpose: 'To let you pay with them',
    period: 'Until you erase your account; the entries stay without your name, for our accounts',
  },
  messages: {
    data: 'Messages from the contact form and our answers',
    purpose: 'To answer you and to show how complaints were settled',
    period:
      'Your name, email address and phone number until you erase your account or ask us to; the text stays without them',
  },
  claims: {
    data: 'Warranty claims with their pictures and messages',
    purpose: 'To decide the claim',
    period:
      'Your name, email address and the pictures until you erase your account or ask us to; the claim stays without them',
  },
  reviews: {
    data: 'Reviews that you have written',
    purpose: 'To help other riders choose',
    period: 'Until you ask us to delete them; after your account is erased they stay without your name',
  },
  sessions: {
    data: 'Sign-ins: device, address on the internet, time; links that we have emailed to you',
    purpose: 'To keep you signed in, and to find misuse of your account',
    period: `${RETENTION_DAYS.sessions} days after they have ended`,
  },
  signInCodes: {
    data: 'Six-digit codes that we have emailed to you (as a keyed hash), with the email address',
    purpose: 'To sign you in without a password',
    period: `${RETENTION_DAYS.signInCodes} day after they have ended`,
  },
  invitations: {
    data: 'Invitations to our staff: name and email address',
    purpose: 'To let somebody join the administration of the shop',
    period: `Until they are accepted or withdrawn, at most ${RETENTION_DAYS.invitations} days after they have ended`,
  },
  stockWaits: {
    data: 'Email address and product, when you asked to be told that it is back',
    purpose: 'To write to you once',
    period: `Until we have written to you, at most ${RETENTION_DAYS.stockWaits} days`,
  },
  paymentEvents: {
    data: 'Messages of the payment provider about a payment (no name, address, phone or card number)',
    purpose: 'To match payments with orders',
    period: `${RETENTION_DAYS.paymentEvents} days after they were processed`,
  },
  dispatches: {
    data: 'Lists of orders that were sent on one day, with courier and tracking number',
    purpose: 'To send many orders at once, each of them one time',
    period: `${RETENTION_DAYS.dispatches} days; the tracking number stays with the order`,
  },
  limits: {
    data: 'Counters of requests, under a code made from your address on the internet or your email address',
    purpose: 'To stop password guessing and floods of requests',
    period: `At most ${RETENTION_DAYS.limits} days`,
  },
  unfinishedForms: {
    data: 'Files of a form that was not completed',
    purpose: 'To receive the form',
    period: `At most ${RETENTION_DAYS.unfinishedForms} day`,
  },
  undeliveredEmails: {
    data: 'Emails to you, encrypted',
    purpose: 'To deliver them',
    period: `Until they are delivered, at most ${RETENTION_DAYS.undeliveredEmails} days`,
  },
  orderEmails: {
    data: 'Copies of our emails to you about an order, encrypted',
    purpose: 'To see what we have told you when you have a question',
    period: `${RETENTION_DAYS.orderEmails} days (three years), or until you erase your account`,
  },
  orderNotes: {
    data: 'Notes of our staff about an order',
    purpose: 'To handle the order and your questions about it',
    period: 'As long as the order, or until you erase your account',
  },
  discountHashes: {
    data: 'Keyed hashes of your email address, phone number and delivery address. Nobody can read them back.',
    purpose: 'To give the discount on the first order, and coupons for one use, once per person',
    period: `${RETENTION_DAYS.discountHashes} days (three years) after each order, also after your account is erased`,
  },
  securityLog: {
    data: 'Security log: sign-ins, refusals and changes of rights, by account number and code, without names or addresses',
    purpose: 'To find and report attacks, as CERT-In requires',
    period: '180 days',
  },
  auditLog: {
    data: 'Audit log: which member of staff changed which record',
    purpose: 'To hold staff to account and to prove what happened to an order',
    period: 'As long as the orders',
  },
  backups: {
    data: 'Backups of all of the above',
    purpose: 'To restore the shop after a failure',
    period: '30 days. What you erase is gone from them after that time.',
  },
}
