// A person takes their data along, or leaves.
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { notFound } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { anonymiseMessages, findMessagesFrom } from '#server/modules/contact/contact.store.ts'
import { creditOf, refuseWithDebt } from '#server/modules/credit/credit.service.ts'
import { forgetMailsTo } from '#server/modules/notifications/notifications.service.ts'
import { listOwnOrders } from '#server/modules/orders/order-lists.service.ts'
import { deleteNotesAbout } from '#server/modules/orders/order-record.store.ts'
import { expireOrder } from '#server/modules/orders/order-states.service.ts'
import { lockOpenOrders } from '#server/modules/orders/orders.store.ts'
import { reviewsBy } from '#server/modules/reviews/reviews.service.ts'
import { deleteWaitsOf, findWaitsOf } from '#server/modules/stock/stock-waits.store.ts'
import { anonymiseClaims, claimsFor } from '#server/modules/warranty/claims.service.ts'
import { toUser } from './account.rules.ts'
import { type GivenPassword, keepAnAdministrator, requireAccount } from './accounts.service.ts'
import { type AccountRow, eraseAccount, findAccount, findProvenEmails, lockAdministrators } from './accounts.store.ts'
import { presentAddress } from './addresses.service.ts'
import { deleteAddresses, findAddresses } from './addresses.store.ts'
import { forgetCodesFor } from './code-sign-in.service.ts'
import { invitationTo } from './invitations.service.ts'
import { deleteInvitationTo } from './invitations.store.ts'
import { deleteMailTokens } from './mail-tokens.store.ts'
import { forgetLinksFor, requirePassword } from './password.service.ts'
import { PROVE_DELETION, provePassword, requireProof } from './proof.service.ts'
import { refuseColleague } from './rights.service.ts'
import { deleteSessions, findActiveSessions } from './sessions.store.ts'
import { forgetWarningsFor } from './sign-in-limits.service.ts'

export async function deleteUser(ctx: Ctx, id: string, { currentPassword }: GivenPassword) {
  const proof = await provePassword(ctx, currentPassword)
  await ctx.tx((tx) =>
    erase(ctx, tx, id, async (account) => {
      refuseColleague(ctx, account)
      await requireProof(ctx, tx, proof, PROVE_DELETION)
    }),
  )
  logSecurity(ctx, 'account erased', { account: id, by: signedIn(ctx).id })
  return { message: 'The account was made anonymous. Its orders and invoices stay.' }
}

const ERASED =
  'Your account is erased. We keep your invoices, as tax law requires, and for three years after each order a code by which we see that an offer was used. Your data cannot be read from it.'

export async function eraseOwnAccount(ctx: Ctx, password: string) {
  const account = await run(ctx, findAccount(signedIn(ctx).id))
  if (!account) throw notFound('user')
  await requirePassword(ctx, account, password)
  await ctx.tx((tx) => erase(ctx, tx, account.id))
  logSecurity(ctx, 'account erased', { account: account.id })
  return { message: ERASED }
}

/** Removes a person's data from everything except what tax law requires the shop to retain. */
async function erase(
  ctx: Ctx,
  tx: Tx,
  id: string,
  refuse: (account: AccountRow) => Promise<void> = async () => {},
): Promise<void> {
  const administrators = await run(tx, lockAdministrators())
  const account = await requireAccount(tx, id)
  await refuse(account)
  keepAnAdministrator(administrators, id, false)
  await refuseWithDebt(tx, id)
  const ended = { actorId: signedIn(ctx).id, reason: 'The account was erased', cancel: true }
  for (const order of await run(tx, lockOpenOrders(id))) await expireOrder(tx, order, ended)
  const emails = await run(tx, findProvenEmails(account))
  await run(tx, anonymiseMessages(emails))
  await anonymiseClaims(ctx, tx, { id, emails })
  await run(tx, deleteWaitsOf(emails))
  for (const email of emails) {
    await forgetMailsTo(ctx, tx, email)
    await forgetLinksFor(ctx, tx, email)
    await forgetCodesFor(ctx, tx, email)
    await forgetWarningsFor(ctx, tx, email)
    await run(tx, deleteInvitationTo(email))
  }
  await run(tx, deleteNotesAbout(id))
  await run(tx, deleteAddresses(id))
  await run(tx, deleteMailTokens(id))
  await run(tx, deleteSessions(id))
  await run(tx, eraseAccount(id))
  await audit(ctx, tx, { action: 'account erased', subject: `account ${id}` })
}

/** Returns everything that the shop stores about the signed-in person. */
export async function exportOwnData(ctx: Ctx): Promise<Record<string, unknown>> {
  const account = await run(ctx, findAccount(signedIn(ctx).id))
  if (!account) throw notFound('user')
  const emails = await run(ctx, findProvenEmails(account))
  const [addresses, credit, { orders }, sessions, reviews, messages, claims, waitsFor, invitation] = await Promise.all([
    run(ctx, findAddresses(account.id)),
    creditOf(ctx, account.id, Number.MAX_SAFE_INTEGER),
    listOwnOrders(ctx, account.id, Number.MAX_SAFE_INTEGER),
    run(ctx, findActiveSessions(account.id)),
    reviewsBy(ctx, account.id),
    run(ctx, findMessagesFrom(emails)),
    claimsFor(ctx, { id: account.id, emails }),
    run(ctx, findWaitsOf(emails)),
    invitationTo(ctx, account),
  ])
  return {
    exportedAt: ctx.now.toISOString(),
    account: toUser(account),
    earlierEmails: emails.filter((email) => email !== account.email),
    consent: {
      privacyNotice: account.privacyNotice,
      privacyConsentAt: account.privacyConsentAt?.toISOString() ?? null,
      termsAcceptedAt: account.termsAcceptedAt?.toISOString() ?? null,
    },
    addresses: addresses.map(presentAddress),
    credit,
    orders,
    cart: account.cart,
    myBike: account.myBike,
    reviews,
    messages,
    claims,
    waitsFor,
    ...(invitation && { invitation }),
    sessions: sessions.map(({ userAgent, ip, createdAt, lastSeenAt }) => ({ userAgent, ip, createdAt, lastSeenAt })),
  }
}
