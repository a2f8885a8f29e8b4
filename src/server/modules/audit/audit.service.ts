import type { AuditEntry } from '#contract/audit.ts'
import { pageCount } from '#rules/counted.ts'
import { endOfDay, startOfDay } from '#rules/india-time.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import type { Tx } from '#server/lib/tx.ts'
import {
  auditEntriesAfter,
  auditEntriesOf,
  insertAuditEntry,
  namesById,
  newestAuditEntry,
  searchAudit,
} from './audit.queries.ts'
import { areaOfSubject, changesBetween, idIn, kindsOf, nameIn } from './audit.rules.ts'

/** Finds the newest entries whose subjects begin with the given text. */
export const findEntries = ({ db }: Pick<Ctx, 'db'>, beginning: string, most: number) =>
  auditEntriesOf(db, beginning, most)

/** Finds the entries about a subject that follow one of its versions, oldest first. */
export const findEntriesAfter = ({ db }: Pick<Tx, 'db'>, subject: string, version: number) =>
  auditEntriesAfter(db, subject, version)

/** Finds the newest entry about a subject, with the person who caused it. */
export const findNewestEntry = ({ db }: Tx, subject: string) => newestAuditEntry(db, subject)

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
export const audit = (ctx: Pick<Ctx, 'user'>, tx: Tx, entry: AuditAction): Promise<void> =>
  insertAuditEntry(tx.db, { id: newId(), actorId: ctx.user?.id ?? null, ...entry })

export interface AuditQuery {
  readonly page: number
  readonly size: number
  readonly person?: string | undefined
  readonly area?: AuditEntry['area'] | undefined
  /** 'YYYY-MM-DD', in Indian time. */
  readonly day?: string | undefined
}

/** Returns a page of the audit log, newest first. */
export async function readAuditLog(ctx: Ctx, { page, size, person, area, day }: AuditQuery) {
  const from = day === undefined ? undefined : startOfDay(day)
  const before = day === undefined ? undefined : endOfDay(day)
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
    totalPages: pageCount(total, size),
    totalItems: total,
  }
}
