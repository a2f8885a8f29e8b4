import type { Review, SavedReview } from '#contract/reviews.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Db, Tx } from '#server/lib/tx.ts'
import { requireProductId } from '#server/modules/catalogue/catalogue.service.ts'
import {
  insertReview,
  insertReviews,
  type ReviewRow,
  reviewOf,
  reviewsByAccount,
  rewriteReview,
  shownReviews,
  starCounts,
} from './reviews.queries.ts'
import { summarise } from './reviews.rules.ts'

const MOST_SHOWN = 200

/** A product's reviews, newest first; average and counts are over all that are shown. */
export async function listReviews(ctx: Ctx, bikeName: string, productName: string) {
  const productId = await requireProductId(ctx, bikeName, productName)
  const [rows, counts] = await Promise.all([shownReviews(ctx.db, productId, MOST_SHOWN), starCounts(ctx.db, productId)])
  return { review: rows.map(present), ...summarise(counts) }
}

export async function getOwnReview(ctx: Ctx, bikeName: string, productName: string) {
  const productId = await requireProductId(ctx, bikeName, productName)
  const row = await reviewOf(ctx.db, productId, signedIn(ctx).id)
  return { review: row ? presentOwn(row) : null }
}

export interface Written {
  readonly stars: number
  readonly comments: string
  /** The author, as the caller names them. */
  readonly userId?: string | null | undefined
}

/** One review a person and product, in the name of the person who asks. */
export async function writeReview(
  ctx: Ctx,
  { stars, comments, userId, bike, product }: Written & { readonly bike: string; readonly product: string },
): Promise<SavedReview> {
  const accountId = await requireAuthor(ctx, userId)
  const productId = await requireProductId(ctx, bike, product)
  if (!(await insertReview(ctx.db, { id: newId(), productId, accountId, stars, comments }))) {
    throw new ShopProblem('conflict', 'You have reviewed this product before. Please change that review.')
  }
  return saved(ctx.db, productId, accountId)
}

/** Changes an own review; the answer is the same whether somebody else has such a review or nobody (A2). */
export async function changeReview(
  ctx: Ctx,
  { reviewId, stars, comments, userId }: Written & { readonly reviewId: string },
): Promise<SavedReview> {
  const accountId = await requireAuthor(ctx, userId)
  const productId = await rewriteReview(ctx.db, { id: reviewId, accountId }, { stars, comments })
  if (productId === undefined) throw notYours()
  return saved(ctx.db, productId, accountId)
}

/** Whoever asks is the author; naming somebody else is refused, and so is writing without a pause. */
async function requireAuthor(ctx: Ctx, userId: Written['userId']): Promise<string> {
  const { id } = signedIn(ctx)
  if (userId && userId.toLowerCase() !== id) throw notYours()
  await ctx.limit('reviewsOf', id)
  return id
}

const notYours = () => new ShopProblem('forbidden', 'This is not yours to see or to change.')

async function saved(db: Db, productId: string, accountId: string): Promise<SavedReview> {
  const row = await reviewOf(db, productId, accountId)
  if (!row) throw notYours()
  return { review: presentOwn(row), ...summarise(await starCounts(db, productId)) }
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
    verifiedBuyer: row.verifiedBuyer,
    answer: presentAnswer(row),
  }
}

function presentAnswer({ answer, answeredAt, answerEditedAt }: ReviewRow): Review['answer'] {
  if (answer === null || answeredAt === null) return null
  return { text: answer, at: answeredAt.toISOString(), isEdited: answerEditedAt !== null }
}

export const presentOwn = (row: ReviewRow): SavedReview['review'] => ({
  ...present(row),
  hidden: row.hiddenAt ? { at: row.hiddenAt.toISOString(), reason: row.hiddenReason } : null,
})

export interface WrittenReview {
  readonly productId: string
  readonly accountId: string
  readonly stars: number
  readonly comments: string
  readonly createdAt: Date
  readonly editedAt: Date | null
  /** When an administrator has looked at it; null leaves it new. */
  readonly lookedAt: Date | null
}

/** Adds reviews as they are: those of the demo. */
export const addReviews = (tx: Tx, reviews: readonly WrittenReview[]): Promise<void> =>
  insertReviews(
    tx.db,
    reviews.map((each) => ({ id: newId(), ...each })),
  )

/** What somebody has written about products, and what the seller did about it. */
export async function reviewsBy(ctx: Ctx, accountId: string) {
  const rows = await reviewsByAccount(ctx.db, accountId)
  return rows.map(({ productId, product, bike, stars, comments, createdAt, editedAt, ...seller }) => ({
    productId,
    product,
    bike,
    stars,
    comments,
    createdAt,
    editedAt,
    hiddenAt: seller.hiddenAt,
    hiddenReason: seller.hiddenReason,
    answer: seller.answer,
    answeredAt: seller.answeredAt,
  }))
}
