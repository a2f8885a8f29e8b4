import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { databaseCode, run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { checkEmailLimit } from '#server/modules/notifications/notifications.service.ts'
import { EARLIER_VALUE, fullName, isStaffMember, NEW_VALUE } from './account.rules.ts'
import { emailAccount, makeLink, notifyOwner } from './account-emails.service.ts'
import {
  type AccountRow,
  eraseAccount,
  findAccount,
  findAccountByEmail,
  findAnyOrder,
  lockAccount,
  lockAccountWithOrders,
  markVerified,
  updateAccount,
} from './accounts.store.ts'
import {
  consumeMailToken,
  deleteMailTokens,
  endMailTokens,
  findMailToken,
  type MailTokenRow,
} from './mail-tokens.store.ts'
import { checkNewPassword, OLD_PASSWORD, PASSWORD_UPDATED, storePassword } from './password.service.ts'
import { revokeSessions } from './sessions.store.ts'
import { rememberDevice } from './sign-in-limits.service.ts'

/** Tells the old address. The response does not reveal whether somebody else has the new one. */
export async function requestEmailChange(
  ctx: Ctx,
  tx: Tx,
  account: AccountRow,
  email: string,
): Promise<string | undefined> {
  if (email === account.email) return undefined
  if (await checkEmailLimit(ctx, 'email', email)) {
    const owner = await run(tx, findAccountByEmail(email))
    if (owner) await notifyOwner(ctx, tx, email)
    else {
      const wanted = { accountId: account.id, purpose: 'change-email', path: '/confirm-account' } as const
      const requestedBy = signedIn(ctx).id
      const url = await makeLink(ctx, tx, { ...wanted, newEmail: email, requestedBy })
      await emailAccount(ctx, tx, { email, verifiedAt: null }, 'email', { url })
    }
    await emailAccount(ctx, tx, account, 'email-notice', { newEmail: email, url: forgotPage(ctx) })
  }
  return `Open the link that we emailed to ${email}. Until then your email address remains ${account.email}.`
}

const forgotPage = ({ config }: Ctx): string => `${config.publicUrl}/forgotPassword`

/** All sessions and earlier links end. The old address gets a link that undoes the change for a week. */
export async function confirmEmailChange(ctx: Ctx, tx: Tx, account: AccountRow, { hash, newEmail }: MailTokenRow) {
  if (account.email !== newEmail) {
    if (!newEmail || (await run(tx, consumeMailToken(hash))) === 0) throw brokenLink()
    await setEmail(tx, account, newEmail, brokenLink)
    await run(tx, revokeSessions(account.id))
    await run(tx, endMailTokens(account.id, ['verify', 'reset', 'change-email']))
    const wanted = { accountId: account.id, purpose: 'undo-email', path: '/undo-email' } as const
    const url = await makeLink(ctx, tx, { ...wanted, newEmail: account.email })
    await emailAccount(ctx, tx, account, 'email-changed', { newEmail, url })
    const subject = `account ${account.id}`
    await audit(ctx, tx, { action: 'e-mail changed', subject, before: EARLIER_VALUE, after: NEW_VALUE })
  }
  const message = 'Your new email address is confirmed. Please use it to sign in from now on.'
  return { name: fullName(account), email: newEmail, message }
}

/** Returns the address that an undo link restores. Refuses a link that does not work. */
export async function checkUndoLink(ctx: Ctx, secret: string) {
  const { link } = await undoLink(ctx, secret)
  return { email: link.newEmail ?? '' }
}

/** With a new password. Sessions, links and later changes end; links to still older addresses work on. */
export async function undoEmailChange(
  ctx: Ctx,
  given: { token: string; password: string },
  response: ResponseControls,
) {
  const { link, account } = await undoLink(ctx, given.token)
  const passwordHash = await checkNewPassword(ctx, account, given.password)
  if (passwordHash === null) return OLD_PASSWORD
  await ctx.tx(async (tx) => {
    const current = await run(tx, lockAccountWithOrders(account.id))
    if (!current || current.erasedAt || (await run(tx, consumeMailToken(link.hash))) === 0) throw brokenLink()
    const email = link.newEmail ?? ''
    if (current.email !== email) {
      await releaseAddress(ctx, tx, email)
      await setEmail(tx, current, email, addressIsTaken)
    }
    await run(tx, markVerified(account.id))
    await storePassword(ctx, tx, account.id, passwordHash)
    await run(tx, revokeSessions(account.id))
    await run(tx, endMailTokens(account.id, ['verify', 'reset', 'change-email']))
    await run(tx, endMailTokens(account.id, ['undo-email'], link.createdAt))
    const subject = `account ${account.id}`
    await audit(ctx, tx, { action: 'e-mail restored', subject, before: EARLIER_VALUE, after: NEW_VALUE })
    const restored = { ...current, email }
    for (const person of current.email === email ? [restored] : [restored, current])
      await emailAccount(ctx, tx, person, 'email-restored', { restored: email, url: forgotPage(ctx) })
  })
  logSecurity(ctx, 'e-mail restored', { account: account.id })
  await rememberDevice(ctx, response, account.id)
  return PASSWORD_UPDATED
}

async function undoLink(ctx: Ctx, secret: string): Promise<{ link: MailTokenRow; account: AccountRow }> {
  const link = await run(ctx, findMailToken(hashSecret(secret)))
  const works = link?.purpose === 'undo-email' && link.live && link.usedAt === null
  const account = works ? await run(ctx, findAccount(link.accountId)) : undefined
  if (!works || !account || account.erasedAt) throw brokenLink()
  return { link, account }
}

/** Releases an address for the person who has proven it, by erasing an account that nobody has verified or used. */
async function releaseAddress(ctx: Ctx, tx: Tx, email: string): Promise<void> {
  const found = await run(tx, findAccountByEmail(email))
  const holder = found && (await run(tx, lockAccount(found.id)))
  if (!holder || holder.email !== email) return
  if (holder.verifiedAt || isStaffMember(holder) || (await run(tx, findAnyOrder(holder.id)))) throw addressIsTaken()
  await run(tx, deleteMailTokens(holder.id))
  await run(tx, eraseAccount(holder.id))
  await audit(ctx, tx, { action: 'account erased', subject: `account ${holder.id}` })
}

/** Sets the email address of an account. The unique index decides which of several accounts gets it. */
async function setEmail(tx: Tx, account: AccountRow, email: string, taken: () => ShopProblem): Promise<void> {
  try {
    await run(tx, updateAccount(account.id, { email }))
  } catch (error) {
    if (databaseCode(error) === '23505') throw taken()
    throw error
  }
}

const brokenLink = () => new ShopProblem('not_found', 'This link no longer works. Please request a new one.')
const addressIsTaken = () =>
  new ShopProblem('conflict', 'This email address now belongs to another account. Please write to us.')
