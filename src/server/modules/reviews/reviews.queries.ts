import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { review } from '#db/schema/shop.ts'
import type { ReviewFilter } from '#rules/reviews.ts'
import { countRows } from '#server/lib/count-rows.ts'
import type { Db } from '#server/lib/tx.ts'
import { anywhere } from '#server/lib/typed-words.ts'

type Row = typeof review.$inferSelect

export type ReviewRow = Row & { firstName: string; lastName: string; verifiedBuyer: boolean }

/** Whether its author has paid for an order with the product that was not returned as a whole. */
const VERIFIED = sql<boolean>`exists (
  select from order_line l join shop_order o on o.id = l.order_id
  where l.product_id = ${review.productId} and o.account_id = ${review.accountId}
    and o.payment in ('paid', 'partly_refunded'))`

const AUTHORED = { review, firstName: account.firstName, lastName: account.lastName, verifiedBuyer: VERIFIED }

async function authored(db: Db, condition: SQL | undefined, most: number): Promise<ReviewRow[]> {
  const rows = await db
    .select(AUTHORED)
    .from(review)
    .innerJoin(account, eq(account.id, review.accountId))
    .where(condition)
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(most)
  return rows.map(({ review: row, ...rest }) => ({ ...row, ...rest }))
}

/** The newest reviews of a product that are shown; the page lists no more than these. */
export const shownReviews = (db: Db, productId: string, most: number): Promise<ReviewRow[]> =>
  authored(db, and(eq(review.productId, productId), isNull(review.hiddenAt)), most)

/** What somebody has written about a product, shown or not. */
export async function reviewOf(db: Db, productId: string, accountId: string): Promise<ReviewRow | undefined> {
  const [row] = await authored(db, and(eq(review.productId, productId), eq(review.accountId, accountId)), 1)
  return row
}

/** How many reviews give each number of stars, over all that are shown. */
export async function starCounts(db: Db, productId: string): Promise<Map<number, number>> {
  const { rows } = await db.execute<{ stars: number; reviews: number }>(sql`
    select stars, count(*) as reviews from review
    where product_id = ${productId} and hidden_at is null group by stars`)
  return new Map(rows.map((row) => [row.stars, row.reviews]))
}

export type NewReview = typeof review.$inferInsert

export async function insertReviews(db: Db, rows: readonly NewReview[]): Promise<void> {
  if (rows.length > 0) await db.insert(review).values([...rows])
}

/** False when the person has reviewed the product before: the unique index decides. */
export async function insertReview(db: Db, row: NewReview): Promise<boolean> {
  const inserted = await db.insert(review).values(row).onConflictDoNothing().returning({ id: review.id })
  return inserted.length > 0
}

const NEXT_VERSION = sql`${review.version} + 1`

/** Changes a review of that person, and gives the product that it is about; undefined when there is none. */
export async function rewriteReview(
  db: Db,
  own: { readonly id: string; readonly accountId: string },
  written: { readonly stars: number; readonly comments: string },
): Promise<string | undefined> {
  const [row] = await db
    .update(review)
    .set({ ...written, editedAt: sql`now()`, lookedAt: null, version: NEXT_VERSION })
    .where(and(eq(review.id, own.id), eq(review.accountId, own.accountId)))
    .returning({ productId: review.productId })
  return row?.productId
}

/** What somebody has written, with the products that it is about. */
export async function reviewsByAccount(db: Db, accountId: string) {
  const rows = await db
    .select({ review, product: product.name, bike: bike.name })
    .from(review)
    .innerJoin(product, eq(product.id, review.productId))
    .innerJoin(bike, eq(bike.id, product.bikeId))
    .where(eq(review.accountId, accountId))
    .orderBy(desc(review.createdAt))
  return rows.map(({ review: row, ...about }) => ({ ...row, ...about }))
}

/** The review, locked until the transaction ends: what is decided about it is decided about these words. */
export async function lockReview(db: Db, id: string): Promise<Row | undefined> {
  const [row] = await db.select().from(review).where(eq(review.id, id)).for('update')
  return row
}

export async function updateReviewRow(db: Db, id: string, values: Partial<NewReview>): Promise<void> {
  await db
    .update(review)
    .set({ ...values, version: NEXT_VERSION })
    .where(eq(review.id, id))
}

/** Whom to write to about a review, unless that account was erased, and where its product is found. */
export async function addresseeOf(db: Db, id: string) {
  const [row] = await db
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
    .where(and(eq(review.id, id), isNull(account.erasedAt)))
  return row
}

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

/** A page of everybody's reviews, newest first. */
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
  // Every review has its author and product, which have to be read only where something is looked for in them.
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

/** How many reviews each filter leaves, as far as they are counted. */
export async function countReviews(db: Db): Promise<Record<ReviewFilter, number>> {
  const left = (filter: ReviewFilter) => countRows(db, db.select({ id: review.id }).from(review).where(FILTERS[filter]))
  return {
    new: await left('new'),
    unanswered: await left('unanswered'),
    hidden: await left('hidden'),
    all: await left('all'),
  }
}
