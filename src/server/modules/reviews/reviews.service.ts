import type { Review } from '#contract/reviews.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import type { Tx } from '#server/lib/tx.ts'
import { requireProductId } from '#server/modules/catalogue/catalogue.service.ts'
import { insertReviews, type ReviewRow, reviewsByAccount, shownReviews, starCounts } from './reviews.queries.ts'
import { summarise } from './reviews.rules.ts'

const MOST_SHOWN = 200

/** A product's reviews, newest first; average and counts are over all that are shown. */
export async function listReviews(ctx: Ctx, bikeName: string, productName: string) {
  const productId = await requireProductId(ctx, bikeName, productName)
  const [rows, counts] = await Promise.all([shownReviews(ctx.db, productId, MOST_SHOWN), starCounts(ctx.db, productId)])
  return { review: rows.map(present), ...summarise(counts) }
}

function present(row: ReviewRow): Review {
  return {
    reviewId: row.id,
    userId: row.accountId,
    users: { id: row.accountId, firstName: row.firstName, lastName: row.lastName },
    stars: String(row.stars),
    comments: row.comments,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    verifiedBuyer: false,
  }
}

export interface WrittenReview {
  readonly productId: string
  readonly accountId: string
  readonly stars: number
  readonly comments: string
  readonly createdAt: Date
  readonly editedAt: Date | null
}

/** Adds reviews as they are: those of the demo. */
export const addReviews = (tx: Tx, reviews: readonly WrittenReview[]): Promise<void> =>
  insertReviews(
    tx.db,
    reviews.map((each) => ({ id: newId(), ...each })),
  )

/** What somebody has written about products. */
export async function reviewsBy(ctx: Ctx, accountId: string) {
  const rows = await reviewsByAccount(ctx.db, accountId)
  return rows.map(({ productId, stars, comments, createdAt, editedAt }) => ({
    productId,
    stars,
    comments,
    createdAt,
    editedAt,
  }))
}
