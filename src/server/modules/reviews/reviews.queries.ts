import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/client.ts'
import { account } from '#db/schema/accounts.ts'
import { bike, product } from '#db/schema/catalogue.ts'
import { WITH_MONEY } from '#db/schema/order-money.ts'
import { review } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export type StoredReview = typeof review.$inferSelect

export type ReviewRow = StoredReview & { firstName: string; lastName: string; verifiedBuyer: boolean }

/**
 * Whether the author has received the product in an order that is paid and was not returned. `offset 0` makes PostgreSQL
 * look for each review; without it, the planner may read the lines of all orders first.
 */
const VERIFIED = sql<boolean>`exists (
  select from order_line l join shop_order o on o.id = l.order_id
  where l.product_id = ${review.productId} and o.account_id = ${review.accountId}
    and o.payment in ${WITH_MONEY} and o.status = 'Delivered' and o.goods_returned_at is null offset 0)`

export const AUTHORED = { review, firstName: account.firstName, lastName: account.lastName, verifiedBuyer: VERIFIED }

const authored = (db: Db, condition: SQL | undefined) =>
  db
    .select(AUTHORED)
    .from(review)
    .innerJoin(account, eq(account.id, review.accountId))
    .where(condition)
    .orderBy(desc(review.createdAt), desc(review.id))

const toReviewRow = ({ review: row, ...rest }: Awaited<ReturnType<typeof authored>>[number]): ReviewRow => ({
  ...row,
  ...rest,
})

/** Returns the newest visible reviews of a product, at most as many as its page lists. */
export async function shownReviews(db: Db, productId: string, most: number): Promise<ReviewRow[]> {
  const rows = await shownOf(db).execute({ productId, most })
  return rows.map(toReviewRow)
}

const shownOf = prepared((db) =>
  authored(db, and(eq(review.productId, sql.placeholder('productId')), isNull(review.hiddenAt))).limit(
    sql.placeholder('most'),
  ),
)

/** Returns a person's review of a product, visible or not. */
export async function reviewOf(db: Db, productId: string, accountId: string): Promise<ReviewRow | undefined> {
  const [row] = await authored(db, and(eq(review.productId, productId), eq(review.accountId, accountId)))
  return row && toReviewRow(row)
}

/** Counts the visible reviews of a product by their number of stars. */
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

/** Inserts a review. Returns false if the person has reviewed the product before, as the unique index decides. */
export async function insertReview(db: Db, row: NewReview): Promise<boolean> {
  const inserted = await db.insert(review).values(row).onConflictDoNothing().returning({ id: review.id })
  return inserted.length > 0
}

const NEXT_VERSION = sql`${review.version} + 1`

interface OwnRevision {
  readonly id: string
  readonly accountId: string
  /** The revision that was read; if undefined, any revision is overwritten. */
  readonly seen: number | undefined
}

/**
 * Changes the given fields of a person's review, if it is still the revision that was read. Returns the id of its
 * product.
 */
export async function rewriteReview(
  db: Db,
  { id, accountId, seen }: OwnRevision,
  written: { readonly stars?: number; readonly comments?: string },
): Promise<string | undefined> {
  const [row] = await db
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
        seen === undefined ? undefined : eq(review.revision, seen),
      ),
    )
    .returning({ productId: review.productId })
  return row?.productId
}

/** Returns a person's review by its id. */
export async function ownReviewById(db: Db, id: string, accountId: string): Promise<ReviewRow | undefined> {
  const [row] = await authored(db, and(eq(review.id, id), eq(review.accountId, accountId)))
  return row && toReviewRow(row)
}

/** Returns a person's reviews, with the products that they are about. */
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

/** Returns a review and locks its row until the transaction ends, so that its text cannot change during a decision. */
export async function lockReview(db: Db, id: string): Promise<StoredReview | undefined> {
  const [row] = await db.select().from(review).where(eq(review.id, id)).for('update')
  return row
}

/** Updates a review if it still has the version that was read. Returns its new version. */
export async function updateReviewRow(
  db: Db,
  id: string,
  values: Partial<NewReview>,
  seen: number,
): Promise<number | undefined> {
  const [row] = await db
    .update(review)
    .set({ ...values, version: NEXT_VERSION })
    .where(and(eq(review.id, id), eq(review.version, seen)))
    .returning({ version: review.version })
  return row?.version
}

/** Returns the author's email address, unless that account was erased, and the product of a review. */
export async function reviewAuthorOf(db: Db, id: string) {
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
