import { DAY_MS } from '#rules/india-time.ts'
import { isCheckoutStep, redirectTarget, withRedirect } from '#rules/redirect-target.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type AccountEmail, composeEmail, type EmailAbout } from '#server/modules/notifications/emails.service.ts'
import { checkEmailLimit, sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { isStaffMember } from './account.rules.ts'
import { type AccountRow, findAccountByEmail } from './accounts.store.ts'
import { endMailTokens, insertMailToken, type Purpose, type SignUpDetails } from './mail-tokens.store.ts'

const HOUR_MS = 3_600_000

/** The lifetimes that a link can have. */
const LIVES_MS = { halfHour: HOUR_MS / 2, day: DAY_MS, week: 7 * DAY_MS }
type LinkLife = keyof typeof LIVES_MS

const LIFE_OF: Record<Purpose, LinkLife> = {
  verify: 'week',
  reset: 'halfHour',
  'change-email': 'day',
  'undo-email': 'week',
}

interface WantedLink {
  readonly accountId: string
  readonly purpose: Purpose
  readonly path: string
  readonly newEmail?: string
  /** The account that requested the change of address. */
  readonly requestedBy?: string
  readonly signUp?: SignUpDetails | undefined
  readonly redirect?: string | undefined
  readonly life?: LinkLife
}

/**
 * Creates a link that proves an address, stores the hash of its secret and returns the URL. Where the person was on the
 * way to is stored, not part of the URL: anybody could otherwise write text into an email to somebody else.
 */
export async function makeLink(ctx: Ctx, tx: Tx, wanted: WantedLink): Promise<string> {
  const secret = newSecret()
  const target = redirectTarget(wanted.redirect ?? null)
  await run(
    tx,
    insertMailToken({
      hash: hashSecret(secret),
      accountId: wanted.accountId,
      purpose: wanted.purpose,
      newEmail: wanted.newEmail ?? null,
      requestedBy: wanted.requestedBy ?? null,
      signUp: wanted.signUp ?? null,
      redirect: target === '/' ? null : target,
      expiresAt: new Date(ctx.now.getTime() + LIVES_MS[wanted.life ?? LIFE_OF[wanted.purpose]]),
    }),
  )
  return `${ctx.config.publicUrl}${wanted.path}/${secret}`
}

type Recipient = { readonly email: string; readonly verifiedAt: Date | null; readonly firstName?: string }

/**
 * Sends an email to the owner of an account. The name is left out until the address is verified: it may have been typed
 * by a stranger, and anybody could otherwise send any text to anybody through the shop.
 */
export async function emailAccount<K extends AccountEmail>(
  ctx: Ctx,
  tx: Tx,
  { email, verifiedAt, firstName }: Recipient,
  kind: K,
  about: EmailAbout<K>,
): Promise<void> {
  const seller = await getSeller(inTx(ctx, tx))
  const to = { seller, email, firstName: verifiedAt ? firstName : undefined }
  await sendMail(ctx, tx, composeEmail(kind, to, about))
}

/**
 * Emails the owner of an unverified address a link that verifies it and sets a password, unless the hourly limit of
 * emails to that address is reached. The account's current password may have been chosen by anybody, so verifying the
 * address must not make it valid.
 */
export async function mailProofLink(ctx: Ctx, account: AccountRow, redirect?: string): Promise<void> {
  if (!(await checkEmailLimit(ctx, 'verify', account.email))) return
  await ctx.tx((tx) => mailPasswordLink(ctx, tx, account, { life: 'week', kind: 'verify-password', redirect }))
}

export async function mailVerification(
  ctx: Ctx,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email'>,
  continued: Pick<WantedLink, 'signUp' | 'redirect'>,
): Promise<void> {
  const link = { accountId: account.id, purpose: 'verify', path: '/confirm-account', ...continued } as const
  const url = await makeLink(ctx, tx, link)
  await emailAccount(ctx, tx, { email: account.email, verifiedAt: null }, 'verify', { url })
}

export interface PasswordLink {
  readonly life: LinkLife
  readonly kind: 'access' | 'reset' | 'verify-password'
  readonly redirect?: string | undefined
}

/** Emails a link that sets a new password and verifies the address. */
export async function mailPasswordLink(ctx: Ctx, tx: Tx, account: AccountRow, link: PasswordLink): Promise<void> {
  const { kind, ...wanted } = link
  const url = await makeLink(ctx, tx, { accountId: account.id, purpose: 'reset', path: '/reset', ...wanted })
  await emailAccount(ctx, tx, account, kind, { url })
}

/**
 * Emails the owner of an address that somebody has signed up with again. Several people may have typed an address that
 * is not verified yet, so the link sets a new password, and links sent earlier no longer verify the address.
 */
export async function notifyOwner(ctx: Ctx, tx: Tx, email: string, redirect?: string): Promise<void> {
  const owner = await run(tx, findAccountByEmail(email))
  if (!owner) return
  if (owner.verifiedAt) {
    // Of where the person was on the way to, this email says no more than that it was the checkout.
    const target = isCheckoutStep(redirectTarget(redirect ?? null)) ? '/checkout' : '/'
    const url = ctx.config.publicUrl + withRedirect('/forgotPassword', target)
    await emailAccount(ctx, tx, owner, 'known', { url })
    return
  }
  await run(tx, endMailTokens(owner.id, ['verify']))
  const life = isStaffMember(owner) ? 'day' : 'week'
  await mailPasswordLink(ctx, tx, owner, { life, kind: 'verify-password', redirect })
}
