import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { forbidden } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import type { Tx } from '#server/lib/tx.ts'
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
export const endOtherSessions = async (ctx: Ctx, exchange: ResponseControls): Promise<{ ended: number }> => ({
  ended: await forgetDevices(ctx, exchange, (tx, { id, sessionId }) => revokeSessions(tx.db, id, sessionId)),
})

/**
 * Ends one session, and the pending changes of address that it may have requested. Which device it began on is not
 * known, so the account forgets all but this one.
 */
export async function endSession(ctx: Ctx, id: string, exchange: ResponseControls): Promise<void> {
  await forgetDevices(ctx, exchange, async (tx, user) => {
    if (!(await revokeOwnSession(tx.db, user.id, id))) throw forbidden()
  })
}

/** Ends sessions of the signed-in person with everything that a thief could still use. */
async function forgetDevices<Ended>(
  ctx: Ctx,
  exchange: ResponseControls,
  end: (tx: Tx, user: SignedIn) => Promise<Ended>,
): Promise<Ended> {
  const user = signedIn(ctx)
  const account = await accountById(ctx.db, user.id)
  const ended = await ctx.tx(async (tx) => {
    const result = await end(tx, user)
    await endMailTokens(tx.db, user.id, ['change-email'])
    await updateAccount(tx.db, user.id, { devicesEndedAt: ctx.now })
    return result
  })
  logSecurity(ctx, 'sessions ended', { account: user.id })
  if (account && knownDevice(ctx, exchange, account)) await rememberDevice(ctx, exchange, user.id)
  return ended
}
