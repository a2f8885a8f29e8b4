import { type SQL, sql } from 'drizzle-orm'
import type { SORTS } from '#contract/catalogue.ts'
import { many, only, plannedEachTime, sequence, unsent } from '#db/statement.ts'
import { countLimit, MAX_FOUND } from '#rules/counted.ts'

interface ProductSearch {
  /** Words that a product must match, each as the beginning of one of its words; empty for all products. */
  readonly words: readonly string[]
  readonly bikeId: string | undefined
  /** The wanted country, and the one that applies to products that name none. */
  readonly origin: { readonly country: string; readonly usual: string } | undefined
  readonly sort: (typeof SORTS)[number] | undefined
  readonly page: number
  readonly size: number
}

interface FoundProducts {
  /** The ids on this page, in order. */
  readonly ids: readonly string[]
  /** The total number of matches; in a word search at most MAX_FOUND + 1. */
  readonly total: number
}

const SELLERS_ORDER = sql`b.no, p.position, p.id`

export const searchProducts = (search: ProductSearch) =>
  sequence(async (db) => {
    const conditions: SQL[] = [sql`p.archived_at is null`, sql`b.archived_at is null`]
    if (search.bikeId) conditions.push(sql`p.bike_id = ${search.bikeId}`)
    if (search.origin) conditions.push(sql`${originOf(search.origin.usual)} = ${search.origin.country}`)
    const asked = search.words.length > 0 ? await findTextQueries(search.words).alone(db) : undefined
    if (asked) conditions.push(plannedEachTime(sql`p.search @@ ${asked.lexemes}::tsquery`))
    const found = sql`product p join bike b on b.id = p.bike_id where ${sql.join(conditions, sql` and `)}`
    const query = asked && !search.sort ? byRelevance(found, asked.beginnings, search) : inOrder(found, search)
    return only<FoundProducts>(query).alone(db)
  })

interface TextQueries {
  /** Names the lexemes to find, which the index answers fastest. */
  readonly lexemes: string
  /** Names the beginnings of words, by which matches are ranked. */
  readonly beginnings: string
}

/** Read before the search: the planner must know them to choose between the index and the first products. */
const findTextQueries = (words: readonly string[]) =>
  only<TextQueries>(sql`select lexemes::text, beginnings::text from search_queries(${sql.param([...words])}::text[])`)

const originOf = (usual: string): SQL => sql`coalesce(nullif(p.country_of_origin, ''), ${usual})`

/** Returns the number of products for sale from each country. Products that name none count for the usual one. */
export const findOrigins = (usual: string) =>
  many<{ country: string; products: number }>(sql`
    with named as (
      select p.country_of_origin as country, count(*)::int as products from product p join bike b on b.id = p.bike_id
      where p.archived_at is null and b.archived_at is null and p.country_of_origin <> '' group by 1
      union all
      select ${usual}, (select coalesce(sum(k.products), 0)::int from kind_of_bike k join bike b on b.id = k.bike_id
        where b.archived_at is null) - (select count(*)::int from product p join bike b on b.id = p.bike_id
        where p.archived_at is null and b.archived_at is null and p.country_of_origin <> '')
    )
    select country, sum(products)::int as products from named where country <> ''
    group by country having sum(products) > 0 order by 2 desc, 1`)

const slice = ({ page, size }: ProductSearch): SQL => sql`limit ${size} offset ${(page - 1) * size}`

const inOrder = (found: SQL, search: ProductSearch): SQL => sql`
  select (select count(*) from (select 1 from ${found} limit ${countLimit(search.words.length > 0) + 1}) counted) as total,
    array(select p.id from ${found} order by ${orderOf(search.sort)} ${slice(search)}) as ids`

/** Ranking has to read each product, so the number of matches ranked is limited. */
const byRelevance = (found: SQL, beginnings: string, search: ProductSearch): SQL => sql`
  with weighed as materialized (
    select p.id, p.position, b.no, ts_rank(p.search, ${beginnings}::tsquery) as weight from ${found} limit ${MAX_FOUND + 1}
  )
  select (select count(*) from weighed) as total,
    array(select id from weighed order by weight desc, no, position, id ${slice(search)}) as ids`

function orderOf(sort: ProductSearch['sort']): SQL {
  switch (sort) {
    case 'price':
      return sql`p.price, ${SELLERS_ORDER}`
    case '-price':
      return sql`p.price desc, ${SELLERS_ORDER}`
    case 'name':
      return sql`p.name, ${SELLERS_ORDER}`
    case 'newest':
      return sql`p.created_at desc, p.id desc`
    default:
      return SELLERS_ORDER
  }
}

/**
 * Corrects each word that begins no word of the catalogue and is not made of several: if it makes one with the word before
 * ("x pulse"), they are joined; otherwise it becomes the word most likely meant, at most two letters away (one for short
 * words), most similar by trigrams first. Words without a near match stay as they are.
 */
export const correctWords = (words: readonly string[]) =>
  words.length === 0
    ? unsent<{ meant: string }[]>([])
    : many<{ meant: string }>(sql`
    with typed as (
      select word, place, begins_word(word) or compound_parts(word) is not null as known
      from unnest(${sql.param([...words])}::text[]) with ordinality as given (word, place)
    ), beside as (
      select *, lead(word) over (order by place) as next, lead(known) over (order by place) as next_known from typed
    ), joined as (
      select *, lag(joins, 1, false) over (order by place) as is_joined
      from beside cross join lateral (select coalesce(not next_known and begins_word(word || next), false) as joins) pair
    )
    select case when joins then typed.word || next else coalesce(near.word, typed.word) end as meant
    from joined typed
    left join lateral (
      select w.word from search_word w
      where not typed.known
        and length(typed.word) > 2
        and length(w.word) between length(typed.word) - 2 and length(typed.word) + 2
        and levenshtein_less_equal(w.word, left(typed.word, 60), case when length(typed.word) > 4 then 2 else 1 end)
          <= case when length(typed.word) > 4 then 2 else 1 end
      order by levenshtein(w.word, left(typed.word, 60)), similarity(w.word, typed.word) desc, w.word
      limit 1
    ) near on true
    where not typed.is_joined
    order by typed.place`)
