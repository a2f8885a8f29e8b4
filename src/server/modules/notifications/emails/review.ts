import { group } from './email-kind.ts'

interface Reviewed {
  /** The name of the product, with its bike. */
  readonly product: string
  readonly url: string
}

const toAuthor = group<Reviewed>({
  replyTo: ({ seller }) => seller.email,
  button: 'See the reviews',
  recipient: {
    firstName: 'Meera',
    product: 'Crash Guard for the Himalayan 450',
    url: '/productDetail/himalayan-450/crash-guard#reviews',
  },
})

const HIDDEN = {
  comments: 'Call me on 98400 12345 if you want one cheaper.',
  reason: 'It holds a telephone number.',
}
const ANSWER = 'Thank you, Meera. The washer is on its way to you, and we count them twice now.'

export const reviewEmails = {
  'review-hidden': toAuthor([HIDDEN], {
    subject: ({ product }) => `Your review of the ${product} is not shown`,
    heading: 'Your review is not shown',
    paragraphs: [
      'Your review is no longer shown in the shop. You can edit it on the product page, and we will review it again. If you disagree, reply to this email.',
    ],
    rows: ({ reason, comments }) => ({ Reason: reason, 'Your review': comments }),
    button: 'Change my review',
    opens: ({ url }) => url.replace('#', '?review=write#'),
  }),
  'review-answered': toAuthor([{ comments: 'Good fit. One washer was missing.', answer: ANSWER }], {
    subject: ({ product }) => `An answer to your review of the ${product}`,
    heading: ({ seller }) => `${seller.name} has answered your review`,
    paragraphs: ({ answer }) => [answer],
    rows: ({ comments }) => ({ 'Your review': comments }),
  }),
}
