import type { AuditEntry } from '#contract/audit.ts'
import { pageCount } from '#rules/counted.ts'
import { endOfDay, startOfDay } from '#rules/india-time.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { areaOfSubject, changesBetween, idIn, kindsOf, nameIn } from './audit.rules.ts'
import { findNames, insertAuditEntries, searchAudit } from './audit.store.ts'

export interface AuditAction {
  readonly action: string
  /** The kind and id of the record that the action changed. */
  readonly subject: string
  readonly before?: unknown
  readonly after?: unknown
  readonly reason?: string
  /** The version of the subject that the action created, if the subject has versions. */
  readonly version?: number
}

/** Records who did what, in the same transaction as the action. */
export const audit = (ctx: Pick<Ctx, 'user'>, tx: Tx, entry: AuditAction): Promise<void> => auditAll(ctx, tx, [entry])

/** Records several actions of one kind, which have the same fields. */
export async function auditAll(ctx: Pick<Ctx, 'user'>, tx: Tx, entries: readonly AuditAction[]): Promise<void> {
  const actorId = ctx.user?.id ?? null
  await run(tx, insertAuditEntries(entries.map((entry) => ({ id: newId(), actorId, ...entry }))))
}

export interface AuditQuery {
  readonly page: number
  readonly size: number
  readonly person?: string | undefined
  readonly area?: AuditEntry['area'] | undefined
  /** 'YYYY-MM-DD', in Indian time. */
  readonly day?: string | undefined
}

export async function readAuditLog(ctx: Ctx, { page, size, person, area, day }: AuditQuery) {
  const from = day === undefined ? undefined : startOfDay(day)
  const before = day === undefined ? undefined : endOfDay(day)
  const { rows, total } = await run(
    ctx,
    searchAudit({ page, size, person, kinds: area && kindsOf(area), from, before }),
  )
  const ids = rows.map(({ entry }) => idIn(entry.subject)).filter((id) => id !== null)
  const names = await run(ctx, findNames([...new Set(ids)]))
  return {
    data: rows.map(({ entry, name, email }) => ({
      id: entry.id,
      at: entry.at.toISOString(),
      by: name === null || email === null ? null : { name, email },
      action: entry.action,
      subject: entry.subject,
      name: names.get(idIn(entry.subject) ?? '') ?? nameIn(entry.after) ?? nameIn(entry.before),
      area: areaOfSubject(entry.subject),
      reason: entry.reason,
      changes: changesBetween(entry.before, entry.after),
    })),
    currentPage: page,
    totalPages: pageCount(total, size),
    totalItems: total,
  }
}
