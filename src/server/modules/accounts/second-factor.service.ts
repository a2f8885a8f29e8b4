import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { renderSVG } from 'uqr'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { worksHere } from './account.rules.ts'
import {
  type AccountRow,
  accountById,
  lockAccount,
  replaceRecoveryCodes,
  takeRecoveryCode,
  takeTotpStep,
  unusedRecoveryCodes,
  updateAccount,
} from './accounts.queries.ts'
import { requirePassword } from './password.service.ts'

const STEP_SECONDS = 30
const RECOVERY_CODES = 10
const READABLE = '23456789abcdefghjkmnpqrstvwxyz'

/** Whoever works here and has switched a second factor on must give it; nobody else is asked. */
export async function requireSecondFactor(ctx: Ctx, account: AccountRow, code: string | undefined): Promise<void> {
  if (!worksHere(account) || !account.totpConfirmedAt) return
  if (!code) throw new ShopProblem('second_factor_required', 'Please enter the code of your authenticator app.')
  if (!(await takeCode(ctx, account, code))) {
    throw new ShopProblem('second_factor_required', 'This code is wrong, or was used before. Please try again.')
  }
}

export async function secondFactor(ctx: Ctx) {
  const account = await own(ctx)
  const on = account.totpConfirmedAt !== null
  return { on, recoveryCodes: on ? await unusedRecoveryCodes(ctx.db, account.id) : 0 }
}

/** A new secret. The one before goes on counting until this one is confirmed: nobody is locked out half-way. */
export async function prepareSecondFactor(ctx: Ctx, password: string) {
  const account = await own(ctx)
  await requirePassword(ctx, account, password)
  if (account.totpConfirmedAt) throw new ShopProblem('conflict', 'A second factor is on. Switch it off first.')
  const secret = new Secret({ size: 20 }).base32
  await updateAccount(ctx.db, account.id, { totpSecret: secret })
  const url = totp(ctx, account.email, secret).toString()
  return { secret, url, qr: renderSVG(url, { border: 2 }) }
}

export async function confirmSecondFactor(ctx: Ctx, code: string) {
  return ctx.tx(async (tx) => {
    const account = await lockAccount(tx.db, signedIn(ctx).id)
    if (!account?.totpSecret || account.totpConfirmedAt) {
      throw new ShopProblem('conflict', 'There is no second factor to confirm.')
    }
    const step = stepOf(ctx, account, code)
    if (step === null || !(await takeTotpStep(tx.db, account.id, step))) {
      throw new ShopProblem('invalid', 'This code is wrong. Please try again.', {
        fields: { code: 'This code is wrong.' },
      })
    }
    const recoveryCodes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode)
    await replaceRecoveryCodes(tx.db, account.id, recoveryCodes.map(hashSecret))
    await updateAccount(tx.db, account.id, { totpConfirmedAt: ctx.now })
    await audit(tx, ctx, { action: 'second factor on', subject: `account ${account.id}` })
    return { recoveryCodes }
  })
}

export async function endSecondFactor(ctx: Ctx, password: string, code: string) {
  const account = await own(ctx)
  await requirePassword(ctx, account, password)
  if (!account.totpConfirmedAt) throw new ShopProblem('conflict', 'There is no second factor to switch off.')
  if (!(await takeCode(ctx, account, code))) {
    throw new ShopProblem('invalid', 'This code is wrong. Please try again.', {
      fields: { code: 'This code is wrong.' },
    })
  }
  await ctx.tx(async (tx) => {
    await updateAccount(tx.db, account.id, { totpSecret: null, totpConfirmedAt: null })
    await replaceRecoveryCodes(tx.db, account.id, [])
    await audit(tx, ctx, { action: 'second factor off', subject: `account ${account.id}` })
  })
  return { message: 'The second factor is switched off.' }
}

async function own(ctx: Ctx): Promise<AccountRow> {
  const account = await accountById(ctx.db, signedIn(ctx).id)
  if (!account) throw new ShopProblem('sign_in_required', 'Please sign in.')
  return account
}

/** Uses a code up, of the app or of the recovery list: each opens once. */
async function takeCode(ctx: Ctx, account: AccountRow, code: string): Promise<boolean> {
  const step = stepOf(ctx, account, code)
  if (step !== null) return takeTotpStep(ctx.db, account.id, step)
  return takeRecoveryCode(ctx.db, account.id, hashSecret(code.toLowerCase().replace(/[^a-z0-9]/g, '')))
}

/** The step of time that a code of the app belongs to: now, or the one before or after (RFC 6238 §5.2). */
function stepOf(ctx: Ctx, account: AccountRow, code: string): number | null {
  if (!account.totpSecret || !/^\d{6}$/.test(code)) return null
  const timestamp = ctx.now.getTime()
  const delta = totp(ctx, account.email, account.totpSecret).validate({ token: code, timestamp, window: 1 })
  return delta === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
}

const totp = (ctx: Ctx, label: string, secret: string): TOTP =>
  new TOTP({ issuer: ctx.config.seller.name, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS })

const newRecoveryCode = (): string => Array.from({ length: 16 }, () => READABLE[randomInt(READABLE.length)]).join('')
