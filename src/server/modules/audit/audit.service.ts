import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import type { Tx } from '#server/lib/tx.ts'
import { auditEntriesOf, insertAuditEntry, newestAuditEntry } from './audit.queries.ts'

export { auditEntriesOf, newestAuditEntry }

export interface Deed {
  readonly action: string
  /** What it was done to: its kind and id. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
}

/** Notes who did what, in the transaction that does it. */
export const audit = (tx: Tx, ctx: Pick<Ctx, 'user'>, deed: Deed): Promise<void> =>
  insertAuditEntry(tx.db, { id: newId(), actorId: ctx.user?.id ?? null, ...deed })
