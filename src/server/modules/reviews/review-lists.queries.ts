import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { review } from '#db/schema/shop.ts'
import { MAX_COUNTED } from '#rules/counted.ts'
import type { ReviewFilter } from '#rules/reviews.ts'
import { cappedCount, countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'
import { AUTHORED } from './reviews.queries.ts'

const FILTERS: Readonly<Record<ReviewFilter, SQL | undefined>> = {
  new: isNull(review.lookedAt),
  unanswered: and(isNull(review.answer), isNull(review.hiddenAt)),
  hidden: isNotNull(review.hiddenAt),
  all: undefined,
}

/** Builds a query that counts the reviews that nobody has looked at, up to a limit. */
export const NEW_REVIEWS: SQL = sql`select count(*) as waiting from
  (select 1 from ${review} where ${FILTERS.new} limit ${MAX_COUNTED + 1}) counted`

export interface ReviewSearch {
  readonly show: ReviewFilter
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

/** Returns a page of all reviews, newest first. */
export async function searchReviews(db: Db, { show, search, page, size }: ReviewSearch) {
  // Searches the words of the review, the name and email address of its author, and the names of the bike and product.
  const condition = and(FILTERS[show], search ? matchesSearch(sql`review.search_text`, search) : undefined)
  const rows = await db
    .select({
      ...AUTHORED,
      email: account.email,
      product: { name: product.name, code: product.code },
      bike: { name: bike.name, code: bike.code },
    })
    .from(review)
    .innerJoin(account, eq(account.id, review.accountId))
    .innerJoin(product, eq(product.id, review.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(condition)
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(size)
    .offset((page - 1) * size)
  const found = { page, size, rows: rows.length, search }
  const total = await cappedCount(db, found, db.select({ id: review.id }).from(review).where(condition))
  return { rows: rows.map(({ review: row, ...rest }) => ({ ...row, ...rest })), total }
}

/** Counts the reviews that each filter leaves, up to a limit. */
export async function countReviews(db: Db): Promise<Record<ReviewFilter, number>> {
  const left = (filter: ReviewFilter) => countRows(db, db.select({ id: review.id }).from(review).where(FILTERS[filter]))
  return {
    new: await left('new'),
    unanswered: await left('unanswered'),
    hidden: await left('hidden'),
    all: await left('all'),
  }
}
