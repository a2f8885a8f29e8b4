import type { Ctx } from '#server/lib/ctx.ts'
import { hashSecret, newSecret } from '#server/lib/tokens.ts'
import type { Tx } from '#server/lib/tx.ts'
import { type Mail, sendMail, withinMailLimit } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import type { AccountRow } from './accounts.queries.ts'
import { type LetterTo, verificationLetter } from './letters.ts'
import { insertMailToken, type Purpose, type SignUpDetails } from './mail-tokens.queries.ts'

const MINUTE_MS = 60_000

/** How long a link works. */
const LIFE_MS: Record<Purpose, number> = {
  verify: 7 * 24 * 60 * MINUTE_MS,
  reset: 30 * MINUTE_MS,
  'change-email': 24 * 60 * MINUTE_MS,
}

/** Makes a link that proves an address, and keeps the hash of its secret. */
export async function makeLink(
  ctx: Ctx,
  tx: Tx,
  wanted: { accountId: string; purpose: Purpose; path: string; newEmail?: string; signUp?: SignUpDetails },
): Promise<string> {
  const secret = newSecret()
  await insertMailToken(tx.db, {
    hash: hashSecret(secret),
    accountId: wanted.accountId,
    purpose: wanted.purpose,
    newEmail: wanted.newEmail ?? null,
    signUp: wanted.signUp ?? null,
    expiresAt: new Date(ctx.now.getTime() + LIFE_MS[wanted.purpose]),
  })
  return `${ctx.config.publicUrl}${wanted.path}/${secret}`
}

/** Writes to the person behind an account. */
export async function writeTo(
  ctx: Ctx,
  tx: Tx,
  person: { readonly email: string; readonly firstName: string },
  compose: (to: LetterTo) => Mail,
): Promise<void> {
  const seller = await getSeller({ ...ctx, db: tx.db })
  await sendMail(ctx, tx, compose({ seller, to: person.email, firstName: person.firstName }))
}

/** Mails the link that verifies an account, unless a few have gone there within the hour. */
export async function sendVerification(ctx: Ctx, account: AccountRow): Promise<void> {
  if (!(await withinMailLimit(ctx, 'verify', account.email))) return
  await ctx.tx((tx) => mailVerification(ctx, tx, account))
}

export async function mailVerification(
  ctx: Ctx,
  tx: Tx,
  account: Pick<AccountRow, 'id' | 'email' | 'firstName'>,
  signUp?: SignUpDetails,
): Promise<void> {
  const wanted = { accountId: account.id, purpose: 'verify', path: '/confirm-account' } as const
  const url = await makeLink(ctx, tx, signUp ? { ...wanted, signUp } : wanted)
  await writeTo(ctx, tx, account, (to) => verificationLetter(to, url))
}
