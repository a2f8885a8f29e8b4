import { type SQL, sql } from 'drizzle-orm'
import type { LACKS } from '#contract/price-list.ts'
import { only, plannedEachTime, sequence } from '#db/statement.ts'
import { MAX_COUNTED } from '#rules/counted.ts'
import type { ProductState } from '#rules/product-state.ts'
import { isEditable } from './catalogue.store.ts'
import { namedConditions } from './catalogue-admin.store.ts'

interface Wanted {
  readonly page: number
  readonly size: number
  /** In lower case, without spaces. */
  readonly words: readonly string[]
  readonly bike?: string | undefined
  readonly kind?: string | undefined
  readonly state?: ProductState | undefined
  readonly lacks?: (typeof LACKS)[number] | undefined
}

const IN_STATE: Readonly<Record<ProductState, SQL>> = {
  published: sql`p.archived_at is null`,
  scheduled: sql`p.is_draft and p.publish_at is not null`,
  draft: sql`p.is_draft and p.publish_at is null`,
}

const LACKING: Readonly<Record<(typeof LACKS)[number], SQL>> = {
  picture: sql`not exists (select from product_image pi where pi.product_id = p.id)`,
  mrp: sql`p.mrp is null`,
  stock: sql`p.id in (
    select product_id from stock where is_tracked group by product_id having sum(on_hand - reserved) <= 0)`,
}

/** Returns the ids of a page of products and drafts, in the order of the shop, and how many there are. */
export const findListed = ({ page, size, words, bike, kind, state, lacks }: Wanted) =>
  sequence(async (db) => {
    const conditions = [
      isEditable(sql`p`),
      sql`b.archived_at is null`,
      ...(await namedConditions(db, words)),
      ...(bike === undefined ? [] : [sql`p.bike_id = ${bike}`]),
      ...(kind === undefined ? [] : [sql`p.kind = ${kind}`]),
      ...(state === undefined ? [] : [IN_STATE[state]]),
      ...(lacks === undefined ? [] : [LACKING[lacks]]),
    ]
    return only<{ ids: string[]; total: number }>(sql`
      with found as materialized (
        select p.id, p.position, p.name, b.no, b.name as bike from product p join bike b on b.id = p.bike_id
        where ${plannedEachTime(sql.join(conditions, sql` and `))}
      )
      select (select least(count(*), ${MAX_COUNTED + 1}) from found) as total,
        array(
          select id from found order by no, bike, position, name, id limit ${size} offset ${(page - 1) * size}
        ) as ids`).alone(db)
  })
