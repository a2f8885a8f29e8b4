import { and, desc, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { WITH_MONEY } from '#db/schema/order-money.ts'
import { review } from '#db/schema/shop.ts'
import { many, one, only, sequence, unsent, write } from '#db/statement.ts'
import { MAX_COUNTED } from '#rules/counted.ts'
import type { ReviewFilter } from '#rules/reviews.ts'
import { cappedCount, countRows } from '#server/lib/count-rows.ts'
import { matchesSearch } from '#server/lib/typed-words.ts'

export type ReviewRow = typeof review.$inferSelect
export type NewReview = typeof review.$inferInsert

export interface AuthoredReview extends ReviewRow {
  readonly firstName: string
  readonly lastName: string
  readonly verifiedBuyer: boolean
}

/**
 * Whether the author has received the product in an order that is paid and was not returned. `offset 0` makes PostgreSQL
 * look for each review; without it, the planner may read the lines of all orders first.
 */
const VERIFIED = sql<boolean>`exists (
  select from order_line l join shop_order o on o.id = l.order_id
  where l.product_id = ${review.productId} and o.account_id = ${review.accountId}
    and o.payment in ${WITH_MONEY} and o.status = 'Delivered' and o.goods_returned_at is null offset 0)`

const WITH_AUTHOR = {
  ...getTableColumns(review),
  firstName: account.firstName,
  lastName: account.lastName,
  verifiedBuyer: VERIFIED,
}

const authored = (db: Db, condition: SQL | undefined) =>
  db
    .select(WITH_AUTHOR)
    .from(review)
    .innerJoin(account, eq(account.id, review.accountId))
    .where(condition)
    .orderBy(desc(review.createdAt), desc(review.id))

const shownReviews = (db: Db) =>
  authored(db, and(eq(review.productId, sql.placeholder('productId')), isNull(review.hiddenAt))).limit(
    sql.placeholder('most'),
  )

/** Returns the newest visible reviews of a product, at most as many as its page lists. */
export const findShownReviews = (productId: string, most: number) => many(shownReviews, { productId, most })

/** Returns a person's review of a product, visible or not. */
export const findReviewOf = (productId: string, accountId: string) =>
  one((db) => authored(db, and(eq(review.productId, productId), eq(review.accountId, accountId))))

export const findOwnReview = (id: string, accountId: string) =>
  one((db) => authored(db, and(eq(review.id, id), eq(review.accountId, accountId))))

export const findReviewsBy = (accountId: string) =>
  many((db) =>
    db
      .select({ ...getTableColumns(review), product: product.name, bike: bike.name })
      .from(review)
      .innerJoin(product, eq(product.id, review.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(eq(review.accountId, accountId))
      .orderBy(desc(review.createdAt)),
  )

/** Counts the visible reviews of a product by their number of stars. */
export const countStars = (productId: string) =>
  many<{ stars: number; reviews: number }>(sql`
    select stars, count(*) as reviews from review
    where product_id = ${productId} and hidden_at is null group by stars`)

export const insertReviews = (rows: readonly NewReview[]) =>
  rows.length === 0 ? unsent(0) : write((db) => db.insert(review).values([...rows]))

/** Inserts a review, unless the person has reviewed the product before, as the unique index decides. */
export const insertReview = (row: NewReview) => write((db) => db.insert(review).values(row).onConflictDoNothing())

const NEXT_VERSION = sql`${review.version} + 1`

/** With the revision that was read, or any if none is given. Returns the id of its product. */
export const rewriteReview = (
  { id, accountId, revision }: Pick<ReviewRow, 'id' | 'accountId'> & { readonly revision: number | undefined },
  written: { readonly stars?: number; readonly comments?: string },
) =>
  one((db) =>
    db
      .update(review)
      .set({
        ...written,
        editedAt: sql`now()`,
        lookedAt: null,
        version: NEXT_VERSION,
        revision: sql`${review.revision} + 1`,
      })
      .where(
        and(
          eq(review.id, id),
          eq(review.accountId, accountId),
          revision === undefined ? undefined : eq(review.revision, revision),
        ),
      )
      .returning({ productId: review.productId }),
  )

/** Locks a review's row until the transaction ends, so that its text cannot change during a decision. */
export const lockReview = (id: string) => one((db) => db.select().from(review).where(eq(review.id, id)).for('update'))

/** Updates a review if it still has the version that was read. Returns its new version. */
export const updateReview = (id: string, values: Partial<NewReview>, version: number) =>
  one((db) =>
    db
      .update(review)
      .set({ ...values, version: NEXT_VERSION })
      .where(and(eq(review.id, id), eq(review.version, version)))
      .returning({ version: review.version }),
  )

/** Returns the author's email address, unless that account was erased, and the product of a review. */
export const findReviewAuthor = (id: string) =>
  one((db) =>
    db
      .select({
        email: account.email,
        firstName: account.firstName,
        product: product.name,
        bike: bike.name,
        productCode: product.code,
        bikeCode: bike.code,
      })
      .from(review)
      .innerJoin(account, eq(account.id, review.accountId))
      .innerJoin(product, eq(product.id, review.productId))
      .innerJoin(bike, eq(bike.id, product.bikeId))
      .where(and(eq(review.id, id), isNull(account.erasedAt))),
  )

const FILTERS: Readonly<Record<ReviewFilter, SQL | undefined>> = {
  new: isNull(review.lookedAt),
  unanswered: and(isNull(review.answer), isNull(review.hiddenAt)),
  hidden: isNotNull(review.hiddenAt),
  all: undefined,
}

/** Counts the reviews that nobody has looked at, up to a limit. */
export const countNewReviews = () =>
  only<{ waiting: number }>(sql`select count(*) as waiting from
    (select 1 from ${review} where ${FILTERS.new} limit ${MAX_COUNTED + 1}) counted`)

export interface ReviewSearch {
  readonly show: ReviewFilter
  readonly search?: string | undefined
  readonly page: number
  readonly size: number
}

export interface FoundReview extends AuthoredReview {
  readonly email: string
  readonly product: { readonly name: string; readonly code: string }
  readonly bike: { readonly name: string; readonly code: string }
}

/** Returns a page of all reviews, newest first, and the total, counted up to a limit. */
export const searchReviews = ({ show, search, page, size }: ReviewSearch) =>
  sequence(async (db) => {
    // Searches the words of the review, the name and email address of its author, and the names of the bike and product.
    const condition = and(FILTERS[show], search ? matchesSearch(sql`review.search_text`, search) : undefined)
    const rows: FoundReview[] = await db
      .select({
        ...WITH_AUTHOR,
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
    return { rows, total: await cappedCount(db, found, db.select({ id: review.id }).from(review).where(condition)) }
  })

/** Counts the reviews that each filter leaves, up to a limit. */
export const countReviews = () =>
  sequence(async (db): Promise<Record<ReviewFilter, number>> => {
    const left = (filter: ReviewFilter) =>
      countRows(db, db.select({ id: review.id }).from(review).where(FILTERS[filter]))
    return {
      new: await left('new'),
      unanswered: await left('unanswered'),
      hidden: await left('hidden'),
      all: await left('all'),
    }
  })
