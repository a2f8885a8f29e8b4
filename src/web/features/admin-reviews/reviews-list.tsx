import { Check, Eye, EyeOff, MessageSquareReply } from 'lucide-react'
import type { ModeratedReview } from '#contract/reviews.ts'
import { Badge } from '#web/components/badge.tsx'
import { type ListDefinition, namedColumns, type RowAction } from '#web/components/data-list.tsx'
import { Day } from '#web/components/date.tsx'
import { Stars } from '#web/components/stars.tsx'
import { TwoLines } from '#web/components/two-lines.tsx'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'

export type ReviewAction = 'look' | 'answer' | 'hide' | 'show'

export const reviewerName = ({ users }: ModeratedReview): string => `${users.firstName} ${users.lastName}`

/** Defines the list of reviews: each with everything needed for a decision, and the actions. */
export function reviewsList(
  onAction: (review: ModeratedReview, action: ReviewAction) => void,
): ListDefinition<ModeratedReview> {
  const t = adminReviewsTexts().adminReviews
  const action = (review: ModeratedReview, what: ReviewAction, label: string, icon: RowAction['icon']) => ({
    label,
    name: t.deedOf(label, reviewerName(review), review.product.name),
    icon,
    onSelect: () => onAction(review, what),
  })
  return {
    label: t.list,
    keyOf: ({ reviewId }) => reviewId,
    nameOf: ({ product }) => t.on(product.name, product.bike),
    to: ({ product }) => product.path,
    columns: namedColumns(t.columns, {
      product: { cell: (_, link) => link },
      stars: { width: 'w-[10%]', cell: given },
      author: {
        width: 'w-[18%]',
        cell: (review) => <TwoLines below={review.users.email}>{reviewerName(review)}</TwoLines>,
      },
      state: { width: 'w-[15%]', cell: marks },
      written: { width: 'w-[9%]', cell: ({ createdAt }) => <Day iso={createdAt} /> },
    }),
    card: (review) => ({
      line: (
        <>
          {given(review)} {reviewerName(review)} · {review.users.email}
        </>
      ),
      badges: marks(review),
    }),
    below: words,
    actions: (review) => [
      ...(review.isNew ? [action(review, 'look', t.look, Check)] : []),
      action(review, 'answer', review.answer ? t.editAnswer : t.answerIt, MessageSquareReply),
      review.hidden ? action(review, 'show', t.show, Eye) : action(review, 'hide', t.hide, EyeOff),
    ],
    room: 1180,
  }
}

const given = ({ stars }: ModeratedReview) => (
  <Stars value={Number(stars)} label={adminReviewsTexts().adminReviews.stars(stars)} />
)

function marks({ isNew, isEdited, hidden, verifiedBuyer }: ModeratedReview) {
  const { marks: t } = adminReviewsTexts().adminReviews
  return (
    <span className="inline-flex gap-1">
      {isNew && <Badge tone="attention">{t.new}</Badge>}
      {hidden && <Badge tone="danger">{t.hidden}</Badge>}
      {isEdited && <Badge tone="neutral">{t.edited}</Badge>}
      {verifiedBuyer && <Badge tone="success">{t.verified}</Badge>}
    </span>
  )
}

/** Shows what was written, and what the shop has done about it. */
function words({ comments, hidden, answer }: ModeratedReview) {
  const t = adminReviewsTexts().adminReviews
  const note = (head: string, iso: string, text: string) => (
    <div className="mt-3 border-signal border-l-2 pl-4">
      <p className="text-steel">
        {head} <Day iso={iso} />
      </p>
      <Text>{text}</Text>
    </div>
  )
  return (
    <div className="px-1.5 py-3 text-sm">
      <Text>{comments}</Text>
      {hidden && note(t.hiddenSince, hidden.at, hidden.reason)}
      {answer && note(t.answer, answer.at, answer.text)}
    </div>
  )
}

const Text = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
    {children}
  </p>
)
