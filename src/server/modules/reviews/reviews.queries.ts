import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { review } from '#db/schema/shop.ts'
import type { Db } from '#server/lib/tx.ts'

export type ReviewRow = typeof review.$inferSelect & { firstName: string; lastName: string }

/** The newest reviews of a product that are shown; the page lists no more than these. */
export async function shownReviews(db: Db, productId: string, limit: number): Promise<ReviewRow[]> {
  const rows = await db
    .select({ review, firstName: account.firstName, lastName: account.lastName })
    .from(review)
    .innerJoin(account, eq(account.id, review.accountId))
    .where(and(eq(review.productId, productId), isNull(review.hiddenAt)))
    .orderBy(desc(review.createdAt), desc(review.id))
    .limit(limit)
  return rows.map(({ review: row, firstName, lastName }) => ({ ...row, firstName, lastName }))
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

export async function reviewsByAccount(db: Db, accountId: string): Promise<(typeof review.$inferSelect)[]> {
  return db.select().from(review).where(eq(review.accountId, accountId)).orderBy(desc(review.createdAt))
}
