import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, contextOf, type Deps, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { placeOf } from '#server/lib/place.ts'
import { forbidden, ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { checkEmailLimit } from '#server/modules/notifications/notifications.service.ts'
import { isStaffMember } from './account.rules.ts'
import { emailAccount, mailPasswordLink } from './account-emails.service.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  findFormerPasswords,
  insertFormerPassword,
  lockAccount,
  markVerified,
  updateAccount,
} from './accounts.store.ts'
import { isCommonPassword } from './common-passwords.ts'
import { consumeMailToken, endMailTokens, findMailToken } from './mail-tokens.store.ts'
import { revokeSessions } from './sessions.store.ts'
import { countProof, rememberDevice } from './sign-in-limits.service.ts'

/** The number of most recent passwords that cannot be reused (U3). */
const FORMER = 5

export const PASSWORD_UPDATED = { message: 'password updated' }
export const OLD_PASSWORD = { message: 'old password' }
const WEAK = 'password is weak. please provide strong password'

const forgotJob = jobKind<{ email: string; redirect?: string | undefined }>(
  'forgot-password',
  { retryLimit: 3, retryBackoff: true },
  { afterwards: () => ({}) },
)

/** Reveals nothing: response and timing are the same for an unknown address (U4). */
export async function forgetPassword(ctx: Ctx, { email, redirect }: { email: string; redirect?: string | undefined }) {
  await ctx.limit('forgotAccepted', `${placeOf(ctx.ip)} ${email}`)
  await ctx.tx((tx) => ctx.jobs.add(tx, forgotJob, { email, redirect }))
  logSecurity(ctx, 'password link asked for')
  return {
    message: 'If there is an account with this email address, we have mailed a link to set a new password to it.',
  }
}

export const forgetLinksFor = (ctx: Ctx, tx: Tx, email: string): Promise<void> =>
  ctx.jobs.discard(tx, forgotJob, { email })

export async function registerResetEmails(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.work(forgotJob, async ({ email, redirect }, id) => {
    const ctx = contextOf(deps, { requestId: id, ip: '' })
    const account = await run(ctx, findAccountByEmail(email))
    // The demo's riders have no password and never verified. Staff who were just given rights may have neither yet.
    if (!account?.isActive || !(account.passwordHash || account.verifiedAt || isStaffMember(account))) return
    if (!(await checkEmailLimit(ctx, 'reset', email))) return
    await ctx.tx((tx) => mailPasswordLink(ctx, tx, account, { life: 'halfHour', kind: 'reset', redirect }))
  })
}

/** Checks whether a password reset link works; returns the address it is for, and the page to continue with. */
export async function checkResetLink(ctx: Ctx, secret: string) {
  const { account, redirect } = await followLink(ctx, secret)
  return { message: 'password reset link a-ok', email: account.email, ...(redirect && { redirect }) }
}

/** Works once, only as the newest link, and only for the address that it was sent to (U5). */
export async function resetPassword(
  ctx: Ctx,
  given: { email: string; password: string; resetPasswordToken: string },
  response: ResponseControls,
) {
  const { account } = await followLink(ctx, given.resetPasswordToken)
  if (account.email !== given.email) throw brokenLink()
  const passwordHash = await checkNewPassword(ctx, account, given.password)
  if (passwordHash === null) return OLD_PASSWORD
  await ctx.tx(async (tx) => {
    if ((await run(tx, consumeMailToken(hashSecret(given.resetPasswordToken)))) === 0) throw brokenLink()
    // The link was sent by email, so using it proves the address.
    await run(tx, markVerified(account.id))
    await setPassword(ctx, tx, { ...account, verifiedAt: account.verifiedAt ?? ctx.now }, passwordHash)
    await run(tx, revokeSessions(account.id))
  })
  logSecurity(ctx, 'password changed', { account: account.id, reason: 'by the mailed link' })
  // The owner of the mailbox can sign in from this device, whatever attempts others make in the meantime.
  await rememberDevice(ctx, response, account.id)
  return PASSWORD_UPDATED
}

/** Changes one's own password, given the current one. The current session stays active and all others end (U3). */
export async function changePassword(
  ctx: Ctx,
  given: { email: string; password: string; currentPassword?: string | undefined },
  response: ResponseControls,
) {
  const user = signedIn(ctx)
  if (given.email !== user.email) throw forbidden()
  const account = await run(ctx, findAccount(user.id))
  if (!account) throw new ShopProblem('sign_in_required', 'Please sign in.')
  if (given.currentPassword === undefined) {
    throw new ShopProblem('password_required', ASK_CURRENT, { fields: { currentPassword: ASK_CURRENT } })
  }
  await requirePassword(ctx, account, given.currentPassword)
  const passwordHash = await checkNewPassword(ctx, account, given.password)
  if (passwordHash === null) return OLD_PASSWORD
  await ctx.tx(async (tx) => {
    const current = await run(tx, lockAccount(user.id))
    // The password was changed concurrently, so the one just checked is no longer current.
    if (current?.passwordHash !== account.passwordHash) throw wrongPassword()
    await setPassword(ctx, tx, account, passwordHash)
    await run(tx, revokeSessions(user.id, user.sessionId))
  })
  logSecurity(ctx, 'password changed', { account: user.id })
  await rememberDevice(ctx, response, user.id)
  return PASSWORD_UPDATED
}

const ASK_CURRENT = 'Please enter your current password as well.'
const NONE_YET =
  'Your account has no password yet. Sign out and choose "Forgot password" on the sign-in page to set one.'
const WRONG = 'This is not your current password.'
const wrongPassword = () => new ShopProblem('wrong_password', WRONG, { fields: { currentPassword: WRONG } })

/** Refuses anybody who does not know the account's password. Attempts are counted per session. */
export async function requirePassword(ctx: Ctx, account: AccountRow, password: string): Promise<void> {
  if (account.passwordHash === null)
    throw new ShopProblem('wrong_password', NONE_YET, { fields: { currentPassword: NONE_YET } })
  const forgive = await countProof(ctx)
  if (!(await ctx.passwords.matches(password, account.passwordHash))) {
    logSecurity(ctx, 'wrong current password', { account: account.id })
    throw wrongPassword()
  }
  await forgive()
}

/** Refuses common passwords, with the message for a weak password (S2 §5). */
export function refuseCommon(
  ctx: Ctx,
  password: string,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string },
): void {
  const context = [person.firstName, person.lastName, person.email.split('@')[0] ?? '', ctx.config.seller.name]
  if (isCommonPassword(password, context)) throw new ShopProblem('invalid', WEAK, { fields: { password: WEAK } })
}

/** Returns the hash of a new password, or null if the account has used it recently. Refuses common passwords. */
export async function checkNewPassword(ctx: Ctx, account: AccountRow, password: string): Promise<string | null> {
  refuseCommon(ctx, password, account)
  for (const { hash } of await run(ctx, findFormerPasswords(account.id, FORMER))) {
    if (await ctx.passwords.matches(password, hash)) return null
  }
  return ctx.passwords.hash(password)
}

/** Stores a new password and adds it to the password history. */
export async function storePassword(ctx: Ctx, tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await run(tx, updateAccount(accountId, { passwordHash, passwordChangedAt: ctx.now }))
  await run(tx, insertFormerPassword({ id: newId(), accountId, passwordHash }))
}

/** Sets a password and emails the owner. Links that set a password and pending changes of address expire. */
async function setPassword(ctx: Ctx, tx: Tx, account: AccountRow, passwordHash: string): Promise<void> {
  await storePassword(ctx, tx, account.id, passwordHash)
  await run(tx, endMailTokens(account.id, ['verify', 'reset', 'change-email']))
  await emailAccount(ctx, tx, account, 'password', { url: `${ctx.config.publicUrl}/forgotPassword` })
}

async function followLink(ctx: Ctx, secret: string): Promise<{ account: AccountRow; redirect: string | null }> {
  const link = await run(ctx, findMailToken(hashSecret(secret)))
  const works = link?.purpose === 'reset' && link.live && link.newest && link.usedAt === null
  const account = works ? await run(ctx, findAccount(link.accountId)) : undefined
  if (!link || !account?.isActive) throw brokenLink()
  return { account, redirect: link.redirect }
}

const brokenLink = () => new ShopProblem('not_found', 'password reset link is invalid or has expired')
