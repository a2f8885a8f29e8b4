import type { SecuritySetting } from '#contract/settings-input.ts'
import { type Ctx, inTx, signedIn } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import { type On, run } from '#server/lib/tx.ts'
import { getSecurity, SECURITY } from '#server/modules/settings/settings.service.ts'
import { type Saving, saveSection, versionOf } from '#server/modules/settings/settings-admin.service.ts'
import { lockAccount } from './accounts.store.ts'

export const getSecuritySetting = async (ctx: Ctx) => ({
  version: await versionOf(ctx, SECURITY),
  value: await getSecurity(ctx),
})

/** Whoever requires a second factor must have one, so that somebody can take it back. */
export const saveSecurity = (ctx: Ctx, { version, value }: Saving<SecuritySetting>) =>
  ctx.tx(async (tx) => {
    // The lock decides between this and switching the own second factor off at the same moment.
    const account = await run(tx, lockAccount(signedIn(ctx).id))
    if (value.secondFactor && !account?.totpConfirmedAt) throw ownFactorMissing()
    const current = () => getSecurity(inTx(ctx, tx))
    const states = { before: await current(), after: value }
    return saveSection(ctx, tx, version, { key: SECURITY, subject: 'settings security', value, ...states, current })
  })

const OWN_FIRST =
  'You have no second factor yourself. Please switch yours on first, under “Second factor” on the home page of the administration.'

const ownFactorMissing = () => new ShopProblem('invalid', OWN_FIRST, { fields: { 'value.secondFactor': OWN_FIRST } })

/** Refuses to switch a second factor off while the shop requires it. */
export async function refuseIfRequired(on: On): Promise<void> {
  if (!(await getSecurity(on)).secondFactor) return
  throw new ShopProblem(
    'conflict',
    'This shop requires a second factor of its staff, so it cannot be switched off. An administrator can change that in the settings.',
  )
}
