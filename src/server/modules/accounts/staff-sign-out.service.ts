import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { logSecurity } from '#server/lib/security-log.ts'
import { run } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { requireAccount } from './accounts.service.ts'
import { updateAccount } from './accounts.store.ts'
import { endMailTokens } from './mail-tokens.store.ts'
import { refuseColleague } from './rights.service.ts'
import { revokeSessions } from './sessions.store.ts'

const OWN_SESSIONS = 'This is your own account: end your other sessions on your profile page.'

/** Ends somebody's sessions with pending changes of address; the account forgets the devices that it knew. */
export async function signOutEverywhere(ctx: Ctx, id: string): Promise<{ ended: number }> {
  const ended = await ctx.tx(async (tx) => {
    const account = await requireAccount(tx, id)
    await refuseOwnRecord(ctx, tx, { ownerId: id, refusal: OWN_SESSIONS })
    refuseColleague(ctx, account)
    const sessions = await run(tx, revokeSessions(id))
    await run(tx, endMailTokens(id, ['change-email']))
    await run(tx, updateAccount(id, { devicesEndedAt: ctx.now }))
    await audit(ctx, tx, { action: 'signed out everywhere', subject: `account ${id}`, after: { sessions } })
    return sessions
  })
  logSecurity(ctx, 'sessions ended', { account: id, by: signedIn(ctx).id })
  return { ended }
}
