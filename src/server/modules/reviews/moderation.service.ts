import type { ModeratedReview } from '#contract/reviews.ts'
import { pageCount } from '#rules/counted.ts'
import { type Ctx, inTx } from '#server/lib/ctx.ts'
import { notFound, ShopProblem } from '#server/lib/problem.ts'
import { run, type Tx } from '#server/lib/tx.ts'
import { type AuditAction, audit } from '#server/modules/audit/audit.service.ts'
import { editConflict } from '#server/modules/audit/edit-conflict.service.ts'
import { refuseOwnRecord } from '#server/modules/audit/own-records.service.ts'
import { composeEmail, type EmailAbout, type ReviewEmail } from '#server/modules/notifications/emails.service.ts'
import { sendMail } from '#server/modules/notifications/notifications.service.ts'
import { getSeller } from '#server/modules/settings/settings.service.ts'
import { presentOwn } from './reviews.service.ts'
import {
  countReviews,
  type FoundReview,
  findReviewAuthor,
  lockReview,
  type ReviewRow,
  type ReviewSearch,
  searchReviews,
  updateReview,
} from './reviews.store.ts'

export async function listAllReviews(ctx: Ctx, wanted: ReviewSearch) {
  const [{ rows, total }, counts] = await Promise.all([run(ctx, searchReviews(wanted)), run(ctx, countReviews())])
  return {
    data: rows.map(presentModerated),
    currentPage: wanted.page,
    totalPages: pageCount(total, wanted.size),
    totalItems: total,
    counts,
  }
}

function presentModerated(row: FoundReview): ModeratedReview {
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

/** A review in the version that an administrator decided about. */
type ReviewVersion = Pick<ReviewRow, 'id' | 'version'>

type Changes = Partial<Pick<ReviewRow, 'hiddenAt' | 'hiddenReason' | 'answer' | 'answeredAt' | 'answerEditedAt'>>

interface Decision {
  readonly action: AuditAction['action']
  /** Null if there is nothing left to do. */
  readonly change: (row: ReviewRow) => Changes | null
  readonly reason?: string
  readonly tell?: (tx: Tx, before: ReviewRow) => Promise<void>
  readonly message: string
}

const OWN_REVIEW = 'This is your own review: a colleague has to decide about it.'

/** Applies an administrator's decision to a review, if it has not changed since it was read. */
function decide(ctx: Ctx, { id, version }: ReviewVersion, { action, change, reason, tell, message }: Decision) {
  return ctx.tx(async (tx) => {
    const before = await run(tx, lockReview(id))
    if (!before) throw notFound('review')
    await refuseOwnRecord(ctx, tx, { ownerId: before.accountId, refusal: OWN_REVIEW })
    if (before.version !== version) throw await staleDecision(ctx, tx, before, version)
    const changes = change(before)
    if (!changes) throw new ShopProblem('conflict', 'This has been done already. Please look at the review again.')
    const next = await run(tx, updateReview(id, { ...changes, lookedAt: ctx.now }, version))
    if (!next) throw await staleDecision(ctx, tx, before, version)
    await audit(ctx, tx, {
      action,
      subject: `review ${id}`,
      before: auditedFields(before),
      after: auditedFields({ ...before, ...changes, lookedAt: ctx.now }),
      version: next.version,
      ...(reason !== undefined && { reason }),
    })
    await tell?.(tx, before)
    return { message }
  })
}

const staleDecision = (ctx: Ctx, tx: Tx, row: ReviewRow, seen: number): Promise<ShopProblem> =>
  editConflict(ctx, tx, {
    subject: `review ${row.id}`,
    noun: 'review',
    seen,
    version: row.version,
    current: { ...auditedFields(row), answer: row.answer ?? '', version: row.version },
    owner: row.accountId,
    fields: ['stars', 'comments'],
  })

const auditedFields = ({ stars, comments, hiddenAt, answer, lookedAt }: ReviewRow) => ({
  stars,
  comments,
  hidden: hiddenAt !== null,
  answer,
  looked: lookedAt !== null,
})

export const approveReview = (ctx: Ctx, seen: ReviewVersion) =>
  decide(ctx, seen, { action: 'review looked at', change: () => ({}), message: 'The review stays as it is.' })

/** Hides a review from lists, averages and pages. Its text is preserved, and its author is emailed the reason. */
export const hideReview = (ctx: Ctx, seen: ReviewVersion, reason: string) =>
  decide(ctx, seen, {
    action: 'review hidden',
    reason,
    change: (row) => (row.hiddenAt ? null : { hiddenAt: ctx.now, hiddenReason: reason }),
    tell: (tx, { id, comments }) => writeToAuthor(ctx, tx, id, 'review-hidden', { comments, reason }),
    message: 'The review is hidden. Its author is told why.',
  })

export const showReview = (ctx: Ctx, seen: ReviewVersion) =>
  decide(ctx, seen, {
    action: 'review shown',
    change: (row) => (row.hiddenAt ? { hiddenAt: null, hiddenReason: '' } : null),
    message: 'The review is shown again.',
  })

/** Stores the seller's reply. The author is emailed only the first one, not every correction. */
export const answerReview = (ctx: Ctx, seen: ReviewVersion, answer: string) =>
  decide(ctx, seen, {
    action: 'review answered',
    change: (row) => (row.answeredAt ? { answer, answerEditedAt: ctx.now } : { answer, answeredAt: ctx.now }),
    tell: async (tx, before) => {
      if (before.answeredAt || before.hiddenAt) return
      await writeToAuthor(ctx, tx, before.id, 'review-answered', { comments: before.comments, answer })
    },
    message: 'The answer stands under the review.',
  })

/** Emails the author of a review, unless that account has been erased. */
async function writeToAuthor<K extends ReviewEmail>(ctx: Ctx, tx: Tx, id: string, kind: K, about: EmailAbout<K>) {
  const author = await run(tx, findReviewAuthor(id))
  if (!author) return
  const seller = await getSeller(inTx(ctx, tx))
  const { email, firstName, product, bike, productCode, bikeCode } = author
  const url = ctx.config.publicUrl + pathOf(bikeCode, productCode)
  const to = { seller, email, firstName, product: `${product} for the ${bike}`, url }
  await sendMail(ctx, tx, composeEmail(kind, to, about))
}
