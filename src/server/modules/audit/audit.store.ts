import { and, asc, desc, eq, gt, gte, ilike, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { insertRows } from '#db/rows.ts'
import { account, auditEntry, invitation } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { review } from '#db/schema/shop.ts'
import { warrantyClaim } from '#db/schema/warranty.ts'
import { many, one, plannedEachTime, type ResultOf, sequence, unsent, write } from '#db/statement.ts'
import { foldEmail } from '#rules/email.ts'
import { countRows } from '#server/lib/count-rows.ts'
import { likePattern } from '#server/lib/typed-words.ts'

export const insertAuditEntries = (rows: readonly (typeof auditEntry.$inferInsert)[]) =>
  rows.length === 0 ? unsent(0) : write(insertRows(auditEntry, rows))

const kind = sql<string>`split_part(${auditEntry.subject}, ' ', 1)`
const productName = sql<string>`${product.name} || ' for ' || ${bike.name}`
const actorName = sql<string>`${account.firstName} || ' ' || ${account.lastName}`

/** Selects entries with the name of the person who caused each, which is null for what the shop did itself. */
const entriesWithActor = (db: Db) =>
  db
    .select({ entry: auditEntry, actor: sql<string | null>`${actorName}` })
    .from(auditEntry)
    .leftJoin(account, eq(account.id, auditEntry.actorId))

/** Finds the entries whose subjects begin with the given text, newest first. */
export const findAuditEntries = (beginning: string, most: number) =>
  many((db) =>
    entriesWithActor(db)
      .where(sql`starts_with(${auditEntry.subject}, ${beginning})`)
      .orderBy(desc(auditEntry.at), desc(auditEntry.id))
      .limit(most),
  )

export type EntryWithActor = ResultOf<ReturnType<typeof findAuditEntries>>[number]

export const findNewestAuditEntry = (subject: string) =>
  one((db) =>
    entriesWithActor(db)
      .where(eq(auditEntry.subject, subject))
      .orderBy(desc(auditEntry.at), desc(auditEntry.id))
      .limit(1),
  )

/** Finds the entries about a subject that follow one of its versions, oldest first. */
export const findAuditEntriesAfter = (subject: string, version: number) =>
  many((db) =>
    entriesWithActor(db)
      .where(and(eq(auditEntry.subject, subject), gt(auditEntry.version, version)))
      .orderBy(asc(auditEntry.version), asc(auditEntry.id)),
  )

interface AuditSearch {
  readonly page: number
  readonly size: number
  readonly person?: string | undefined
  /** The kinds of subject (the first word of each) to include or, if `among` is false, to exclude. */
  readonly kinds?: { readonly among: boolean; readonly names: readonly string[] } | undefined
  readonly from?: Date | undefined
  readonly before?: Date | undefined
}

const matches = ({ kinds, from, before }: AuditSearch) =>
  and(
    kinds && (kinds.among ? inArray(kind, [...kinds.names]) : notInArray(kind, [...kinds.names])),
    from && gte(auditEntry.at, from),
    before && lt(auditEntry.at, before),
  )

/** The index leads from person to person, so the time depends on their number. */
async function actorsNamed(db: Db, person: string): Promise<string[]> {
  const next = (after: SQL) =>
    sql`(select ${auditEntry.actorId} from ${auditEntry} where ${after} order by ${auditEntry.actorId} limit 1)`
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive actors (id) as (
      select ${next(sql`${auditEntry.actorId} is not null`)}
      union all
      select ${next(sql`${auditEntry.actorId} > actors.id`)} from actors where actors.id is not null
    ) select ${account.id} as id from actors join ${account} on ${account.id} = actors.id
      where ${plannedEachTime(sql`${or(ilike(account.email, likePattern(foldEmail(person))), ilike(actorName, likePattern(person)))}`)}`)
  return rows.map(({ id }) => id)
}

/** Selects the newest entries of each of some people, as many as all pages up to the wanted one can show. */
const newestOfEach = (actors: readonly string[], condition: SQL | undefined, most: number): SQL => sql`(
  select newest.id from unnest(${sql.param([...actors])}::uuid[]) as actor (id) cross join lateral (
    select ${auditEntry.id} as id from ${auditEntry} where ${and(sql`${auditEntry.actorId} = actor.id`, condition)}
    order by ${desc(auditEntry.at)}, ${asc(auditEntry.id)} limit ${most}
  ) newest)`

/** Finds a page of the log, newest first, with the number of matching entries, which is capped. */
export const searchAudit = (search: AuditSearch) =>
  sequence(async (db) => {
    const { page, size, person } = search
    const actors = person ? await actorsNamed(db, person) : undefined
    const condition = matches(search)
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
  })

export type FoundEntry = ResultOf<ReturnType<typeof searchAudit>>['rows'][number]

export const findNames = (ids: readonly string[]) =>
  ids.length === 0
    ? unsent<ReadonlyMap<string, string>>(new Map())
    : sequence(async (db): Promise<ReadonlyMap<string, string>> => {
        const [accounts, orders, invited, products, bikes, reviews, claims] = await Promise.all([
          db
            .select({ id: account.id, name: actorName })
            .from(account)
            .where(inArray(account.id, [...ids])),
          db
            .select({ id: shopOrder.id, name: shopOrder.orderNo })
            .from(shopOrder)
            .where(inArray(shopOrder.id, [...ids])),
          db
            .select({ id: invitation.id, name: invitation.email })
            .from(invitation)
            .where(inArray(invitation.id, [...ids])),
          db
            .select({ id: product.id, name: productName })
            .from(product)
            .innerJoin(bike, eq(bike.id, product.bikeId))
            .where(inArray(product.id, [...ids])),
          db
            .select({ id: bike.id, name: bike.name })
            .from(bike)
            .where(inArray(bike.id, [...ids])),
          db
            .select({ id: review.id, name: productName })
            .from(review)
            .innerJoin(product, eq(product.id, review.productId))
            .innerJoin(bike, eq(bike.id, product.bikeId))
            .where(inArray(review.id, [...ids])),
          db
            .select({ id: warrantyClaim.id, name: warrantyClaim.number })
            .from(warrantyClaim)
            .where(inArray(warrantyClaim.id, [...ids])),
        ])
        return new Map(
          [...invited, ...accounts, ...orders, ...products, ...bikes, ...reviews, ...claims].map(({ id, name }) => [
            id,
            name,
          ]),
        )
      })
