import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { review } from '#db/schema/shop.ts'
import type { ReviewFilter } from '#rules/reviews.ts'
import { countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { anywhere } from '#server/lib/typed-words.ts'
import { AUTHORED } from './reviews.queries.ts'

const FILTERS: Readonly<Record<ReviewFilter, SQL | undefined>> = {
  new: isNull(review.lookedAt),
  unanswered: and(isNull(review.answer), isNull(review.hiddenAt)),
  hidden: isNotNull(review.hiddenAt),
  all: undefined,
}

function holding(search: string | undefined): SQL | undefined {
  if (!search) return undefined
  const pattern = anywhere(search)
  return or(
    ilike(review.comments, pattern),
    ilike(account.email, pattern),
    ilike(sql`${account.firstName} || ' ' || ${account.lastName}`, pattern),
    ilike(sql`${bike.name} || ' ' || ${product.name}`, pattern),
  )
}

export interface ReviewSearch {
  readonly show: ReviewFilter
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

/** Returns a page of all reviews, newest first. */
export async function searchReviews(db: Db, { show, search, page, size }: ReviewSearch) {
  const condition = and(FILTERS[show], holding(search))
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
  const counting = db.select({ id: review.id }).from(review).where(condition).$dynamic()
  // The author and product of a review are joined only if the search looks at them.
  const total = await countRows(
    db,
    search
      ? counting
          .innerJoin(account, eq(account.id, review.accountId))
          .innerJoin(product, eq(product.id, review.productId))
          .innerJoin(bike, eq(bike.id, product.bikeId))
      : counting,
  )
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
