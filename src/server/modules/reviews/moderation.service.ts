import type { LookedAtReview } from '#contract/reviews.ts'
import { pagesOf } from '#rules/counted.ts'
import type { Ctx } from '#server/lib/ctx.ts'
import { ShopProblem } from '#server/lib/problem.ts'
import type { Tx } from '#server/lib/tx.ts'
import { audit } from '#server/modules/audit/audit.service.ts'
import { answeredLetter, hiddenLetter, writeToAuthor } from './review-letters.service.ts'
import { countReviews, lockReview, type ReviewSearch, searchReviews, updateReviewRow } from './reviews.queries.ts'
import { presentOwn } from './reviews.service.ts'

export async function listAllReviews(ctx: Ctx, wanted: ReviewSearch) {
  const [{ rows, total }, counts] = await Promise.all([searchReviews(ctx.db, wanted), countReviews(ctx.db)])
  return {
    data: rows.map(presentLookedAt),
    currentPage: wanted.page,
    totalPages: pagesOf(total, wanted.size),
    totalItems: total,
    counts,
  }
}

type FoundReview = Awaited<ReturnType<typeof searchReviews>>['rows'][number]

function presentLookedAt(row: FoundReview): LookedAtReview {
  const own = presentOwn(row)
  return {
    ...own,
    users: { ...own.users, email: row.email },
    product: { name: row.product.name, bike: row.bike.name, path: pathOf(row.bike.code, row.product.code) },
    isNew: row.lookedAt === null,
    version: row.version,
  }
}

const pathOf = (bikeCode: string, productCode: string) => `/productDetail/${bikeCode}/${productCode}#reviews`

/** A review as it was when an administrator decided about it. */
export interface Seen {
  readonly id: string
  readonly version: number
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockReview>>>
type Changes = Partial<Pick<Locked, 'hiddenAt' | 'hiddenReason' | 'answer' | 'answeredAt' | 'answerEditedAt'>>

interface Decision {
  readonly action: string
  /** Null when there is nothing to do any more. */
  readonly change: (row: Locked) => Changes | null
  readonly reason?: string
  readonly tell?: (tx: Tx, before: Locked) => Promise<void>
  readonly message: string
}

/** Does to a review what an administrator has decided, when it still is what they have looked at. */
function decide(ctx: Ctx, { id, version }: Seen, { action, change, reason, tell, message }: Decision) {
  return ctx.tx(async (tx) => {
    const before = await lockReview(tx.db, id)
    if (!before) throw new ShopProblem('not_found', 'There is no such review.')
    const changes = before.version === version ? change(before) : null
    if (!changes) throw new ShopProblem('conflict', 'This review has changed meanwhile. Please look at it again.')
    await updateReviewRow(tx.db, id, { ...changes, lookedAt: ctx.now })
    await audit(tx, ctx, {
      action,
      subject: `review ${id}`,
      before: facts(before),
      after: facts({ ...before, ...changes, lookedAt: ctx.now }),
      ...(reason !== undefined && { reason }),
    })
    await tell?.(tx, before)
    return { message }
  })
}

const facts = ({ stars, comments, hiddenAt, answer, lookedAt }: Locked) => ({
  stars,
  comments,
  hidden: hiddenAt !== null,
  answer,
  looked: lookedAt !== null,
})

export const lookAtReview = (ctx: Ctx, seen: Seen) =>
  decide(ctx, seen, { action: 'review looked at', change: () => ({}), message: 'The review stays as it is.' })

/** Takes a review out of lists, averages and pages; its words stay, and its author is told why. */
export const hideReview = (ctx: Ctx, seen: Seen, reason: string) =>
  decide(ctx, seen, {
    action: 'review hidden',
    reason,
    change: (row) => (row.hiddenAt ? null : { hiddenAt: ctx.now, hiddenReason: reason }),
    tell: (tx, { id, comments }) => writeToAuthor(ctx, tx, id, (to) => hiddenLetter(to, comments, reason)),
    message: 'The review is hidden. Its author is told why.',
  })

export const showReview = (ctx: Ctx, seen: Seen) =>
  decide(ctx, seen, {
    action: 'review shown',
    change: (row) => (row.hiddenAt ? { hiddenAt: null, hiddenReason: '' } : null),
    message: 'The review is shown again.',
  })

/** The seller's one answer; its author is told of the first, not of every comma that is put right. */
export const answerReview = (ctx: Ctx, seen: Seen, answer: string) =>
  decide(ctx, seen, {
    action: 'review answered',
    change: (row) => (row.answeredAt ? { answer, answerEditedAt: ctx.now } : { answer, answeredAt: ctx.now }),
    tell: async (tx, before) => {
      if (before.answeredAt || before.hiddenAt) return
      await writeToAuthor(ctx, tx, before.id, (to) => answeredLetter(to, before.comments, answer))
    },
    message: 'The answer stands under the review.',
  })
