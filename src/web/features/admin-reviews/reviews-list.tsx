import { Check, Eye, EyeOff, MessageSquareReply } from 'lucide-react'
import type { ModeratedReview } from '#contract/reviews.ts'
import { Badge } from '#web/components/badge.tsx'
import type { ListDefinition, RowAction } from '#web/components/data-list.tsx'
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
    columns: [
      { key: 'product', name: t.columns.product, cell: (_, link) => link },
      { key: 'stars', name: t.columns.stars, width: 'w-[10%]', cell: (review) => <Given review={review} /> },
      {
        key: 'author',
        name: t.columns.author,
        width: 'w-[18%]',
        cell: (review) => <TwoLines below={review.users.email}>{reviewerName(review)}</TwoLines>,
      },
      { key: 'state', name: t.columns.state, width: 'w-[15%]', cell: (review) => <Marks review={review} /> },
      {
        key: 'written',
        name: t.columns.written,
        width: 'w-[9%]',
        cell: ({ createdAt }) => <Day iso={createdAt} />,
      },
    ],
    card: (review) => ({
      line: (
        <>
          <Given review={review} /> {reviewerName(review)} · {review.users.email}
        </>
      ),
      badges: <Marks review={review} />,
    }),
    below: (review) => <Words review={review} />,
    actions: (review) => [
      ...(review.isNew ? [action(review, 'look', t.look, Check)] : []),
      action(review, 'answer', review.answer ? t.editAnswer : t.answerIt, MessageSquareReply),
      review.hidden ? action(review, 'show', t.show, Eye) : action(review, 'hide', t.hide, EyeOff),
    ],
    room: 1180,
  }
}

function Given({ review: { stars } }: { review: ModeratedReview }) {
  return <Stars value={Number(stars)} label={adminReviewsTexts().adminReviews.stars(stars)} />
}

function Marks({ review: { isNew, isEdited, hidden, verifiedBuyer } }: { review: ModeratedReview }) {
  const { marks } = adminReviewsTexts().adminReviews
  return (
    <span className="inline-flex gap-1">
      {isNew && <Badge tone="attention">{marks.new}</Badge>}
      {hidden && <Badge tone="danger">{marks.hidden}</Badge>}
      {isEdited && <Badge tone="neutral">{marks.edited}</Badge>}
      {verifiedBuyer && <Badge tone="success">{marks.verified}</Badge>}
    </span>
  )
}

/** Shows what was written, and what the shop has done about it. */
function Words({ review: { comments, hidden, answer } }: { review: ModeratedReview }) {
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
