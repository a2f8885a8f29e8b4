import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, notInArray, or, sql } from 'drizzle-orm'
import { account, auditEntry } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { anywhere } from '#server/lib/typed-words.ts'

export async function insertAuditEntry(db: Db, row: typeof auditEntry.$inferInsert): Promise<void> {
  await db.insert(auditEntry).values(row)
}

const entryWithActor = {
  entry: auditEntry,
  actor: sql<string | null>`${account.firstName} || ' ' || ${account.lastName}`,
}

/** Returns the audit entries whose subjects begin with the given text, newest first. */
export const auditEntriesOf = (db: Db, beginning: string, most: number) =>
  db
    .select(entryWithActor)
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(sql`starts_with(${auditEntry.subject}, ${beginning})`)
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(most)

/** Returns the newest audit entry about a subject, with the person who caused it. */
export async function newestAuditEntry(db: Db, subject: string) {
  const [row] = await db
    .select(entryWithActor)
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(eq(auditEntry.subject, subject))
    .orderBy(desc(auditEntry.at), desc(auditEntry.id))
    .limit(1)
  return row
}

/** Returns the audit entries about a subject that follow one of its versions, oldest first. */
export const auditEntriesAfter = (db: Db, subject: string, version: number) =>
  db
    .select(entryWithActor)
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(and(eq(auditEntry.subject, subject), gt(auditEntry.version, version)))
    .orderBy(asc(auditEntry.version), asc(auditEntry.id))

interface AuditSearch {
  readonly page: number
  readonly size: number
  readonly person?: string | undefined
  /** The kinds of subject (the first word of each) to include or, if `among` is false, to exclude. */
  readonly kinds?: { readonly among: boolean; readonly names: readonly string[] } | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const kind = sql<string>`split_part(${auditEntry.subject}, ' ', 1)`
const actorName = sql<string>`${account.firstName} || ' ' || ${account.lastName}`

function wanted({ person, kinds, from, before }: AuditSearch) {
  const pattern = person ? anywhere(person) : undefined
  return and(
    pattern ? or(ilike(account.email, pattern), ilike(actorName, pattern)) : undefined,
    kinds && (kinds.among ? inArray(kind, [...kinds.names]) : notInArray(kind, [...kinds.names])),
    from && gte(auditEntry.at, from),
    before && lt(auditEntry.at, before),
  )
}

/** Returns a page of the log, newest first, with the number of matching entries, which is capped. */
export async function searchAudit(db: Db, search: AuditSearch) {
  const condition = wanted(search)
  const total = await countRows(
    db,
    db
      .select({ id: auditEntry.id })
      .from(auditEntry)
      .leftJoin(account, eq(account.id, auditEntry.actorId))
      .where(condition),
  )
  const rows = await db
    .select({ entry: auditEntry, name: sql<string | null>`${actorName}`, email: account.email })
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(condition)
    .orderBy(desc(auditEntry.at), asc(auditEntry.id))
    .limit(search.size)
    .offset((search.page - 1) * search.size)
  return { rows, total }
}

/** Returns the display names of accounts and orders by their ids. */
export async function namesById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const [accounts, orders] = await Promise.all([
    db
      .select({ id: account.id, name: actorName })
      .from(account)
      .where(inArray(account.id, [...ids])),
    db
      .select({ id: shopOrder.id, name: shopOrder.orderNo })
      .from(shopOrder)
      .where(inArray(shopOrder.id, [...ids])),
  ])
  return new Map([...accounts, ...orders].map(({ id, name }) => [id, name]))
}
