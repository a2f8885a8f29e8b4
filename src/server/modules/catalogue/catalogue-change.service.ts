// What changes of bikes and of products share: the lock, refusals, the audit entry.
import type { Ctx } from '#server/lib/ctx.ts'
import { invalidField, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import type { AuditAction } from '#server/modules/audit/audit.service.ts'
import { lockCatalogue } from './catalogue-admin.store.ts'

/** Runs a change of the catalogue, one at a time and in a single transaction. */
export const changeCatalogue = <T>(ctx: Ctx, work: (tx: Tx) => Promise<T>): Promise<T> =>
  ctx.tx(async (tx) => {
    await run(tx, lockCatalogue)
    return work(tx)
  })

export const conflict = (field: string, message: string) =>
  new ShopProblem('conflict', message, { fields: { [field]: message } })

export interface Stored<State> {
  readonly id: string
  /** Null if it is new. */
  readonly before: State | null
  readonly after: State
}

export const noPicture = (field: string) => invalidField(field, 'There is no such picture. Upload it first.')

interface Noted {
  readonly subject: string
  readonly kind: 'bike' | 'product'
  readonly before: object | null
  readonly after: object
  readonly version: number
}

/** Returns the entry of the audit log for an addition or change. */
export const entryOf = ({ subject, kind, before, after, version }: Noted): AuditAction =>
  before
    ? { action: `${kind} changed`, subject, before, after, version }
    : { action: `${kind} added`, subject, after, version }
