import type { AuditEntry } from '#contract/audit.ts'
import { pagesOf } from '#rules/counted.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import type { Tx } from '#server/lib/tx.ts'
import { auditEntriesOf, insertAuditEntry, namesById, newestAuditEntry, searchAudit } from './audit.queries.ts'
import { areaOfSubject, changesBetween, idIn, kindsOf, nameIn } from './audit.rules.ts'

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

export interface AuditWish {
  readonly page: number
  readonly size: number
  readonly person?: string | undefined
  readonly area?: AuditEntry['area'] | undefined
  /** 'YYYY-MM-DD', in India. */
  readonly day?: string | undefined
}

const DAY_MS = 24 * 3600 * 1000

/** A page of what was done, newest first. */
export async function readAuditLog(ctx: Ctx, { page, size, person, area, day }: AuditWish) {
  const from = day === undefined ? undefined : new Date(`${day}T00:00:00+05:30`)
  const before = from && new Date(from.getTime() + DAY_MS)
  const { rows, total } = await searchAudit(ctx.db, { page, size, person, kinds: area && kindsOf(area), from, before })
  const ids = rows.map(({ entry }) => idIn(entry.subject)).filter((id) => id !== null)
  const names = await namesById(ctx.db, [...new Set(ids)])
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
    totalPages: pagesOf(total, size),
    totalItems: total,
  }
}
