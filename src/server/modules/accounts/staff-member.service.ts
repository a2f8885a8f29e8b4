import type { Ctx, SignedIn } from '#server/lib/ctx.ts'
import { run } from '#server/lib/tx.ts'
import { areasOf, isAdmin } from './account.rules.ts'
import { findAccount } from './accounts.store.ts'

/**
 * Returns a person for a job that continues what the person began, with the rights of this moment; null if the account is
 * no longer active. There is no session.
 */
export async function findActor(on: Pick<Ctx, 'db'>, accountId: string): Promise<SignedIn | null> {
  const account = await run(on, findAccount(accountId))
  if (!account?.isActive || account.erasedAt) return null
  return { id: account.id, sessionId: '', email: account.email, isAdmin: isAdmin(account), areas: areasOf(account) }
}
