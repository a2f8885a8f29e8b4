import type { Seller } from '#server/lib/config.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import type { Tx } from '#server/lib/tx.ts'
import {
  composeEmail,
  type EmailRecipient,
  type Mail,
  type MailBody,
  sendMail,
} from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { reviewAuthorOf } from './reviews.queries.ts'

interface ReviewEmailTo extends EmailRecipient {
  readonly seller: Pick<Seller, 'name' | 'email'>
  /** The name of the reviewed product, with its bike. */
  readonly product: string
  /** The URL of its reviews. */
  readonly url: string
}

const toAuthor = (to: ReviewEmailTo, mail: MailBody): Mail =>
  composeEmail(to, { button: { label: 'See the reviews', url: to.url }, replyTo: to.seller.email, ...mail })

export const hiddenEmail = (to: ReviewEmailTo, comments: string, reason: string): Mail =>
  toAuthor(to, {
    kind: 'review-hidden',
    subject: `Your review of the ${to.product} is not shown`,
    heading: 'Your review is not shown',
    paragraphs: [
      'Your review is no longer shown in the shop. You can edit it on the product page, and we will review it again. If you disagree, reply to this email.',
    ],
    rows: [
      ['Reason', reason],
      ['Your review', comments],
    ],
    button: { label: 'Change my review', url: to.url.replace('#', '?review=write#') },
  })

export const answeredEmail = (to: ReviewEmailTo, comments: string, answer: string): Mail =>
  toAuthor(to, {
    kind: 'review-answered',
    subject: `An answer to your review of the ${to.product}`,
    heading: `${to.seller.name} has answered your review`,
    paragraphs: [answer],
    rows: [['Your review', comments]],
  })

/** Emails the author of a review, unless that account has been erased. */
export async function writeToAuthor(
  ctx: Ctx,
  tx: Tx,
  reviewId: string,
  compose: (to: ReviewEmailTo) => Mail,
): Promise<void> {
  const author = await reviewAuthorOf(tx.db, reviewId)
  if (!author) return
  const seller = await getSeller(inTx(ctx, tx))
  const { email: to, firstName, product, bike, productCode, bikeCode } = author
  const url = `${ctx.config.publicUrl}/productDetail/${bikeCode}/${productCode}#reviews`
  await sendMail(ctx, tx, compose({ seller, to, firstName, product: `${product} for the ${bike}`, url }))
}

/** Returns a sample of every email about a review, for people who work on their texts and design. */
export function reviewEmailSamples(seller: Seller, publicUrl: string): Mail[] {
  const product = 'Crash Guard for the Himalayan 450'
  const url = `${publicUrl}/productDetail/himalayan-450/crash-guard#reviews`
  const to = { seller, to: 'meera@example.com', firstName: 'Meera', product, url }
  return [
    hiddenEmail(to, 'Call me on 98400 12345 if you want one cheaper.', 'It holds a telephone number.'),
    answeredEmail(
      to,
      'Good fit. One washer was missing.',
      'Thank you, Meera. The washer is on its way to you, and we count them twice now.',
    ),
  ]
}
