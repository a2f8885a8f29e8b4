import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { UserInfo } from '#contract/accounts.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, contextOf, type Deps } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { hashSecret } from '#server/lib/tokens.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { checkEmailLimit } from '#server/modules/notifications/notifications.service.ts'
import { isStaffMember } from './account.rules.ts'
import { emailAccount } from './account-emails.service.ts'
import {
  type AccountRow,
  deleteFormerPasswords,
  findAccount,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  lockAccountWithOrders,
  updateAccount,
} from './accounts.store.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { type NewSession, openSession, startSession } from './sessions.service.ts'
import { revokeSessions } from './sessions.store.ts'
import {
  CODE_TRIES,
  consumeCode,
  countCodeTry,
  deleteCode,
  deleteCodesTo,
  deleteEndedCodes,
  findCode,
  insertCode,
  type SignInCodeRow,
  storeCode,
  uncountCodeTry,
} from './sign-in-codes.store.ts'
import { type CountedBy, countSignIn, rememberDevice } from './sign-in-limits.service.ts'
import { toConsentColumns } from './sign-up.service.ts'

const CODE_MS = 10 * 60_000
const HANDLE_BYTES = 16
const HASH_BYTES = 32

const codeJob = jobKind<{ email: string; handleHash: string }>(
  'sign-in-code',
  { retryLimit: 3, retryBackoff: true },
  { afterwards: () => ({}) },
)

/** The limits of requests for a code, which send an email. */
const REQUESTS: CountedBy = {
  device: 'codeDevice',
  place: 'codePlace',
  account: 'codeAccount',
  refusal:
    'Too many codes were sent to this address. Please use the newest one, sign in with your password, or try again in an hour.',
}

const FROM_PLACE =
  'Too many codes were asked for from your network. Please sign in with your password, or try again in an hour.'

/** The limits of tries, besides the five of each code. */
const TRIES: CountedBy = {
  device: 'codeTryDevice',
  place: 'codeTryPlace',
  account: 'codeTryAccount',
  refusal: 'Too many wrong codes. Please sign in with your password, or try again in an hour.',
}

/**
 * Promises a code to an address. What it costs, what it answers and how it is limited does not depend on whether the address
 * has an account: a job looks that up. The former code of the same browser ends; nobody else's does.
 */
export async function requestCode(
  ctx: Ctx,
  { email, handle: former }: { readonly email: string; readonly handle?: string | undefined },
  response: ResponseControls,
) {
  const account = await run(ctx, findAccountByEmail(email))
  const { device } = await countSignIn(ctx, { email, account }, response, REQUESTS)
  if (!device) await ctx.limit('codeOfPlace', ctx.ip, FROM_PLACE)
  const handle = randomBytes(HANDLE_BYTES).toString('base64url')
  const handleHash = hashSecret(handle)
  await ctx.tx(async (tx) => {
    if (former !== undefined) await run(tx, deleteCode(hashSecret(former)))
    await run(tx, insertCode({ handleHash, email, expiresAt: new Date(ctx.now.getTime() + CODE_MS) }))
    await ctx.jobs.add(tx, codeJob, { email, handleHash: handleHash.toString('base64url') })
  })
  logSecurity(ctx, 'sign-in code asked for')
  return { handle, message: 'We emailed a code. It works for 10 minutes.' }
}

export async function registerSignInCodes(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.work(codeJob, async ({ email, handleHash }, id) => {
    const ctx = contextOf(deps, { requestId: id, ip: '' })
    const account = await run(ctx, findAccountByEmail(email))
    const state = stateOf(account)
    const mayHint = state === null && account?.isActive && (await checkEmailLimit(ctx, 'password-instead', email))
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    // Nobody knows the code of an account that signs in with its password.
    const codeHash = state === null ? randomBytes(HASH_BYTES) : hashCode(ctx, { handleHash, email, code })
    const accountState = hashState(ctx, state)
    await ctx.tx(async (tx) => {
      const stored = await run(tx, storeCode(Buffer.from(handleHash, 'base64url'), { codeHash, accountState }))
      if (stored === 0) return
      const to = account ?? { email, verifiedAt: null }
      if (state !== null) await emailAccount(ctx, tx, to, 'code', { code })
      else if (mayHint) await emailAccount(ctx, tx, to, 'password-instead', { url: signInPage(ctx) })
    })
  })
}

const signInPage = (ctx: Ctx): string => `${ctx.config.publicUrl}/signin`

/**
 * Returns the state of an account on which a code depends: any change of it ends the code. Null for accounts that no code
 * opens. An unverified account may be anybody's, so it is the same as none: the code makes it its owner's.
 */
function stateOf(account: AccountRow | undefined): string | null {
  if (!account) return ''
  const { id, email, isActive, verifiedAt, erasedAt, passwordChangedAt, devicesEndedAt, totpConfirmedAt } = account
  if (isStaffMember(account) || totpConfirmedAt || !isActive || erasedAt) return null
  if (!verifiedAt) return ''
  return [id, email, ...[verifiedAt, passwordChangedAt, devicesEndedAt].map((at) => at?.getTime() ?? 0)].join(' ')
}

const hashState = ({ keys }: Ctx, state: string | null): Buffer => keys.hash('sign-in code', `state\n${state}`)

/** Hashes a code with the shop's key: the million codes could all be tried against a plain hash. */
const hashCode = (
  { keys }: Ctx,
  { handleHash, email, code }: { readonly handleHash: string; readonly email: string; readonly code: string },
): Buffer => keys.hash('sign-in code', [handleHash, email, code].join('\n'))

export interface TypedCode {
  readonly email: string
  readonly handle: string
  readonly code: string
  readonly privacyNotice?: string | undefined
  readonly acceptsTerms: boolean
}

/** Whoever has no account is asked for consent first, which only the mailbox's owner gets to see. */
export async function signInWithCode(
  ctx: Ctx,
  given: TypedCode,
  response: ResponseControls,
): Promise<UserInfo | { consentNeeded: true }> {
  const { email } = given
  const owner = await run(ctx, findAccountByEmail(email))
  const counted = await countSignIn(ctx, { email, account: owner }, response, TRIES)
  const stored = await requireRightCode(ctx, given, owner)
  if (!owner?.verifiedAt && !hasConsent(given)) {
    await run(ctx, uncountCodeTry(stored.handleHash))
    await counted.forgive()
    return { consentNeeded: true }
  }
  const { session, account, isNew } = await ctx.tx((tx) => redeem(ctx, tx, { given, stored, response }))
  if (isNew) logSecurity(ctx, 'account opened', { account: account.id, reason: 'by emailed code' })
  logSecurity(ctx, 'signed in', { account: account.id, reason: 'by emailed code' })
  const user = await startSession(ctx, response, account, session)
  await counted.forgive()
  await rememberDevice(ctx, response, account.id)
  return user
}

const hasConsent = ({ privacyNotice, acceptsTerms }: TypedCode): boolean => privacyNotice !== undefined && acceptsTerms

/** Returns the code of this browser if it is the right one. Refuses another, and says how many tries are left. */
async function requireRightCode(ctx: Ctx, given: TypedCode, owner: AccountRow | undefined): Promise<SignInCodeRow> {
  const handleHash = hashSecret(given.handle)
  const stored = await run(ctx, countCodeTry(handleHash, given.email))
  const logRefusal = (reason: string) => logSecurity(ctx, 'sign-in refused', { account: owner?.id, reason })
  if (!stored) {
    logRefusal('code has ended')
    throw hasEnded(await run(ctx, findCode(handleHash, given.email)))
  }
  const right = hashCode(ctx, { ...given, handleHash: handleHash.toString('base64url') })
  if (stored.codeHash && timingSafeEqual(stored.codeHash, right)) return stored
  logRefusal('wrong code')
  const left = CODE_TRIES - stored.tries
  if (left === 0) throw ended('That code is not right, and this was the last try. Please ask for a new code.')
  const message = `That code is not right. ${left === 1 ? '1 try' : `${left} tries`} left.`
  throw new ShopProblem('wrong_code', message, { fields: { code: message } })
}

interface Redemption {
  readonly given: TypedCode
  readonly stored: SignInCodeRow
  readonly response: ResponseControls
}

/** The account's row is locked first, so whatever has changed since the code was made is seen here. */
async function redeem(
  ctx: Ctx,
  tx: Tx,
  { given, stored, response }: Redemption,
): Promise<{ account: AccountRow; session: NewSession; isNew: boolean }> {
  const locked = await lockOwner(tx, given.email)
  if ((await run(tx, consumeCode(stored.handleHash))) === 0) throw ended(USED)
  const state = stateOf(locked)
  if (state === null || !stored.accountState?.equals(hashState(ctx, state))) throw ended(CHANGED)
  const isNew = !locked?.verifiedAt
  const account = isNew ? await openAccount(ctx, tx, given, locked) : locked
  const session = await openSession(ctx, tx, account, response.userAgent)
  return { account, session, isNew }
}

async function lockOwner(tx: Tx, email: string): Promise<AccountRow | undefined> {
  const found = await run(tx, findAccountByEmail(email))
  if (!found) return undefined
  // The names of an unverified account will change, and orders are searched by them.
  const locked = await run(tx, (found.verifiedAt ? lockAccount : lockAccountWithOrders)(found.id))
  if (locked?.email !== email) throw ended(CHANGED)
  return locked
}

/** A stranger may have opened an unverified one: its password, sessions, links and names are deleted. */
async function openAccount(ctx: Ctx, tx: Tx, given: TypedCode, found: AccountRow | undefined): Promise<AccountRow> {
  const id = found?.id ?? newId()
  // The account that the address had when consent was not asked for is gone.
  if (!hasConsent(given)) throw ended(CHANGED)
  const consent = { privacyNotice: given.privacyNotice ?? null, acceptsTerms: true, at: ctx.now.toISOString() }
  const opened = { firstName: '', lastName: '', mobile: '', verifiedAt: ctx.now, ...toConsentColumns(consent) }
  if (found) {
    await run(tx, updateAccount(id, { ...opened, passwordHash: null }))
    await run(tx, deleteFormerPasswords(id))
    await run(tx, revokeSessions(id))
    await run(tx, endMailTokens(id))
  } else if ((await run(tx, insertAccount({ id, email: given.email, ...opened }))) === 0) throw ended(CHANGED)
  const account = await run(tx, findAccount(id))
  if (!account) throw ended(CHANGED)
  return account
}

const USED = 'This code was used already. Please ask for a new one.'
const CHANGED = 'This code no longer works. Please ask for a new one, or sign in with your password.'

const ended = (message: string) => new ShopProblem('code_ended', message)

function hasEnded(code: SignInCodeRow | undefined): ShopProblem {
  if (!code) return ended(CHANGED)
  if (code.usedAt) return ended(USED)
  if (code.tries >= CODE_TRIES) return ended('Five tries were wrong. Please ask for a new code.')
  return ended('This code has expired: a code works for 10 minutes. Please ask for a new one.')
}

/** Deletes the codes of an address, and those that are still to be made. */
export async function forgetCodesFor(ctx: Ctx, tx: Tx, email: string): Promise<void> {
  await ctx.jobs.discard(tx, codeJob, { email })
  await run(tx, deleteCodesTo(email))
}

export const deleteOldCodes = (on: On) => run(on, deleteEndedCodes(RETENTION_DAYS.signInCodes))
