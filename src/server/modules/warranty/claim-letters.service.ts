import type { ClaimStatus } from '#rules/warranty-claim.ts'
import type { Seller } from '#server/lib/config.ts'
import type { Mail } from '#server/modules/notifications/notifications.service.ts'

/** What the letters about a claim say. */
interface LetterClaim {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly orderNo: string
  readonly status: ClaimStatus
}

export interface ClaimLetterTo {
  readonly seller: Pick<Seller, 'name' | 'email'>
  readonly claim: LetterClaim
  /** Where it is followed: the customer's with its key, the seller's for administrators. */
  readonly url: string
}

const toCustomer = ({ seller, claim, url }: ClaimLetterTo, mail: Omit<Mail, 'to' | 'shop'>): Mail => ({
  button: { label: 'See your claim', url },
  ...mail,
  to: claim.email,
  shop: seller.name,
  paragraphs: [`Hello ${claim.name},`, ...mail.paragraphs],
})

const toSeller = ({ seller, claim, url }: ClaimLetterTo, mail: Omit<Mail, 'to' | 'shop'>): Mail => ({
  button: { label: 'Open the claim', url },
  ...mail,
  to: seller.email,
  replyTo: claim.email,
  shop: seller.name,
})

const whoAndWhat = ({ claim }: ClaimLetterTo): [string, string][] => [
  ['Claim', claim.number],
  ['From', claim.name],
  ['E-mail', claim.email],
  ['Order', claim.orderNo],
]

export const receivedLetter = (to: ClaimLetterTo): Mail =>
  toCustomer(to, {
    kind: 'claim-received',
    subject: `Your warranty claim ${to.claim.number}`,
    heading: 'We have your warranty claim',
    paragraphs: [
      'Thank you. Your claim and its pictures are with our workshop, and you will hear from us.',
      'The button opens your claim: there you see where it stands, and can tell us what happened. Whoever has this letter can open it, so please keep it to yourself.',
    ],
    rows: [
      ['Claim', to.claim.number],
      ['Order', to.claim.orderNo],
    ],
  })

export const newClaimLetter = (to: ClaimLetterTo): Mail =>
  toSeller(to, {
    kind: 'new-claim',
    subject: `Warranty claim ${to.claim.number}`,
    heading: `Warranty claim ${to.claim.number}`,
    paragraphs: ['A warranty claim with 4 pictures has come.'],
    rows: whoAndWhat(to),
  })

/** What a new status means for the customer. */
const MEANING: Readonly<Record<ClaimStatus, string>> = {
  Received: 'Your claim is with us.',
  'In review': 'Our workshop is looking at your claim.',
  'Waiting for you': 'We need an answer from you before we can go on.',
  Approved: 'Good news: your claim is approved.',
  Refused: 'We are sorry: we could not approve your claim.',
  Closed: 'Your claim is closed. If something is left to say, just answer on its page.',
}

export const changedLetter = (to: ClaimLetterTo, changed: { status: boolean; reply: string }): Mail =>
  toCustomer(to, {
    kind: 'claim-changed',
    subject: `Your warranty claim ${to.claim.number}: ${changed.status ? to.claim.status : 'an answer'}`,
    heading: changed.status ? MEANING[to.claim.status] : 'We have answered to your claim',
    paragraphs: changed.reply ? [changed.reply] : [],
    rows: [
      ['Claim', to.claim.number],
      ['Status', to.claim.status],
    ],
  })

export const answeredLetter = (to: ClaimLetterTo, text: string): Mail =>
  toSeller(to, {
    kind: 'claim-answered',
    subject: `Warranty claim ${to.claim.number}: the customer has written`,
    heading: `${to.claim.name} has written`,
    paragraphs: [text],
    rows: whoAndWhat(to),
  })

/** Every letter about a claim, of a made-up person, for whoever works on their words and looks. */
export function warrantyLetterSamples(seller: Seller, publicUrl: string): Mail[] {
  const claim = {
    number: 'W-SAMPLE23',
    name: 'Meera Raman',
    email: 'meera@example.com',
    orderNo: 'KM-7H3K9PQ2',
    status: 'Waiting for you',
  } as const
  const customer = { seller, claim, url: `${publicUrl}/warranty/claim/W-SAMPLE23?key=sample` }
  const administrator = { seller, claim, url: `${publicUrl}/warranty-claims/sample` }
  const reply = 'Could you tell us how many kilometres the guard has been on the bike?'
  return [
    receivedLetter(customer),
    newClaimLetter(administrator),
    changedLetter(customer, { status: true, reply }),
    changedLetter(customer, { status: false, reply }),
    changedLetter({ ...customer, claim: { ...claim, status: 'Approved' } }, { status: true, reply: '' }),
    answeredLetter(administrator, 'About two thousand, most of them in the Nilgiris.'),
  ]
}
