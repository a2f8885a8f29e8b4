import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import type { Tx } from '#server/lib/tx.ts'
import { checkEmailLimit } from '#server/modules/notifications/notifications.service.ts'
import { fullName, isStaffMember } from './account.rules.ts'
import { mailVerification, notifyOwner } from './account-emails.service.ts'
import {
  type AccountRow,
  accountByEmail,
  accountById,
  addFormerPassword,
  insertAccount,
  lockAccount,
  lockWithOrders,
  markVerified,
  updateAccount,
} from './accounts.queries.ts'
import { confirmEmailChange } from './email-change.service.ts'
import { provenPasswordEmail } from './emails.ts'
import {
  consumeMailToken,
  endMailTokens,
  type MailTokenRow,
  mailTokenByHash,
  type SignUpDetails,
} from './mail-tokens.queries.ts'
import { refuseCommon } from './password.service.ts'
import { resetAccess } from './rights.service.ts'

export interface SignUp {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
  readonly mobile: string
  readonly privacyNotice?: string | undefined
  readonly acceptsTerms: boolean
  /** The page that the person was on the way to. */
  readonly redirect?: string | undefined
  readonly cart?: SignUpDetails['cart'] | undefined
}

/**
 * Creates an account. If the address already has one, its owner gets an email, and the response is the same. Anybody
 * may have typed an address that is not verified, so after a second sign-up its owner sets the password through an
 * emailed link.
 */
export async function signUp(ctx: Ctx, given: SignUp) {
  refuseCommon(ctx, given.password, given)
  await ctx.limit('signupAccepted', ctx.ip)
  const { email, firstName, lastName, mobile } = given
  const passwordHash = await ctx.passwords.hash(given.password, ctx.ip)
  const consent = {
    privacyNotice: given.privacyNotice ?? null,
    acceptsTerms: given.acceptsTerms,
    at: ctx.now.toISOString(),
  }
  const { redirect, cart } = given
  const signUp = { firstName, lastName, mobile, passwordHash, consent, ...(cart && { cart }) }
  const id = newId()
  const mayWrite = await checkEmailLimit(ctx, 'signup', given.email)
  const isNew = await ctx.tx(async (tx) => {
    const opened = await insertAccount(tx.db, {
      id,
      email,
      firstName,
      lastName,
      mobile,
      passwordHash,
      passwordChangedAt: ctx.now,
      ...toConsentColumns(consent),
    })
    if (opened) {
      await addFormerPassword(tx.db, { id: newId(), accountId: id, passwordHash })
      await mailVerification(ctx, tx, { id, email }, { signUp, redirect })
    } else {
      await takeNewDetails(tx, email, { firstName, lastName, mobile, ...toConsentColumns(undefined) })
      if (mayWrite) await notifyOwner(ctx, tx, email, redirect)
    }
    return opened
  })
  logSecurity(ctx, 'account opened', isNew ? { account: id } : { reason: 'address has an account already' })
  return { message: 'Thank you. Please open the link that we have mailed to you: it verifies your account.' }
}

/** Verifies an address with the emailed code. Repeating it is not an error (U6). */
export async function verifyMail(ctx: Ctx, code: string) {
  const hash = hashSecret(code)
  const { accountId, event, answer } = await ctx.tx(async (tx) => {
    const link = await mailTokenByHash(tx.db, hash)
    const isVerification = link?.purpose === 'verify' || link?.purpose === 'change-email'
    if (!link || !isVerification || !(link.live || link.usedAt)) throw brokenLink()
    const account = await lockWithOrders(tx.db, link.accountId)
    if (!account || account.erasedAt) throw brokenLink()
    if (link.purpose === 'change-email') {
      const answer = await confirmEmailChange(ctx, tx, account, link)
      return { accountId: account.id, event: 'e-mail changed', answer } as const
    }
    await redeemSignUp(ctx, tx, account, link)
    await markVerified(tx.db, account.id)
    const person = account.verifiedAt ? account : { ...account, ...link.signUp }
    const answer = {
      name: fullName(person),
      message: 'You can sign in now.',
      email: account.email,
      ...(link.redirect && { redirect: link.redirect }),
    }
    return { accountId: account.id, event: 'address proven', answer } as const
  })
  logSecurity(ctx, event, { account: accountId })
  return answer
}

/**
 * Emails a link that verifies the address of an unverified account and sets its password. Nobody knows who chose the
 * current password, so it stops working, as do all links sent earlier.
 */
export async function verifyAgain(ctx: Ctx, id: string) {
  const account = await accountById(ctx.db, id)
  if (!account || account.erasedAt) throw notFound('user')
  if (account.verifiedAt) throw alreadyVerified()
  if (await checkEmailLimit(ctx, 'verify', account.email)) {
    await ctx.tx(async (tx) => {
      const current = await lockWithOrders(tx.db, id)
      if (!current || current.erasedAt) throw notFound('user')
      if (current.verifiedAt) throw alreadyVerified()
      await resetAccess(ctx, tx, current, { life: 'week', compose: provenPasswordEmail })
    })
  }
  return { message: 'The verification mail is on its way.' }
}

/**
 * Updates an unverified account with the latest names and ends the links of earlier sign-ups, because nobody knows
 * which of the passwords and consents are the owner's.
 */
async function takeNewDetails(tx: Tx, email: string, details: Partial<AccountRow>): Promise<void> {
  const found = await accountByEmail(tx.db, email)
  const account = found && (await lockAccount(tx.db, found.id))
  if (!account || account.email !== email || account.verifiedAt || isStaffMember(account)) return
  await updateAccount(tx.db, account.id, details)
  await endMailTokens(tx.db, account.id, ['verify'])
}

/** Consumes the link of a sign-up. An account that is already verified is not changed. */
async function redeemSignUp(ctx: Ctx, tx: Tx, account: AccountRow, link: MailTokenRow): Promise<void> {
  const isTaken = await consumeMailToken(tx.db, link.hash)
  if (account.verifiedAt) return
  // Rights take effect only with a new password. The link may have been stored while they were given.
  if (!isTaken || !link.signUp || isStaffMember(account)) throw brokenLink()
  await applySignUp(ctx, tx, account, link.signUp)
  const { cart } = link.signUp
  if (cart && account.cart.length === 0)
    await updateAccount(tx.db, account.id, { cart: cart.cartItems, myBike: cart.myBike })
}

async function applySignUp(ctx: Ctx, tx: Tx, account: AccountRow, details: SignUpDetails): Promise<void> {
  if (details.passwordHash === account.passwordHash) return
  const { consent, cart: _, ...person } = details
  await updateAccount(tx.db, account.id, {
    ...person,
    ...toConsentColumns(consent),
    passwordChangedAt: ctx.now,
  })
  await addFormerPassword(tx.db, { id: newId(), accountId: account.id, passwordHash: details.passwordHash })
}

/** Returns the columns for the consent given with a sign-up, never that of somebody else who typed the same address. */
export function toConsentColumns(consent: SignUpDetails['consent'] | undefined) {
  const at = consent ? new Date(consent.at) : null
  return {
    privacyNotice: consent?.privacyNotice ?? null,
    privacyConsentAt: consent?.privacyNotice ? at : null,
    termsAcceptedAt: consent?.acceptsTerms ? at : null,
  }
}

const brokenLink = () => new ShopProblem('not_found', 'This link no longer works. Please request a new one.')
const alreadyVerified = () => new ShopProblem('conflict', 'This account is verified already.')
