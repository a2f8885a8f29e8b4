import type { SignedIn } from '#server/lib/ctx.ts'
import { type On, run } from '#server/lib/tx.ts'
import { areasOf, isAdmin } from './account.rules.ts'
import { findAccount } from './accounts.store.ts'

/** For a job that continues what the person began, with the rights of now; null if inactive. No session. */
export async function findActor(on: On, accountId: string): Promise<SignedIn | null> {
  const account = await run(on, findAccount(accountId))
  if (!account?.isActive || account.erasedAt) return null
  return { id: account.id, sessionId: '', email: account.email, isAdmin: isAdmin(account), areas: areasOf(account) }
}
