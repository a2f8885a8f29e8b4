import type { UserInfo } from '#contract/accounts.ts'
import { formatMoment } from '#rules/india-time.ts'
import { RETENTION_DAYS } from '#rules/retention.ts'
import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, type Deps, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import type { Refresh } from '#server/lib/tokens.ts'
import { type On, run, type Tx } from '#server/lib/tx.ts'
import { areasOf, deviceName, isAdmin, isStaffMember, toUser } from './account.rules.ts'
import { emailAccount, mailProofLink } from './account-emails.service.ts'
import { type AccountRow, findAccountByEmail, lockAccount, updateAccount } from './accounts.store.ts'
import { cookieHeader, cookieName } from './cookies.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { requireSecondFactor } from './second-factor.service.ts'
import {
  deleteEndedSessions,
  findActiveSession,
  findDeviceHistory,
  findSessionPerson,
  insertSession,
  revokeOldestSessions,
  revokeSession,
  rotateSession,
  touchSession,
} from './sessions.store.ts'
import { countSignIn, rememberDevice } from './sign-in-limits.service.ts'

/** The precision with which the last use of a session is recorded. */
const MINUTE_MS = 60_000

/** The lifetime of an access token (U1). */
const TOKEN_SECONDS = 15 * 60

const DAY_SECONDS = 24 * 3600

/** A staff session ends after half a day, so that it does not outlast a working day. */
const LIFE_SECONDS = { customer: 30 * DAY_SECONDS, administration: DAY_SECONDS / 2 }

const COOKIE = 'refresh'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
  readonly redirect?: string | undefined
}

/** Returns the person behind a token, if the token, session and account are all valid. */
export async function identify(deps: Pick<Deps, 'db' | 'tokens'>, token: string): Promise<SignedIn | null> {
  const claims = deps.tokens.read(token)
  const found = claims && (await run(deps, findSessionPerson(claims.sid)))
  if (!found || found.id !== claims.sub) return null
  if (Date.now() - found.lastSeenAt.getTime() > MINUTE_MS) await run(deps, touchSession(claims.sid))
  const { id, email, lacksFactor } = found
  const rights = { isAdmin: isAdmin(found), areas: areasOf(found) }
  return { id, sessionId: claims.sid, email, ...rights, lacksFactor: lacksFactor && rights.areas.length > 0 }
}

/** An unknown address and a wrong password look the same, in time too (U15); other refusals need the right one. */
export async function signIn(
  ctx: Ctx,
  { email, password, code, redirect }: Credentials,
  response: ResponseControls,
): Promise<UserInfo> {
  const account = await run(ctx, findAccountByEmail(email))
  const counted = await countSignIn(ctx, { email, account }, response)
  const strangersIp = counted.device ? undefined : ctx.ip
  const right = await ctx.passwords.matches(password, account?.passwordHash ?? null, strangersIp)
  const logRefusal = (reason: string) => logSecurity(ctx, 'sign-in refused', { account: account?.id, reason })
  if (!account || !right) {
    logRefusal('wrong credentials')
    throw wrongCredentials()
  }
  if (!account.verifiedAt) {
    logRefusal('not verified')
    await mailProofLink(ctx, account, redirect)
    throw new ShopProblem('not_verified', 'Please verify your account first, by the link that we have mailed to you.')
  }
  if (!account.isActive) {
    logRefusal('not active')
    throw new ShopProblem('forbidden', 'This account is not active. Please write to us.')
  }
  await requireSecondFactor(ctx, account, code, counted)
  const fresh = ctx.passwords.isOutdated(account.passwordHash ?? '') ? await ctx.passwords.hash(password) : null
  const user = await beginSession(ctx, account, response, fresh)
  logSecurity(ctx, 'signed in', { account: account.id })
  await counted.forgive()
  await rememberDevice(ctx, response, account.id)
  return user
}

/** The maximum number of simultaneous sessions of an account. A new sign-in ends the least recently used one. */
const MAX_SESSIONS = 20

/** For the account's proven owner; stores a new hash of the same password if one is given. */
export async function beginSession(
  ctx: Ctx,
  account: AccountRow,
  response: ResponseControls,
  fresh: string | null = null,
): Promise<UserInfo> {
  const isStaff = isStaffMember(account)
  const session = await ctx.tx(async (tx) => {
    // A password change ends all sessions, so none may begin afterwards with the old password.
    const current = await run(tx, lockAccount(account.id))
    if (current?.passwordHash !== account.passwordHash) throw wrongCredentials()
    // If rights were given or a second factor was switched on in the meantime, this sign-in has not proved enough.
    const hasFactor = (row: AccountRow) => row.totpConfirmedAt !== null
    if ((isStaffMember(current) && !isStaff) || (hasFactor(current) && !hasFactor(account))) throw wrongCredentials()
    if (fresh !== null) await run(tx, updateAccount(account.id, { passwordHash: fresh }))
    return openSession(ctx, tx, account, response.userAgent)
  })
  return startSession(ctx, response, account, session)
}

/** A session that is stored, but not yet its browser's. */
export interface NewSession {
  readonly id: string
  readonly lifeSeconds: number
}

/** Stores a session of an account that the caller has locked, and emails the owner if it is from a new device. */
export async function openSession(ctx: Ctx, tx: Tx, account: AccountRow, userAgent: string): Promise<NewSession> {
  const id = newId()
  const isStaff = isStaffMember(account)
  const lifeSeconds = LIFE_SECONDS[isStaff ? 'administration' : 'customer']
  await run(tx, revokeOldestSessions(account.id, MAX_SESSIONS - 1))
  const { hasSignedInBefore, isKnownDevice } = await run(tx, findDeviceHistory(account.id, userAgent))
  const expiresAt = new Date(ctx.now.getTime() + lifeSeconds * 1000)
  await run(tx, insertSession({ id, accountId: account.id, userAgent, ip: ctx.ip, isStaff, expiresAt }))
  if (hasSignedInBefore && !isKnownDevice) {
    const url = `${ctx.config.publicUrl}/profile?tab=0`
    await emailAccount(ctx, tx, account, 'device', { device: deviceName(userAgent), at: inIndia(ctx.now), url })
  }
  return { id, lifeSeconds }
}

/** Gives the browser its new session. */
export function startSession(
  ctx: Ctx,
  response: ResponseControls,
  account: AccountRow,
  { id, lifeSeconds }: NewSession,
): Promise<UserInfo> {
  setRefresh(ctx, response, { sessionId: id, generation: 0 }, lifeSeconds)
  return withToken(ctx, account, id)
}

/** One that was replaced long ago ends its session. */
export async function refresh(ctx: Ctx, response: ResponseControls): Promise<UserInfo> {
  const presented = ctx.tokens.readRefresh(response.cookie(cookieName(ctx.config, COOKIE)) ?? '')
  if (!presented) throw over()
  await ctx.limit('refresh', `session ${presented.sessionId}`)
  const found = await run(ctx, findActiveSession(presented.sessionId))
  if (!found) throw over()
  const outcome = await run(ctx, rotateSession(presented.sessionId, presented.generation))
  if (outcome === 'reused') {
    await run(ctx, endMailTokens(found.account.id, ['change-email']))
    logSecurity(ctx, 'refresh token used again', { account: found.account.id })
  }
  if (outcome === 'reused' || outcome === 'unknown') throw over()
  const next = { sessionId: presented.sessionId, generation: presented.generation + 1 }
  setRefresh(ctx, response, next, (found.session.expiresAt.getTime() - ctx.now.getTime()) / 1000)
  return withToken(ctx, found.account, presented.sessionId)
}

export async function signOut(ctx: Ctx, response: ResponseControls): Promise<void> {
  const user = signedIn(ctx)
  await run(ctx, revokeSession(user.sessionId))
  logSecurity(ctx, 'signed out', { account: user.id })
  response.setHeader('set-cookie', cookieHeader(ctx.config, COOKIE, '', 0))
}

async function withToken(ctx: Ctx, account: AccountRow, sessionId: string): Promise<UserInfo> {
  const token = ctx.tokens.issue({ sub: account.id, sid: sessionId }, TOKEN_SECONDS)
  return { ...toUser(account), token }
}

function setRefresh(ctx: Ctx, response: ResponseControls, next: Refresh, seconds: number): void {
  response.setHeader('set-cookie', cookieHeader(ctx.config, COOKIE, ctx.tokens.issueRefresh(next), seconds))
}

const wrongCredentials = () => new ShopProblem('wrong_credentials', 'Email or password is wrong. Please try again.')

const over = () => new ShopProblem('sign_in_required', 'Your session has ended. Please sign in again.')

const inIndia = (at: Date): string => `${formatMoment(at)} (IST)`

export const deleteOldSessions = (on: On): Promise<void> => run(on, deleteEndedSessions(RETENTION_DAYS.sessions))
