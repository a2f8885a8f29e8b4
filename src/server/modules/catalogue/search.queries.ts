import { type SQL, sql } from 'drizzle-orm'
import type { SORTS } from '#contract/catalogue.ts'
import type { Db } from '#server/lib/tx.ts'

export interface ProductSearch {
  /** Words that a product must have, each a beginning of one of its words; empty for all products. */
  readonly words: readonly string[]
  readonly bikeId: string | undefined
  readonly sort: (typeof SORTS)[number] | undefined
  readonly page: number
  readonly size: number
}

/** The ids of one page of products, in order, and how many there are in all. */
export async function searchProducts(db: Db, search: ProductSearch): Promise<{ ids: string[]; total: number }> {
  const conditions: SQL[] = [sql`p.archived_at is null`, sql`b.archived_at is null`]
  if (search.bikeId) conditions.push(sql`p.bike_id = ${search.bikeId}`)
  // Words hold letters and digits only, so they cannot be read as operators of a text query.
  const query = sql`to_tsquery('english', ${search.words.map((word) => `${word}:*`).join(' & ')})`
  if (search.words.length > 0) conditions.push(sql`p.search @@ ${query}`)
  const from = sql`from product p join bike b on b.id = p.bike_id where ${sql.join(conditions, sql` and `)}`

  const { rows: counted } = await db.execute<{ total: number }>(sql`select count(*) as total ${from}`)
  const { rows } = await db.execute<{ id: string }>(
    sql`select p.id ${from} order by ${orderOf(search, query)} limit ${search.size} offset ${(search.page - 1) * search.size}`,
  )
  return { ids: rows.map((row) => row.id), total: counted[0]?.total ?? 0 }
}

function orderOf(search: ProductSearch, query: SQL): SQL {
  const seller = sql`b.no, p.position, p.id`
  switch (search.sort) {
    case 'price':
      return sql`p.price, ${seller}`
    case '-price':
      return sql`p.price desc, ${seller}`
    case 'name':
      return sql`p.name, ${seller}`
    case 'newest':
      return sql`p.created_at desc, ${seller}`
    default:
      return search.words.length > 0 ? sql`ts_rank(p.search, ${query}) desc, ${seller}` : seller
  }
}

/**
 * For each word that begins no word of the catalogue, the word that was most likely meant: at most two letters away
 * (one for short words), the most alike by trigrams first. Words that nothing is near to stay as they are.
 */
export async function correctWords(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return []
  const { rows } = await db.execute<{ meant: string }>(sql`
    select coalesce(known.word, near.word, typed.word) as meant
    from unnest(${sql.param([...words])}::text[]) with ordinality as typed(word, place)
    left join lateral (
      select typed.word from search_word w
      where w.word >= typed.word and w.word < typed.word || chr(1114111)
      limit 1
    ) known on true
    left join lateral (
      select w.word from search_word w
      where known.word is null
        and length(typed.word) > 2
        and length(w.word) between length(typed.word) - 2 and length(typed.word) + 2
        and levenshtein_less_equal(w.word, left(typed.word, 60), case when length(typed.word) > 4 then 2 else 1 end)
          <= case when length(typed.word) > 4 then 2 else 1 end
      order by levenshtein(w.word, left(typed.word, 60)), similarity(w.word, typed.word) desc, w.word
      limit 1
    ) near on true
    order by typed.place`)
  return rows.map((row) => row.meant)
}
