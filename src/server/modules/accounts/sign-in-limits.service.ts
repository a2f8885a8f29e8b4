import type { LimitName } from '#contract/limits.ts'
import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, contextOf, type Deps, signedIn } from '#server/lib/ctx.ts'
import { type JobWorkers, jobKind } from '#server/lib/jobs.ts'
import { placeOf } from '#server/lib/place.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { emailAccount } from './account-emails.service.ts'
import { type AccountRow, findAccount, findAccountByEmail } from './accounts.store.ts'
import { cookieHeader, cookieName } from './cookies.ts'

/** The cookie that marks a device as having signed in to an account, and its lifetime of a year. */
const DEVICE_COOKIE = 'device'
const DEVICE_SECONDS = 365 * 24 * 3600

export interface CountedTry {
  /** The device making the attempt; undefined if the account does not know it. */
  readonly device: string | undefined
  /** Takes the count back after a successful sign-in. */
  forgive(): Promise<void>
}

/** The limits of attempts by known devices, and by others: for one account from one place, and from all places. */
export interface CountedBy {
  readonly device: LimitName
  readonly place: LimitName
  readonly account: LimitName
  /** What to do when one of them is reached. */
  readonly refusal: string
}

const WAIT = 'Too many wrong tries. Please wait a quarter of an hour, or set a new password by email.'

const PASSWORDS: CountedBy = {
  device: 'signinDevice',
  place: 'signinPlace',
  account: 'signinAccount',
  refusal: WAIT,
}

/**
 * Counts a sign-in attempt before its password or code is checked. A device that has signed in to the account before has a
 * count of its own, so wrong passwords from strangers never lock the owner out. All other attempts count per account
 * and network, and per account across all networks, so that an attacker with many addresses guesses no faster. Unknown
 * addresses are counted like known ones. No count is of a network alone: one of its phones would close it to the others.
 */
export async function countSignIn(
  ctx: Ctx,
  { email, account }: { readonly email: string; readonly account: AccountRow | undefined },
  response: ResponseControls,
  by: CountedBy = PASSWORDS,
): Promise<CountedTry> {
  // Also for an address without an account, so that it takes as long.
  const known = knownDevice(ctx, response, account ?? NOBODY)
  const device = account && known
  const own: [LimitName, string] = device
    ? [by.device, `${device} ${email}`]
    : [by.place, `${placeOf(ctx.ip)} ${email}`]
  if (device) response.countRefusalFor(`device ${device}`)
  const count = async () => {
    await ctx.limit(...own, by.refusal)
    if (!device) await ctx.limit(by.account, email, by.refusal)
  }
  // Of codes the owner knows: each was emailed.
  await (by === PASSWORDS ? orWarnOwner(ctx, email, count) : count())
  return {
    device,
    async forgive() {
      await ctx.forgive(...own)
      if (!device) await ctx.uncount(by.account, email)
    },
  }
}

/** Unknown devices share one count per account, others have their own. Returns what resets the count. */
export async function countCode(ctx: Ctx, { id, email }: AccountRow, device: string | undefined) {
  const subject = `${device ?? 'unknown'} ${id}`
  await orWarnOwner(ctx, email, () => ctx.limit('secondFactor', subject, WAIT))
  return () => ctx.forgive('secondFactor', subject)
}

/** Each session has its own, so a stolen one locks nobody out. Returns what resets the count. */
export async function countProof(ctx: Ctx) {
  const { sessionId, email } = signedIn(ctx)
  await orWarnOwner(ctx, email, () => ctx.limit('proof', sessionId, WAIT))
  return () => ctx.forgive('proof', sessionId)
}

const deviceCookie = ({ config }: Ctx, response: ResponseControls): string =>
  response.cookie(cookieName(config, DEVICE_COOKIE)) ?? ''

/** What of an account a device is known by. */
type Knowing = Pick<AccountRow, 'id' | 'email' | 'passwordChangedAt' | 'totpConfirmedAt' | 'devicesEndedAt'>

const NOBODY: Knowing = { id: '', email: '', passwordChangedAt: null, totpConfirmedAt: null, devicesEndedAt: null }

/** An account with its present address, password and second factor, until it ends the other sessions. */
function knownTo({ id, email, passwordChangedAt, totpConfirmedAt, devicesEndedAt }: Knowing): string {
  const dates = [passwordChangedAt, totpConfirmedAt, devicesEndedAt].map((at) => at?.getTime() ?? 0)
  return [id, email, ...dates].join(' ')
}

/** Returns the name of the requesting device if the account knows it. */
export const knownDevice = (ctx: Ctx, response: ResponseControls, account: Knowing): string | undefined =>
  ctx.tokens.readDevice(deviceCookie(ctx, response), knownTo(account))

/** Marks the requesting device as known to the account as it is now. */
export async function rememberDevice(ctx: Ctx, response: ResponseControls, accountId: string): Promise<void> {
  const account = await run(ctx, findAccount(accountId))
  if (!account) return
  const value = ctx.tokens.issueDevice(knownTo(account), deviceCookie(ctx, response))
  response.setHeader('set-cookie', cookieHeader(ctx.config, DEVICE_COOKIE, value, DEVICE_SECONDS))
}

const warnJob = jobKind<{ email: string }>(
  'warn-of-guessing',
  { retryLimit: 3, retryBackoff: true },
  { afterwards: () => ({}) },
)

/** At most once a day, whether or not the address has an account. */
async function orWarnOwner(ctx: Ctx, email: string, count: () => Promise<void>): Promise<void> {
  try {
    await count()
  } catch (error) {
    const isReached = error instanceof ShopProblem && error.code === 'too_many'
    if (isReached && (await ctx.isWithin('guessingMail', email))) {
      await ctx.tx((tx) => ctx.jobs.add(tx, warnJob, { email }))
    }
    throw error
  }
}

export const forgetWarningsFor = (ctx: Ctx, tx: Tx, email: string): Promise<void> =>
  ctx.jobs.discard(tx, warnJob, { email })

export async function registerSignInWarnings(deps: Deps, workers: JobWorkers): Promise<void> {
  await workers.work(warnJob, async ({ email }, id) => {
    const ctx = contextOf(deps, { requestId: id, ip: '' })
    const account = await run(ctx, findAccountByEmail(email))
    if (!account?.isActive || !account.verifiedAt) return
    const url = `${ctx.config.publicUrl}/forgotPassword`
    await ctx.tx((tx) => emailAccount(ctx, tx, account, 'guessing', { url }))
  })
}
