import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { ADMIN, CUSTOMER } from './account.rules.ts'
import {
  type AccountRow,
  insertAccount,
  insertAccounts,
  insertFormerPassword,
  type NewAccount,
} from './accounts.store.ts'

interface NewPerson extends Pick<AccountRow, 'email' | 'firstName' | 'lastName' | 'mobile'> {
  readonly password: string
  readonly admin: boolean
}

/** Adds an account that can sign in immediately, unless its address already has one. Returns whether it did. */
export async function addVerified(ctx: Ctx, { password, admin, ...person }: NewPerson): Promise<boolean> {
  const passwordHash = await ctx.passwords.hash(password)
  const id = newId()
  const roles = [admin ? ADMIN : CUSTOMER]
  return ctx.tx(async (tx) => {
    const row = { id, ...person, roles, passwordHash, passwordChangedAt: ctx.now, verifiedAt: ctx.now }
    if ((await run(tx, insertAccount(row))) === 0) return false
    await run(tx, insertFormerPassword({ id: newId(), accountId: id, passwordHash }))
    return true
  })
}

/** Adds the riders of the demo and returns their ids in the same order. Nobody can sign in as them. */
export async function addDemoRiders(tx: Tx, riders: readonly Omit<NewAccount, 'id'>[]): Promise<string[]> {
  const rows = riders.map((rider) => ({ id: newId(), ...rider }))
  await run(tx, insertAccounts(rows))
  return rows.map((row) => row.id)
}
