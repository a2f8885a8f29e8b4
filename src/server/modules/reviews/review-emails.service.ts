import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { composeEmail, type EmailAbout, type ReviewEmail } from '#server/modules/notifications/emails.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { findReviewAuthor } from './reviews.store.ts'

/** Emails the author of a review, unless that account has been erased. */
export async function writeToAuthor<K extends ReviewEmail>(
  ctx: Ctx,
  tx: Tx,
  id: string,
  kind: K,
  about: EmailAbout<K>,
) {
  const author = await run(tx, findReviewAuthor(id))
  if (!author) return
  const seller = await getSeller(inTx(ctx, tx))
  const { email, firstName, product, bike, productCode, bikeCode } = author
  const url = `${ctx.config.publicUrl}/productDetail/${bikeCode}/${productCode}#reviews`
  const to = { seller, email, firstName, product: `${product} for the ${bike}`, url }
  await sendMail(ctx, tx, composeEmail(kind, to, about))
}
