import type { account } from '#db/schema/accounts.ts'
import type { LineRow, OrderRow } from '#db/schema/orders.ts'
import type { Seller } from '#server/lib/config.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { composeEmail, type EmailAbout, type OrderEmail } from '#server/modules/notifications/emails.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller, recallSettings } from '#server/modules/settings/settings.service.ts'
import { findBuyer } from './orders.store.ts'

/** Emails the customer who placed an order, unless that account has been erased. */
export async function emailBuyer<K extends OrderEmail>(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  kind: K,
  about: EmailAbout<K>,
) {
  const mail = await composeBuyerEmail(inTx(ctx, tx), order, kind, about)
  if (mail) await sendMail(ctx, tx, mail)
}

/** Returns an email to the customer of an order, or null once the account has been erased. */
export async function composeBuyerEmail<K extends OrderEmail>(
  ctx: Ctx,
  order: OrderRow,
  kind: K,
  about: EmailAbout<K>,
) {
  const buyer = await run(ctx, findBuyer(order.accountId))
  return buyer ? composeEmail(kind, toBuyer(ctx, await getSeller(ctx), order, buyer), about) : null
}

/** The account of the customer whose order was paid. */
interface PaidBy extends Pick<typeof account.$inferSelect, 'email' | 'firstName'> {
  readonly isErased: boolean
}

/** With the number of the receipt. A customer whose account has been erased gets no email. */
export async function emailOrderConfirmation(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  { lines, receipt, customer }: { lines: readonly LineRow[]; receipt: string; customer: PaidBy | undefined },
): Promise<void> {
  const { seller } = await recallSettings(inTx(ctx, tx))
  const forSeller = composeEmail('new-order', toSeller(ctx, seller, order), { lines })
  if (!customer || customer.isErased) return sendMail(ctx, tx, forSeller)
  const confirmed = composeEmail('order', toBuyer(ctx, seller, order, customer), { lines, receipt })
  return sendMail(ctx, tx, confirmed, forSeller)
}

function toBuyer({ config }: Ctx, seller: Seller, order: OrderRow, { email, firstName }: Omit<PaidBy, 'isErased'>) {
  return { seller, email, firstName, order, url: `${config.publicUrl}/order/${order.id}/${order.accountId}` }
}

function toSeller({ config }: Ctx, seller: Seller, order: OrderRow) {
  return { seller, email: seller.email, order, url: `${config.publicUrl}/all-orders/${order.id}` }
}

/** Emails the seller that a customer has cancelled, in the transaction of the cancellation. */
export async function emailSellerOfCancellation(
  ctx: Ctx,
  tx: Tx,
  order: OrderRow,
  about: EmailAbout<'order-cancelled'>,
): Promise<void> {
  const seller = await getSeller(inTx(ctx, tx))
  await sendMail(ctx, tx, composeEmail('order-cancelled', toSeller(ctx, seller, order), about))
}
