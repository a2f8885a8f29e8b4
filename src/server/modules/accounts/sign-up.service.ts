import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { checkEmailLimit } from '#server/modules/notifications/notifications.service.ts'
import { fullName, isStaffMember } from './account.rules.ts'
import { mailVerification, notifyOwner } from './account-emails.service.ts'
import {
  type AccountRow,
  findAccount,
  findAccountByEmail,
  insertAccount,
  insertFormerPassword,
  lockAccount,
  lockAccountWithOrders,
  markVerified,
  updateAccount,
} from './accounts.store.ts'
import { confirmEmailChange } from './email-change.service.ts'
import {
  consumeMailToken,
  endMailTokens,
  findMailToken,
  type MailTokenRow,
  type SignUpDetails,
} from './mail-tokens.store.ts'
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
  const isWithinEmailLimit = await checkEmailLimit(ctx, 'signup', given.email)
  const isNew = await ctx.tx(async (tx) => {
    const person = { id, email, firstName, lastName, mobile, passwordHash, passwordChangedAt: ctx.now }
    const isOpened = (await run(tx, insertAccount({ ...person, ...toConsentColumns(consent) }))) > 0
    if (isOpened) {
      await run(tx, insertFormerPassword({ id: newId(), accountId: id, passwordHash }))
      await mailVerification(ctx, tx, { id, email }, { signUp, redirect })
    } else {
      await replaceUnverifiedDetails(tx, email, { firstName, lastName, mobile, ...toConsentColumns(undefined) })
      if (isWithinEmailLimit) await notifyOwner(ctx, tx, email, redirect)
    }
    return isOpened
  })
  logSecurity(ctx, 'account opened', isNew ? { account: id } : { reason: 'address has an account already' })
  return { message: 'Thank you. Please open the link that we have mailed to you: it verifies your account.' }
}

/** Verifies an address with the emailed code. Repeating it is not an error (U6). */
export async function verifyMail(ctx: Ctx, code: string) {
  const hash = hashSecret(code)
  const { accountId, event, answer } = await ctx.tx(async (tx) => {
    const link = await run(tx, findMailToken(hash))
    const isVerification = link?.purpose === 'verify' || link?.purpose === 'change-email'
    if (!link || !isVerification || !(link.live || link.usedAt)) throw brokenLink()
    const account = await run(tx, lockAccountWithOrders(link.accountId))
    if (!account || account.erasedAt) throw brokenLink()
    if (link.purpose === 'change-email') {
      const answer = await confirmEmailChange(ctx, tx, account, link)
      return { accountId: account.id, event: 'e-mail changed', answer } as const
    }
    await redeemSignUp(ctx, tx, account, link)
    await run(tx, markVerified(account.id))
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

/** Nobody knows who chose the password, so it stops working, as do all links sent earlier. */
export async function verifyAgain(ctx: Ctx, id: string) {
  const account = await run(ctx, findAccount(id))
  if (!account || account.erasedAt) throw notFound('user')
  if (account.verifiedAt) throw alreadyVerified()
  if (await checkEmailLimit(ctx, 'verify', account.email)) {
    await ctx.tx(async (tx) => {
      const current = await run(tx, lockAccountWithOrders(id))
      if (!current || current.erasedAt) throw notFound('user')
      if (current.verifiedAt) throw alreadyVerified()
      await resetAccess(ctx, tx, current, { life: 'week', kind: 'verify-password' })
    })
  }
  return { message: 'The verification mail is on its way.' }
}

/** Ends the links of earlier sign-ups: nobody knows which passwords and consents are the owner's. */
async function replaceUnverifiedDetails(tx: Tx, email: string, details: Partial<AccountRow>): Promise<void> {
  const found = await run(tx, findAccountByEmail(email))
  const account = found && (await run(tx, lockAccount(found.id)))
  if (!account || account.email !== email || account.verifiedAt || isStaffMember(account)) return
  await run(tx, updateAccount(account.id, details))
  await run(tx, endMailTokens(account.id, ['verify']))
}

/** Consumes the link of a sign-up. An account that is already verified is not changed. */
async function redeemSignUp(ctx: Ctx, tx: Tx, account: AccountRow, link: MailTokenRow): Promise<void> {
  const isRedeemed = (await run(tx, consumeMailToken(link.hash))) > 0
  if (account.verifiedAt) return
  // Rights take effect only with a new password. The link may have been stored while they were given.
  if (!isRedeemed || !link.signUp || isStaffMember(account)) throw brokenLink()
  await applySignUp(ctx, tx, account, link.signUp)
  const { cart } = link.signUp
  if (cart && account.cart.length === 0)
    await run(tx, updateAccount(account.id, { cart: cart.cartItems, myBike: cart.myBike }))
}

async function applySignUp(ctx: Ctx, tx: Tx, account: AccountRow, details: SignUpDetails): Promise<void> {
  if (details.passwordHash === account.passwordHash) return
  const { consent, cart: _, ...person } = details
  const changed = { ...person, ...toConsentColumns(consent), passwordChangedAt: ctx.now }
  await run(tx, updateAccount(account.id, changed))
  await run(tx, insertFormerPassword({ id: newId(), accountId: account.id, passwordHash: details.passwordHash }))
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
