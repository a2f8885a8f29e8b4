import type { Review, SavedReview } from '#contract/reviews.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { newId } from '#server/lib/ids.ts'
import { forbidden, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { requireProductId } from '#server/modules/catalogue/catalogue.service.ts'
import { summarise } from './reviews.rules.ts'
import {
  type AuthoredReview,
  countStars,
  findOwnReview,
  findReviewOf,
  findReviewsBy,
  findShownReviews,
  insertReview,
  insertReviews,
  type NewReview,
  rewriteReview,
} from './reviews.store.ts'

const MAX_SHOWN = 200

/** Returns a product's reviews, newest first; average and counts cover all visible ones. */
export async function listReviews(ctx: Ctx, bikeName: string, productName: string) {
  const productId = await requireProductId(ctx, bikeName, productName)
  const [rows, counts] = await Promise.all([
    run(ctx, findShownReviews(productId, MAX_SHOWN)),
    run(ctx, countStars(productId)),
  ])
  return { review: rows.map(toReview), ...summarise(counts) }
}

export async function getOwnReview(ctx: Ctx, bikeName: string, productName: string) {
  const productId = await requireProductId(ctx, bikeName, productName)
  const row = await run(ctx, findReviewOf(productId, signedIn(ctx).id))
  return { review: row ? presentOwn(row) : null }
}

export interface Written {
  readonly stars: number
  readonly comments: string
  /** The author, as named by the caller. */
  readonly userId?: string | null | undefined
}

/** Creates a review by the signed-in person, who may review a product once. */
export async function writeReview(
  ctx: Ctx,
  { stars, comments, userId, bike, product }: Written & { readonly bike: string; readonly product: string },
): Promise<SavedReview> {
  const accountId = await requireAuthor(ctx, userId)
  const productId = await requireProductId(ctx, bike, product)
  if ((await run(ctx, insertReview({ id: newId(), productId, accountId, stars, comments }))) === 0) {
    throw new ShopProblem('conflict', 'You have reviewed this product before. Please change that review.')
  }
  return readSaved(ctx, productId, accountId)
}

export interface ReviewEdit {
  readonly reviewId: string
  readonly stars?: number | undefined
  readonly comments?: string | undefined
  readonly userId?: Written['userId']
  /** The revision that was read. */
  readonly version?: number | undefined
}

/** The error is the same for another person's review and for one that does not exist (U2). */
export async function changeReview(
  ctx: Ctx,
  { reviewId, stars, comments, userId, version: revision }: ReviewEdit,
): Promise<SavedReview> {
  const accountId = await requireAuthor(ctx, userId)
  const written = { ...(stars !== undefined && { stars }), ...(comments !== undefined && { comments }) }
  const rewritten = await run(ctx, rewriteReview({ id: reviewId, accountId, revision }, written))
  if (!rewritten) throw await notRewritten(ctx, { id: reviewId, accountId, seen: revision ?? 0 })
  return readSaved(ctx, rewritten.productId, accountId)
}

async function notRewritten(ctx: Ctx, { id, accountId, seen }: { id: string; accountId: string; seen: number }) {
  const row = await run(ctx, findOwnReview(id, accountId))
  if (!row) return forbidden()
  return editConflict(ctx, ctx, {
    // Such a change is not in the audit log, as only the author can have made it.
    subject: `revision of review ${id}`,
    noun: 'review',
    seen,
    version: row.revision,
    current: presentOwn(row),
    owner: accountId,
    fields: ['stars', 'comments'],
  })
}

/** Returns the signed-in person as the author. Naming another person is refused, and so is writing too often. */
async function requireAuthor(ctx: Ctx, userId: Written['userId']): Promise<string> {
  const { id } = signedIn(ctx)
  if (userId && userId.toLowerCase() !== id) throw forbidden()
  await ctx.limit('reviewsOf', id)
  return id
}

async function readSaved(ctx: Ctx, productId: string, accountId: string): Promise<SavedReview> {
  const row = await run(ctx, findReviewOf(productId, accountId))
  if (!row) throw forbidden()
  return { review: presentOwn(row), ...summarise(await run(ctx, countStars(productId))) }
}

function toReview(row: AuthoredReview): Review {
  return {
    reviewId: row.id,
    userId: row.accountId,
    users: { id: row.accountId, firstName: row.firstName || 'Rider', lastName: row.lastName },
    stars: String(row.stars),
    comments: row.comments,
    createdAt: row.createdAt.toISOString(),
    isEdited: row.editedAt !== null,
    verifiedBuyer: row.verifiedBuyer,
    answer: presentAnswer(row),
  }
}

function presentAnswer({ answer, answeredAt, answerEditedAt }: AuthoredReview): Review['answer'] {
  if (answer === null || answeredAt === null) return null
  return { text: answer, at: answeredAt.toISOString(), isEdited: answerEditedAt !== null }
}

export const presentOwn = (row: AuthoredReview): SavedReview['review'] => ({
  ...toReview(row),
  hidden: row.hiddenAt ? { at: row.hiddenAt.toISOString(), reason: row.hiddenReason } : null,
  version: row.revision,
})

/** Inserts reviews unchanged; used for the demo data. */
export const addReviews = (tx: Tx, reviews: readonly Omit<NewReview, 'id'>[]) =>
  run(tx, insertReviews(reviews.map((each) => ({ id: newId(), ...each }))))

/** Returns a person's reviews of products, and what the seller did about them. */
export async function reviewsBy(ctx: Ctx, accountId: string) {
  const rows = await run(ctx, findReviewsBy(accountId))
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
