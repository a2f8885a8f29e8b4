import type { AuditEntry } from '#contract/audit.ts'
import { pageCount } from '#rules/counted.ts'
import { endOfDay, startOfDay } from '#rules/india-time.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { areaOfSubject, changesBetween, idIn, kindsOf, nameIn, partsOf } from './audit.rules.ts'
import { type FoundEntry, findNames, insertAuditEntries, searchAudit } from './audit.store.ts'
import { type AuditedAction, sentenceOf } from './audit-sentences.rules.ts'
import { idsIn, inWords } from './audit-words.rules.ts'

export interface AuditAction {
  readonly action: AuditedAction
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
  const ids = rows.flatMap(({ entry }) => idsIn(entry.subject, entry.before, entry.after))
  const names = await run(ctx, findNames([...new Set(ids)]))
  return {
    data: rows.map((row) => toAuditEntry(row, names)),
    currentPage: page,
    totalPages: pageCount(total, size),
    totalItems: total,
  }
}

function toAuditEntry({ entry, name: actor, email }: FoundEntry, names: ReadonlyMap<string, string>): AuditEntry {
  const { action, subject, before, after } = entry
  const name = names.get(idIn(subject) ?? '') ?? nameIn(after) ?? nameIn(before)
  const changes = inWords(subject, changesBetween(before, after), names)
  const told = { by: actor ?? THE_SHOP, subject, name, before: partsOf(before), after: partsOf(after), changes }
  return {
    id: entry.id,
    at: entry.at.toISOString(),
    by: actor === null || email === null ? null : { name: actor, email },
    action,
    subject,
    sentence: sentenceOf(action, told),
    name,
    area: areaOfSubject(subject),
    reason: entry.reason,
    changes,
  }
}

const THE_SHOP = 'The shop'
