import type { ClaimStatus } from '#rules/warranty-claim.ts'
import type { Seller } from '#server/lib/config.ts'
import { composeEmail, type Mail, type MailBody } from '#server/modules/notifications/notifications.service.ts'

/** What the emails about a claim contain. */
interface EmailClaim {
  readonly number: string
  readonly name: string
  readonly email: string
  readonly orderNo: string
  /** The part that it is about, if it names one of ours. */
  readonly part: string | null
  readonly status: ClaimStatus
}

export interface ClaimEmailRecipient {
  readonly seller: Pick<Seller, 'name' | 'email'>
  readonly claim: EmailClaim
  /** The URL of the claim: with its key for the customer, the administrators' page for the seller. */
  readonly url: string
}

const toCustomer = ({ seller, claim, url }: ClaimEmailRecipient, mail: MailBody, isNamed = true) =>
  composeEmail(
    { seller, to: claim.email, firstName: isNamed ? claim.name : undefined },
    { button: { label: 'See your claim', url }, ...mail },
  )

/** An order number or a warranty code. Any other input is not repeated in emails to an unverified address. */
const NUMBER = /^[a-z0-9-]{1,30}$/i

const toSeller = ({ seller, claim, url }: ClaimEmailRecipient, mail: MailBody): Mail => ({
  button: { label: 'Open the claim', url },
  ...mail,
  to: seller.email,
  replyTo: claim.email,
  shop: seller.name,
})

const partRow = ({ part }: EmailClaim): [string, string][] => (part === null ? [] : [['Part', part]])

const whoAndWhat = ({ claim }: ClaimEmailRecipient): [string, string][] => [
  ['Claim', claim.number],
  ['From', claim.name],
  ['Email', claim.email],
  ['Order', claim.orderNo],
  ...partRow(claim),
]

/**
 * Composes the receipt of a claim. The address is unverified, so the email repeats no other input: otherwise anyone
 * could use it to send messages to strangers.
 */
export const receivedEmail = (to: ClaimEmailRecipient): Mail =>
  toCustomer(
    to,
    {
      kind: 'claim-received',
      subject: `Your warranty claim ${to.claim.number}`,
      heading: 'We have your warranty claim',
      paragraphs: [
        'Thank you. Our workshop has your claim and its pictures, and will reply to you.',
        'Use the button to see the status of your claim and to reply to us. Anyone with this email can open it, so please do not forward it.',
      ],
      rows: [
        ['Claim', to.claim.number],
        ...(NUMBER.test(to.claim.orderNo) ? [['Order', to.claim.orderNo] as const] : []),
        ...partRow(to.claim),
      ],
    },
    false,
  )

export const newClaimEmail = (to: ClaimEmailRecipient, text = ''): Mail =>
  toSeller(to, {
    kind: 'new-claim',
    subject: `Warranty claim ${to.claim.number}`,
    heading: `Warranty claim ${to.claim.number}`,
    paragraphs: ['A customer has filed a warranty claim with 4 pictures.', ...(text ? [text] : [])],
    rows: whoAndWhat(to),
  })

/** What a new status means for the customer. */
const MEANING: Readonly<Record<ClaimStatus, string>> = {
  Received: 'Your claim is with us.',
  'In review': 'Our workshop is looking at your claim.',
  'Waiting for you': 'We need a reply from you to continue.',
  Approved: 'Good news: your claim is approved.',
  Refused: 'We’re sorry, we could not approve your claim.',
  Closed: 'Your claim is closed. If there is anything else, reply on its page.',
}

export const changedEmail = (to: ClaimEmailRecipient, changed: { status: boolean; reply: string }): Mail =>
  toCustomer(to, {
    kind: 'claim-changed',
    subject: `Your warranty claim ${to.claim.number}: ${changed.status ? to.claim.status : 'an answer'}`,
    heading: changed.status ? MEANING[to.claim.status] : 'We have replied to your claim',
    paragraphs: changed.reply ? [changed.reply] : [],
    rows: [['Claim', to.claim.number], ['Status', to.claim.status], ...partRow(to.claim)],
  })

export const answeredEmail = (to: ClaimEmailRecipient, text: string): Mail =>
  toSeller(to, {
    kind: 'claim-answered',
    subject: `Warranty claim ${to.claim.number}: the customer has replied`,
    heading: `${to.claim.name} has written`,
    paragraphs: [text],
    rows: whoAndWhat(to),
  })

/** Returns a sample of every email about a claim, for people who work on their texts and design. */
export function warrantyEmailSamples(seller: Seller, publicUrl: string): Mail[] {
  const claim = {
    number: 'W-SAMPLE23',
    name: 'Meera Raman',
    email: 'meera@example.com',
    orderNo: 'KM-7H3K9PQ2',
    part: 'Crash Guard, NX500 (Black)',
    status: 'Waiting for you',
  } as const
  const customer = { seller, claim, url: `${publicUrl}/warranty/claim/W-SAMPLE23?key=sample` }
  const administrator = { seller, claim, url: `${publicUrl}/warranty-claims/sample` }
  const reply = 'Could you tell us how many kilometres the guard has been on the bike?'
  return [
    receivedEmail(customer),
    newClaimEmail(administrator, 'The guard came loose near Ooty, at the lower bracket.'),
    changedEmail(customer, { status: true, reply }),
    changedEmail(customer, { status: false, reply }),
    changedEmail({ ...customer, claim: { ...claim, status: 'Approved' } }, { status: true, reply: '' }),
    answeredEmail(administrator, 'About two thousand, most of them in the Nilgiris.'),
  ]
}
