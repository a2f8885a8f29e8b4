import type { ResponseControls } from '#server/http/bind.ts'
import { type Ctx, type SignedIn, signedIn } from '#server/lib/ctx.ts'
import { forbidden } from '#server/lib/problem.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { deviceName } from './account.rules.ts'
import { findAccount, updateAccount } from './accounts.store.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { findActiveSessions, revokeOwnSession, revokeSessions } from './sessions.store.ts'
import { knownDevice, rememberDevice } from './sign-in-limits.service.ts'

export const listSessions = (ctx: Ctx) => listSessionsOf(ctx, signedIn(ctx).id)

/** Returns the sessions of an account, the most recently used first. */
export async function listSessionsOf(ctx: Ctx, accountId: string) {
  const { sessionId } = signedIn(ctx)
  const sessions = await run(ctx, findActiveSessions(accountId))
  return {
    sessions: sessions.map(({ id, userAgent, ip, createdAt, lastSeenAt }) => ({
      id,
      current: id === sessionId,
      device: deviceName(userAgent),
      ip,
      createdAt: createdAt.toISOString(),
      lastSeenAt: lastSeenAt.toISOString(),
    })),
  }
}

/** With pending changes of address. The account forgets all devices but this, if it knew this one. */
export const endOtherSessions = async (ctx: Ctx, response: ResponseControls): Promise<{ ended: number }> => ({
  ended: await forgetDevices(ctx, response, (tx, { id, sessionId }) => run(tx, revokeSessions(id, sessionId))),
})

/** Which device it began on is not known, so the account forgets all but this one. */
export async function endSession(ctx: Ctx, id: string, response: ResponseControls): Promise<void> {
  await forgetDevices(ctx, response, async (tx, user) => {
    if ((await run(tx, revokeOwnSession(user.id, id))) === 0) throw forbidden()
  })
}

/** Ends sessions of the signed-in person with everything that a thief could still use. */
async function forgetDevices<Ended>(
  ctx: Ctx,
  response: ResponseControls,
  end: (tx: Tx, user: SignedIn) => Promise<Ended>,
): Promise<Ended> {
  const user = signedIn(ctx)
  const account = await run(ctx, findAccount(user.id))
  const ended = await ctx.tx(async (tx) => {
    const result = await end(tx, user)
    await run(tx, endMailTokens(user.id, ['change-email']))
    await run(tx, updateAccount(user.id, { devicesEndedAt: ctx.now }))
    return result
  })
  logSecurity(ctx, 'sessions ended', { account: user.id })
  if (account && knownDevice(ctx, response, account)) await rememberDevice(ctx, response, user.id)
  return ended
}
