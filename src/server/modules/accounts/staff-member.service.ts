import type { Ctx, SignedIn } from '#server/lib/ctx.ts'
import { areasOf, isAdmin } from './account.rules.ts'
import { accountById } from './accounts.queries.ts'

/**
 * Returns a person for a job that continues what the person began, with the rights of this moment; null if the account is
 * no longer active. There is no session.
 */
export async function findActor({ db }: Pick<Ctx, 'db'>, accountId: string): Promise<SignedIn | null> {
  const account = await accountById(db, accountId)
  if (!account?.isActive || account.erasedAt) return null
  return { id: account.id, sessionId: '', email: account.email, isAdmin: isAdmin(account), areas: areasOf(account) }
}
