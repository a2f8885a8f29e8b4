import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { forbidden } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { deviceName } from './account.rules.ts'
import { accountById, updateAccount } from './accounts.queries.ts'
import { endMailTokens } from './mail-tokens.queries.ts'
import { listActiveSessions, revokeOwnSession, revokeSessions } from './sessions.queries.ts'
import { knownDevice, rememberDevice } from './sign-in-limits.service.ts'

export async function listSessions(ctx: Ctx) {
  const user = signedIn(ctx)
  const sessions = await listActiveSessions(ctx.db, user.id)
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

/**
 * Ends all other sessions, and the pending changes of address that one of them may have requested. The account forgets
 * the devices that it knew, except this one if it is one of them.
 */
export async function endOtherSessions(ctx: Ctx, exchange: ResponseControls) {
  const user = signedIn(ctx)
  const account = await accountById(ctx.db, user.id)
  const ended = await ctx.tx(async (tx) => {
    await endMailTokens(tx.db, user.id, ['change-email'])
    await updateAccount(tx.db, user.id, { devicesEndedAt: ctx.now })
    return revokeSessions(tx.db, user.id, user.sessionId)
  })
  logSecurity(ctx, 'sessions ended', { account: user.id })
  if (account && knownDevice(ctx, exchange, account)) await rememberDevice(ctx, exchange, user.id)
  return { ended }
}

/** Ends one session, and the pending changes of address that it may have requested. */
export async function endSession(ctx: Ctx, id: string): Promise<void> {
  const user = signedIn(ctx)
  await ctx.tx(async (tx) => {
    if (!(await revokeOwnSession(tx.db, user.id, id))) {
      throw forbidden()
    }
    await endMailTokens(tx.db, user.id, ['change-email'])
  })
  logSecurity(ctx, 'sessions ended', { account: user.id })
}
