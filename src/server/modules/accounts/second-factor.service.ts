import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, type Deps, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { isStaffMember } from './account.rules.ts'
import { type AccountRow, findAccount, lockAccount, updateAccount } from './accounts.store.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { requirePassword } from './password.service.ts'
import { refuseIfRequired } from './required-factor.service.ts'
import {
  consumeRecoveryCode,
  consumeTotpStep,
  countUnusedRecoveryCodes,
  findPlainTotpSecrets,
  findUnusedRecoveryCodes,
  type RecoveryCode,
  replaceRecoveryCodes,
  replaceTotpSecret,
  storeTotpSecret,
} from './second-factor.store.ts'
import { revokeSessions } from './sessions.store.ts'
import { type CountedTry, countCode, rememberDevice } from './sign-in-limits.service.ts'

const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const READABLE = '23456789abcdefghjkmnpqrstvwxyz'

/** Requires a second-factor code from staff who have switched it on. Nobody else is asked. */
export async function requireSecondFactor(
  ctx: Ctx,
  account: AccountRow,
  code: string | undefined,
  { device }: CountedTry,
): Promise<void> {
  if (!isStaffMember(account) || !account.totpConfirmedAt) return
  if (!code) throw new ShopProblem('second_factor_required', 'Please enter the code of your authenticator app.')
  const forgive = await countCode(ctx, account, device)
  if (!(await consumeFactorCode(ctx, account, code))) {
    logSecurity(ctx, 'sign-in refused', { account: account.id, reason: 'wrong second factor' })
    throw new ShopProblem('second_factor_required', 'This code is wrong, or was used before. Please try again.')
  }
  await forgive()
}

export async function secondFactor(ctx: Ctx) {
  const account = await requireOwnAccount(ctx)
  const on = account.totpConfirmedAt !== null
  return { on, recoveryCodes: on ? await run(ctx, countUnusedRecoveryCodes(account.id)) : 0 }
}

const isOn = () => new ShopProblem('conflict', 'A second factor is on. Switch it off first.')

/** Not required until confirmed, so nobody is locked out halfway. Refused while a second factor is on. */
export async function prepareSecondFactor(ctx: Ctx, password: string) {
  const account = await requireOwnAccount(ctx)
  await requirePassword(ctx, account, password)
  if (account.totpConfirmedAt) throw isOn()
  const secret = new Secret({ size: 20 }).base32
  const encrypted = ctx.keys.encrypt(secret, secretContext(account.id))
  if ((await run(ctx, storeTotpSecret(account.id, encrypted))) === 0) throw isOn()
  const url = totp(ctx, account.email, secret).toString()
  return { secret, url, qr: renderSVG(url, { border: 2 }) }
}

/** Switches the second factor on. Other sessions end, as they began without it. */
export async function confirmSecondFactor(ctx: Ctx, code: string, response: ResponseControls) {
  const user = signedIn(ctx)
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
  await ctx.tx(async (tx) => {
    const account = await run(tx, lockAccount(user.id))
    if (!account?.totpSecret || account.totpConfirmedAt) {
      throw new ShopProblem('conflict', 'There is no second factor to confirm.')
    }
    const step = stepOf(ctx, account, code)
    if (step === null || (await run(tx, consumeTotpStep(account.id, step))) === 0) throw wrongCode()
    await run(tx, replaceRecoveryCodes(account.id, recoveryCodes.map(saltCode)))
    await run(tx, updateAccount(account.id, { totpConfirmedAt: ctx.now }))
    await endOthers(tx, user)
    await audit(ctx, tx, { action: 'second factor on', subject: `account ${account.id}` })
  })
  logSecurity(ctx, 'second factor on', { account: user.id })
  await rememberDevice(ctx, response, user.id)
  return { recoveryCodes }
}

/** Switches the second factor off and ends the other sessions. */
export async function endSecondFactor(
  ctx: Ctx,
  { password, code }: { readonly password: string; readonly code: string },
  response: ResponseControls,
) {
  const user = signedIn(ctx)
  const account = await requireOwnAccount(ctx)
  await requirePassword(ctx, account, password)
  if (!account.totpConfirmedAt) throw new ShopProblem('conflict', 'There is no second factor to switch off.')
  await refuseIfRequired(ctx)
  const forgive = await countCode(ctx, account, user.sessionId)
  if (!(await consumeFactorCode(ctx, account, code))) throw wrongCode()
  await forgive()
  await ctx.tx(async (tx) => {
    await run(tx, lockAccount(account.id))
    await refuseIfRequired(tx)
    await run(tx, updateAccount(account.id, { totpSecret: null, totpConfirmedAt: null }))
    await run(tx, replaceRecoveryCodes(account.id, []))
    await endOthers(tx, user)
    await audit(ctx, tx, { action: 'second factor off', subject: `account ${account.id}` })
  })
  logSecurity(ctx, 'second factor off', { account: account.id })
  await rememberDevice(ctx, response, account.id)
  return { message: 'The second factor is switched off.' }
}

const wrongCode = () =>
  new ShopProblem('invalid', 'This code is wrong. Please try again.', { fields: { code: 'This code is wrong.' } })

async function endOthers(tx: Tx, user: SignedIn): Promise<void> {
  await run(tx, endMailTokens(user.id, ['change-email']))
  await run(tx, revokeSessions(user.id, user.sessionId))
}

async function requireOwnAccount(ctx: Ctx): Promise<AccountRow> {
  const account = await run(ctx, findAccount(signedIn(ctx).id))
  if (!account) throw new ShopProblem('sign_in_required', 'Please sign in.')
  return account
}

/** Consumes a code from the authenticator app or the list of recovery codes. Each works once. */
async function consumeFactorCode(ctx: Ctx, account: AccountRow, code: string): Promise<boolean> {
  const step = stepOf(ctx, account, code)
  if (step !== null) return (await run(ctx, consumeTotpStep(account.id, step))) > 0
  const typed = code.toLowerCase()
  const found = (await run(ctx, findUnusedRecoveryCodes(account.id))).find(({ codeHash, salt }) =>
    timingSafeEqual(codeHash, hashCode(typed, salt)),
  )
  return found !== undefined && (await run(ctx, consumeRecoveryCode(account.id, found.codeHash))) > 0
}

/** The current step, or the one before or after (RFC 6238 §5.2); null for a wrong code. */
function stepOf(ctx: Ctx, account: AccountRow, code: string): number | null {
  if (!account.totpSecret || !/^\d{6}$/.test(code)) return null
  const secret = ctx.keys.decrypt(account.totpSecret, secretContext(account.id))
  if (secret === null) {
    ctx.log.error(
      { account: account.id },
      'a second factor cannot be read: SECRET_KEY is not the one it was set up with',
    )
    return null
  }
  const timestamp = ctx.now.getTime()
  const delta = totp(ctx, account.email, secret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

/** Encrypts second-factor secrets that an earlier version stored unencrypted. */
export async function encryptStoredSecrets(deps: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  for (const { id, secret } of await run(deps, findPlainTotpSecrets())) {
    await run(deps, replaceTotpSecret({ id, secret, encrypted: deps.keys.encrypt(secret, secretContext(id)) }))
  }
}

/** The context that a secret is encrypted for: copied into another account's row, it cannot be decrypted. */
const secretContext = (accountId: string): string => `second factor ${accountId}`

const totp = (ctx: Ctx, label: string, secret: string): TOTP =>
  new TOTP({ issuer: ctx.config.seller.name, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

const newRecoveryCode = (): string => Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]).join('')

const hashCode = (code: string, salt: Buffer): Buffer =>
  createHash('sha256').update(salt).update(hashSecret(code)).digest()

function saltCode(code: string): RecoveryCode {
  const salt = randomBytes(16)
  return { salt, codeHash: hashCode(code, salt) }
}
