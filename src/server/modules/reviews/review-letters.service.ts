import type { Seller } from '#server/lib/config.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { addresseeOf } from './reviews.queries.ts'

interface ReviewLetterTo {
  readonly seller: Pick<Seller, 'name' | 'email'>
  readonly to: string
  readonly firstName: string
  /** The product that was reviewed, with its bike. */
  readonly product: string
  /** Where its reviews are. */
  readonly url: string
}

const letter = ({ seller, to, firstName, url }: ReviewLetterTo, mail: Omit<Mail, 'to' | 'shop'>): Mail => ({
  button: { label: 'See the reviews', url },
  ...mail,
  to,
  shop: seller.name,
  replyTo: seller.email,
  paragraphs: [`Hello ${firstName},`, ...mail.paragraphs],
})

export const hiddenLetter = (to: ReviewLetterTo, comments: string, reason: string): Mail =>
  letter(to, {
    kind: 'review-hidden',
    subject: `Your review of the ${to.product} is not shown`,
    heading: 'Your review is not shown',
    paragraphs: [
      'We have taken your review out of the shop. You can change it on the page of the product: we look at it again then. If you think that we are wrong, answer this mail.',
    ],
    rows: [
      ['Reason', reason],
      ['Your review', comments],
    ],
    button: { label: 'Change my review', url: to.url.replace('#', '?review=write#') },
  })

export const answeredLetter = (to: ReviewLetterTo, comments: string, answer: string): Mail =>
  letter(to, {
    kind: 'review-answered',
    subject: `An answer to your review of the ${to.product}`,
    heading: `${to.seller.name} has answered your review`,
    paragraphs: [answer],
    rows: [['Your review', comments]],
  })

/** Writes to the author of a review, unless that account has been erased. */
export async function writeToAuthor(
  ctx: Ctx,
  tx: Tx,
  reviewId: string,
  compose: (to: ReviewLetterTo) => Mail,
): Promise<void> {
  const author = await addresseeOf(tx.db, reviewId)
  if (!author) return
  const seller = await getSeller({ ...ctx, db: tx.db })
  const { email: to, firstName, product, bike, productCode, bikeCode } = author
  const url = `${ctx.config.publicUrl}/productDetail/${bikeCode}/${productCode}#reviews`
  await sendMail(ctx, tx, compose({ seller, to, firstName, product: `${product} for the ${bike}`, url }))
}

/** Every letter about a review, to a made-up person, for whoever works on their words and looks. */
export function reviewLetterSamples(seller: Seller, publicUrl: string): Mail[] {
  const product = 'Crash Guard for the Himalayan 450'
  const url = `${publicUrl}/productDetail/himalayan-450/crash-guard#reviews`
  const to = { seller, to: 'meera@example.com', firstName: 'Meera', product, url }
  return [
    hiddenLetter(to, 'Call me on 98400 12345 if you want one cheaper.', 'It holds a telephone number.'),
    answeredLetter(
      to,
      'Good fit. One washer was missing.',
      'Thank you, Meera. The washer is on its way to you, and we count them twice now.',
    ),
  ]
}
