import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { account, auditEntry } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { foldEmail } from '#rules/email.ts'
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

const wanted = ({ kinds, from, before }: AuditSearch) =>
  and(
    kinds && (kinds.among ? inArray(kind, [...kinds.names]) : notInArray(kind, [...kinds.names])),
    from && gte(auditEntry.at, from),
    before && lt(auditEntry.at, before),
  )

/**
 * Returns the ids of the people with entries in the log whose name or email address contains a text. The index leads from
 * each person to the next, so the time depends on their number: staff, and customers who changed their own account.
 */
async function actorsNamed(db: Db, person: string): Promise<string[]> {
  const next = (after: SQL) =>
    sql`(select ${auditEntry.actorId} from ${auditEntry} where ${after} order by ${auditEntry.actorId} limit 1)`
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actors (id) as (
      select ${next(sql`${auditEntry.actorId} is not null`)}
      union all
      select ${next(sql`${auditEntry.actorId} > actors.id`)} from actors where actors.id is not null
    ) select ${account.id} as id from actors join ${account} on ${account.id} = actors.id
      where ${or(ilike(account.email, anywhere(foldEmail(person))), ilike(actorName, anywhere(person)))}`)
  return rows.map(({ id }) => id)
}

/** Selects the newest entries of each of some people, as many as all pages up to the wanted one can show. */
const newestOfEach = (actors: readonly string[], condition: SQL | undefined, most: number): SQL => sql`(
  select newest.id from unnest(${sql.param([...actors])}::uuid[]) as actor (id) cross join lateral (
    select ${auditEntry.id} as id from ${auditEntry} where ${and(sql`${auditEntry.actorId} = actor.id`, condition)}
    order by ${desc(auditEntry.at)}, ${asc(auditEntry.id)} limit ${most}
  ) newest)`

/** Returns a page of the log, newest first, with the number of matching entries, which is capped. */
export async function searchAudit(db: Db, search: AuditSearch) {
  const { page, size, person } = search
  const actors = person ? await actorsNamed(db, person) : undefined
  const condition = wanted(search)
  const byActors = actors && sql`${auditEntry.actorId} = any(${sql.param(actors)}::uuid[])`
  const total = await countRows(db, db.select({ id: auditEntry.id }).from(auditEntry).where(and(byActors, condition)))
  const rows = await db
    .select({ entry: auditEntry, name: sql<string | null>`${actorName}`, email: account.email })
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))
    .where(actors ? sql`${auditEntry.id} in ${newestOfEach(actors, condition, page * size)}` : condition)
    .orderBy(desc(auditEntry.at), asc(auditEntry.id))
    .limit(size)
    .offset((page - 1) * size)
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
