import { type Ctx, contextOf, type Deps, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import type { Tx } from '#server/lib/tx.ts'
import { withinMailLimit } from '#server/modules/notifications/notifications.service.ts'
import {
  type AccountRow,
  accountByEmail,
  accountById,
  addFormerPassword,
  formerPasswords,
  markVerified,
  updateAccount,
} from './accounts.queries.ts'
import { isCommonPassword } from './common-passwords.ts'
import { passwordChangedLetter, resetLetter } from './letters.ts'
import { endMailTokens, mailTokenByHash, takeMailToken } from './mail-tokens.queries.ts'
import { makeLink, writeTo } from './post.ts'
import { markProved, revokeSessions } from './sessions.queries.ts'

/** How many passwords back none may come again (A3). */
const FORMER = 5
/** After this long a session has to prove itself with the password again (A3). */
const PROOF_MS = 10 * 60_000

const UPDATED = { message: 'password updated' }
const OLD = { message: 'old password' }
const WEAK = 'password is weak. please provide strong password'

const forgotJob = jobKind<{ email: string }>('forgot-password', { retryLimit: 3, retryBackoff: true })

/** Queues the work and says nothing of the address: known or not, answer and time are the same (A4). */
export async function forgetPassword(ctx: Ctx, email: string) {
  await ctx.tx((tx) => ctx.jobs.add(tx, forgotJob, { email }))
  return {
    message: 'If there is an account with this e-mail address, we have mailed a link to set a new password to it.',
  }
}

/** Lets this process send the links that were asked for. */
export async function mailResetLinks(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.work(forgotJob, async ({ email }, id) => {
    const ctx = contextOf(deps, { requestId: id, ip: '' })
    const account = await accountByEmail(ctx.db, email)
    // Nobody has set a password for an appointed administrator yet; the demo's riders have none and never verified.
    if (!account?.isActive || !(account.passwordHash ?? account.verifiedAt)) return
    if (await withinMailLimit(ctx, 'reset', email)) await ctx.tx((tx) => mailResetLink(ctx, tx, account))
  })
}

async function mailResetLink(ctx: Ctx, tx: Tx, account: AccountRow): Promise<void> {
  const url = await makeLink(ctx, tx, { accountId: account.id, purpose: 'reset', path: '/reset' })
  await writeTo(ctx, tx, account, (to) => resetLetter(to, url))
}

/** Whether a link to reset a password works, and for which address. */
export async function checkResetLink(ctx: Ctx, secret: string) {
  const account = await accountOfLink(ctx, secret)
  return { message: 'password reset link a-ok', email: account.email }
}

/** Sets a new password by a link: once, the newest link only, and only for the address that it was sent to (A5). */
export async function resetPassword(ctx: Ctx, given: { email: string; password: string; resetPasswordToken: string }) {
  const account = await accountOfLink(ctx, given.resetPasswordToken)
  if (account.email !== given.email) throw brokenLink()
  refuseCommon(ctx, given.password, account)
  if (await wasUsed(ctx, account.id, given.password)) return OLD
  const passwordHash = await ctx.passwords.hash(given.password)
  await ctx.tx(async (tx) => {
    if (!(await takeMailToken(tx.db, hashSecret(given.resetPasswordToken)))) throw brokenLink()
    await setPassword(ctx, tx, account, passwordHash)
    // The link has come by mail, so the address is theirs.
    await markVerified(tx.db, account.id)
    await revokeSessions(tx.db, account.id)
  })
  await ctx.forgive('signinAccount', account.email)
  return UPDATED
}

/** Sets one's own password. The session it is done in stays, all others end (A3). */
export async function changePassword(
  ctx: Ctx,
  given: { email: string; password: string; currentPassword?: string | undefined },
) {
  const user = signedIn(ctx)
  if (given.email !== user.email) throw new ShopProblem('forbidden', 'This is not yours to see or to change.')
  await ctx.limit('passwordChange', `account ${user.id}`)
  const account = await accountById(ctx.db, user.id)
  if (!account) throw new ShopProblem('sign_in_required', 'Please sign in.')
  if (given.currentPassword !== undefined) await requirePassword(ctx, account, given.currentPassword)
  else if (ctx.now.getTime() - user.provedAt.getTime() > PROOF_MS) {
    throw new ShopProblem('password_required', 'Please enter your current password as well.')
  }
  refuseCommon(ctx, given.password, account)
  if (await wasUsed(ctx, user.id, given.password)) return OLD
  const passwordHash = await ctx.passwords.hash(given.password)
  await ctx.tx(async (tx) => {
    await setPassword(ctx, tx, account, passwordHash)
    await markProved(tx.db, user.sessionId)
    await revokeSessions(tx.db, user.id, user.sessionId)
  })
  return UPDATED
}

/** Refuses whoever does not know the account's password; tries are counted for the account. */
export async function requirePassword(ctx: Ctx, account: AccountRow, password: string): Promise<void> {
  await ctx.limit('signinAccount', account.email)
  if (!(await ctx.passwords.matches(password, account.passwordHash))) {
    throw new ShopProblem('wrong_password', 'This is not your current password.', {
      fields: { currentPassword: 'This is not your current password.' },
    })
  }
  await ctx.forgive('signinAccount', account.email)
}

/** Refuses what everybody tries first, in the words for a weak password (S2 §5). */
export function refuseCommon(
  ctx: Ctx,
  password: string,
  person: { readonly firstName: string; readonly lastName: string; readonly email: string },
): void {
  const context = [person.firstName, person.lastName, person.email.split('@')[0] ?? '', ctx.config.seller.name]
  if (isCommonPassword(password, context)) throw new ShopProblem('invalid', WEAK, { fields: { password: WEAK } })
}

async function wasUsed(ctx: Ctx, accountId: string, password: string): Promise<boolean> {
  for (const former of await formerPasswords(ctx.db, accountId, FORMER)) {
    if (await ctx.passwords.matches(password, former)) return true
  }
  return false
}

async function setPassword(ctx: Ctx, tx: Tx, account: AccountRow, passwordHash: string): Promise<void> {
  await updateAccount(tx.db, account.id, { passwordHash, passwordChangedAt: ctx.now })
  await addFormerPassword(tx.db, { id: newId(), accountId: account.id, passwordHash })
  await endMailTokens(tx.db, account.id, 'reset')
  await writeTo(ctx, tx, account, (to) => passwordChangedLetter(to, `${ctx.config.publicUrl}/forgotPassword`))
}

async function accountOfLink(ctx: Ctx, secret: string): Promise<AccountRow> {
  const link = await mailTokenByHash(ctx.db, hashSecret(secret))
  const works = link?.purpose === 'reset' && link.live && link.newest && link.usedAt === null
  const account = works ? await accountById(ctx.db, link.accountId) : undefined
  if (!account?.isActive) throw brokenLink()
  return account
}

const brokenLink = () => new ShopProblem('not_found', 'password reset link is invalid or has expired')
