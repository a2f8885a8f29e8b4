import type { ClaimRow } from '#db/schema/warranty.ts'
import type { ClaimStatus } from '#rules/warranty-claim.ts'
import { group } from './email-kind.ts'

interface ToldClaim {
  readonly url: string
  /** `part`: the part that it is about, if it names one of ours. */
  readonly claim: Pick<ClaimRow, 'number' | 'name' | 'email' | 'orderNo' | 'status'> & { readonly part: string | null }
}

const CLAIM = {
  number: 'W-SAMPLE23',
  name: 'Meera Raman',
  email: 'meera@example.com',
  orderNo: 'KM-7H3K9PQ2',
  part: 'Crash Guard, NX500 (Black)',
  status: 'Waiting for you',
} as const

const toCustomer = group<ToldClaim>({
  button: 'See your claim',
  recipient: { firstName: 'Meera Raman', url: '/warranty/claim/W-SAMPLE23?key=sample', claim: CLAIM },
})

const toSeller = group<ToldClaim>({
  greeting: 'none',
  replyTo: ({ claim }) => claim.email,
  rows: ({ claim: { number, name, email, orderNo, part } }) => {
    return { Claim: number, From: name, Email: email, Order: orderNo, Part: part }
  },
  button: 'Open the claim',
  recipient: { url: '/warranty-claims/sample', claim: CLAIM },
})

/** An order number or a warranty code. Any other input is not repeated in emails to an unverified address. */
const NUMBER = /^[a-z0-9-]{1,30}$/i

/** What a new status means for the customer. */
const MEANING: Readonly<Record<ClaimStatus, string>> = {
  Received: 'Your claim is with us.',
  'In review': 'Our workshop is looking at your claim.',
  'Waiting for you': 'We need a reply from you to continue.',
  Approved: 'Good news: your claim is approved.',
  Refused: 'We’re sorry, we could not approve your claim.',
  Closed: 'Your claim is closed. If there is anything else, reply on its page.',
}

const QUESTION = 'Could you tell us how many kilometres the guard has been on the bike?'
const CHANGES: { readonly status?: ClaimStatus | undefined; readonly reply: string }[] = [
  { status: CLAIM.status, reply: QUESTION },
  { reply: QUESTION },
  { status: 'Approved', reply: '' },
]

export const claimEmails = {
  // The address is unverified, so the email repeats no other input: anyone could otherwise send messages to strangers.
  'claim-received': toCustomer([{}], {
    subject: ({ claim }) => `Your warranty claim ${claim.number}`,
    heading: 'We have your warranty claim',
    greeting: 'without name',
    paragraphs: [
      'Thank you. Our workshop has your claim and its pictures, and will reply to you.',
      'Use the button to see the status of your claim and to reply to us. Anyone with this email can open it, so please do not forward it.',
    ],
    rows: ({ claim: { number, orderNo, part } }) => {
      return { Claim: number, Order: NUMBER.test(orderNo) && orderNo, Part: part }
    },
  }),
  'new-claim': toSeller([{ text: 'The guard came loose near Ooty, at the lower bracket.' }], {
    subject: ({ claim }) => `Warranty claim ${claim.number}`,
    heading: ({ claim }) => `Warranty claim ${claim.number}`,
    paragraphs: ({ text }) => ['A customer has filed a warranty claim with 4 pictures.', text || null],
  }),
  'claim-changed': toCustomer(CHANGES, {
    subject: ({ claim, status }) => `Your warranty claim ${claim.number}: ${status ?? 'an answer'}`,
    heading: ({ status }) => (status ? MEANING[status] : 'We have replied to your claim'),
    paragraphs: ({ reply }) => [reply || null],
    rows: ({ claim, status = claim.status }) => ({ Claim: claim.number, Status: status, Part: claim.part }),
  }),
  'claim-answered': toSeller([{ text: 'About two thousand, most of them in the Nilgiris.' }], {
    subject: ({ claim }) => `Warranty claim ${claim.number}: the customer has replied`,
    heading: ({ claim }) => `${claim.name} has written`,
    paragraphs: ({ text }) => [text],
  }),
}
