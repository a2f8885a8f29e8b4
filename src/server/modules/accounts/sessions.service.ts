import type { UserInfo } from '#contract/accounts.ts'
import type { Exchange } from '#server/http/bind.ts'
import { type Ctx, type Deps, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Refresh } from '#server/lib/tokens.ts'
import { areasOf, deviceName, isAdmin, toUser, worksHere } from './account.rules.ts'
import { type AccountRow, accountByEmail, lockAccount, updateAccount } from './accounts.queries.ts'
import { newDeviceLetter } from './letters.ts'
import { sendVerification, writeTo } from './post.ts'
import { requireSecondFactor } from './second-factor.service.ts'
import {
  deleteEnded,
  insertSession,
  knownDevice,
  liveSession,
  liveSessions,
  revokeOwnSession,
  revokeSession,
  revokeSessions,
  rotate,
  touchSession,
} from './sessions.queries.ts'

/** How exactly it is known when a session was last in use. */
const MINUTE_MS = 60_000
/** How long a token is good for (A1). */
const TOKEN_SECONDS = 15 * 60
const DAY_SECONDS = 24 * 3600
/** How long a session may live: of whoever works here it is over after a working day. */
const LIFE_SECONDS = { customer: 30 * DAY_SECONDS, administration: DAY_SECONDS / 2 }

const COOKIE = 'refresh'

export interface Credentials {
  readonly email: string
  readonly password: string
  readonly code?: string | undefined
}

/** The person behind a token, if token, session and account count at this moment. */
export async function identify(deps: Pick<Deps, 'db' | 'tokens'>, token: string): Promise<SignedIn | null> {
  const claims = await deps.tokens.read(token)
  const found = claims && (await liveSession(deps.db, claims.sid))
  if (!found || found.account.id !== claims.sub) return null
  if (Date.now() - found.session.lastSeenAt.getTime() > MINUTE_MS) await touchSession(deps.db, found.session.id)
  const { account, session } = found
  const rights = { isAdmin: isAdmin(account), areas: areasOf(account) }
  return { id: account.id, sessionId: session.id, email: account.email, ...rights, provedAt: session.provedAt }
}

/**
 * Signs in. An unknown address and a wrong password cannot be told apart, by the answer or by its time (A15); what else
 * is wrong is said only to whoever knows the password.
 */
export async function signIn(ctx: Ctx, { email, password, code }: Credentials, exchange: Exchange): Promise<UserInfo> {
  await ctx.limit('signinAccount', email)
  const account = await accountByEmail(ctx.db, email)
  const right = await ctx.passwords.matches(password, account?.passwordHash ?? null)
  if (!account || !right) throw wrongCredentials()
  if (!account.verifiedAt) {
    await sendVerification(ctx, account)
    throw new ShopProblem('not_verified', 'Please verify your account first, by the link that we have mailed to you.')
  }
  if (!account.isActive) throw new ShopProblem('forbidden', 'This account is not active. Please write to us.')
  await requireSecondFactor(ctx, account, code)
  const fresh = ctx.passwords.isOutdated(account.passwordHash ?? '') ? await ctx.passwords.hash(password) : null
  const user = await beginSession(ctx, account, exchange, fresh)
  await ctx.forgive('signinAccount', email)
  return user
}

/** Opens a session for whoever has proved to be the account's owner; a fresh hash of the same password is kept. */
export async function beginSession(
  ctx: Ctx,
  account: AccountRow,
  exchange: Exchange,
  fresh: string | null = null,
): Promise<UserInfo> {
  const id = newId()
  const { userAgent } = exchange
  const lifeSeconds = LIFE_SECONDS[worksHere(account) ? 'administration' : 'customer']
  await ctx.tx(async (tx) => {
    // A change of the password ends all sessions: one that was begun with the old password must not come after it.
    const present = await lockAccount(tx.db, account.id)
    if (present?.passwordHash !== account.passwordHash) throw wrongCredentials()
    if (fresh !== null) await updateAccount(tx.db, account.id, { passwordHash: fresh })
    const { ever, here } = await knownDevice(tx.db, account.id, userAgent)
    await insertSession(tx.db, {
      id,
      accountId: account.id,
      userAgent,
      ip: ctx.ip,
      expiresAt: new Date(ctx.now.getTime() + lifeSeconds * 1000),
    })
    if (ever && !here) {
      const place = `${ctx.config.publicUrl}/profile?tab=0`
      await writeTo(ctx, tx, account, (to) => newDeviceLetter(to, deviceName(userAgent), inIndia(ctx.now), place))
    }
  })
  setRefresh(ctx, exchange, { sessionId: id, generation: 0 }, lifeSeconds)
  return withToken(ctx, account, id)
}

/** A new token for a refresh cookie, which is replaced. A cookie that was replaced long ago ends its session. */
export async function refresh(ctx: Ctx, exchange: Exchange): Promise<UserInfo> {
  const presented = ctx.tokens.readRefresh(exchange.cookie(COOKIE) ?? '')
  const found = presented && (await liveSession(ctx.db, presented.sessionId))
  if (!found) throw over()
  const outcome = await rotate(ctx.db, presented.sessionId, presented.generation)
  if (outcome === 'reused') ctx.log.warn({ session: presented.sessionId }, 'an old refresh token was used')
  if (outcome === 'reused' || outcome === 'unknown') throw over()
  const next = { sessionId: presented.sessionId, generation: presented.generation + 1 }
  setRefresh(ctx, exchange, next, (found.session.expiresAt.getTime() - ctx.now.getTime()) / 1000)
  return withToken(ctx, found.account, presented.sessionId)
}

export async function signOut(ctx: Ctx, exchange: Exchange): Promise<void> {
  await revokeSession(ctx.db, signedIn(ctx).sessionId)
  exchange.setHeader('set-cookie', `${COOKIE}=; Max-Age=0; ${PLACE}`)
}

export async function listSessions(ctx: Ctx) {
  const user = signedIn(ctx)
  const sessions = await liveSessions(ctx.db, user.id)
  return {
    sessions: sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
      id,
      current: id === user.sessionId,
      device: deviceName(userAgent),
      ip,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

export async function endOtherSessions(ctx: Ctx) {
  const user = signedIn(ctx)
  return { ended: await revokeSessions(ctx.db, user.id, user.sessionId) }
}

export async function endSession(ctx: Ctx, id: string): Promise<void> {
  if (!(await revokeOwnSession(ctx.db, signedIn(ctx).id, id))) {
    throw new ShopProblem('forbidden', 'This is not yours to see or to change.')
  }
}

async function withToken(ctx: Ctx, account: AccountRow, sessionId: string): Promise<UserInfo> {
  const token = await ctx.tokens.issue({ sub: account.id, sid: sessionId }, TOKEN_SECONDS)
  return { ...toUser(account), token }
}

/** Only the calls that need the cookie are sent it, and no script can read it. */
const PLACE = 'Path=/api/auth; HttpOnly; SameSite=Strict'

function setRefresh(ctx: Ctx, exchange: Exchange, next: Refresh, seconds: number): void {
  const secure = ctx.config.publicUrl.startsWith('https://') ? '; Secure' : ''
  const value = ctx.tokens.issueRefresh(next)
  exchange.setHeader('set-cookie', `${COOKIE}=${value}; Max-Age=${Math.floor(seconds)}; ${PLACE}${secure}`)
}

const wrongCredentials = () => new ShopProblem('wrong_credentials', 'E-mail or password is wrong. Please try again.')

const over = () => new ShopProblem('sign_in_required', 'Your session has ended. Please sign in again.')

const inIndia = (at: Date): string =>
  `${at.toLocaleString('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium', timeStyle: 'short' })} (IST)`

const DAYS_KEPT = 90

/** Forgets sessions and links that nobody can use any more. */
export const sweepSessions = (deps: Pick<Deps, 'db'>): Promise<void> => deleteEnded(deps.db, DAYS_KEPT)
