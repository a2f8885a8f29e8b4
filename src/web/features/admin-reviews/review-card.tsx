import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { Button } from '#web/components/button.tsx'
import { ShortDate } from '#web/components/date.tsx'
import { Stars } from '#web/components/stars.tsx'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'

export type ReviewAction = 'look' | 'answer' | 'hide' | 'show'

interface ReviewCardProps {
  readonly review: ModeratedReview
  readonly onAction: (action: ReviewAction) => void
}

export const reviewerName = ({ users }: ModeratedReview): string => `${users.firstName} ${users.lastName}`

/** Shows a review with everything needed for a decision, and the actions. */
export function ReviewCard({ review, onAction }: ReviewCardProps) {
  const t = adminReviewsTexts().adminReviews
  const { users, product, hidden, answer } = review
  return (
    <li className="grid gap-5 rounded-sm border border-line p-5 lg:grid-cols-[minmax(0,1fr)_12rem] lg:gap-8">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Stars value={Number(review.stars)} label={t.stars(review.stars)} />
          <Marks review={review} />
          <span className="ml-auto text-sm text-steel">
            <ShortDate iso={review.createdAt} />
          </span>
        </div>
        <h2 className="mt-2 text-2xl">
          <Link to={product.path} className="underline-offset-4 hover:underline">
            {t.on(product.name, product.bike)}
          </Link>
        </h2>
        <p className="wrap-anywhere text-sm">
          {reviewerName(review)} <span className="text-steel">{users.email}</span>
        </p>
        <p dir="auto" className="wrap-anywhere mt-3 max-w-prose whitespace-pre-line">
          {review.comments}
        </p>
        {hidden && (
          <Note head={t.hiddenSince} iso={hidden.at}>
            {hidden.reason}
          </Note>
        )}
        {answer && (
          <Note head={t.answer} iso={answer.at}>
            {answer.text}
          </Note>
        )}
      </div>
      <ReviewActions review={review} onAction={onAction} />
    </li>
  )
}

function Marks({ review: { isNew, isEdited, hidden, verifiedBuyer } }: { review: ModeratedReview }) {
  const { marks } = adminReviewsTexts().adminReviews
  return (
    <>
      {isNew && <span className="rounded-sm bg-signal-text px-2 py-0.5 text-paper text-xs">{marks.new}</span>}
      {hidden && <span className="rounded-sm bg-ink px-2 py-0.5 text-paper text-xs">{marks.hidden}</span>}
      {isEdited && <span className="text-sm text-steel italic">{marks.edited}</span>}
      {verifiedBuyer && <span className="text-moss text-xs">{marks.verified}</span>}
    </>
  )
}

function Note({ head, iso, children }: { head: string; iso: string; children: ReactNode }) {
  return (
    <div className="mt-4 border-signal border-l-2 pl-4">
      <p className="text-sm text-steel">
        {head} <ShortDate iso={iso} />
      </p>
      <p dir="auto" className="wrap-anywhere max-w-prose whitespace-pre-line">
        {children}
      </p>
    </div>
  )
}

function ReviewActions({ review, onAction }: ReviewCardProps) {
  const t = adminReviewsTexts().adminReviews
  const actions: readonly (readonly [ReviewAction, string])[] = [
    ...(review.isNew ? ([['look', t.look]] as const) : []),
    ['answer', review.answer ? t.editAnswer : t.answerIt],
    review.hidden ? ['show', t.show] : ['hide', t.hide],
  ]
  return (
    <div className="flex flex-wrap content-start gap-2 lg:grid">
      {actions.map(([action, name]) => (
        <Button
          key={action}
          look={action === 'look' ? 'ink' : 'line'}
          aria-label={t.deedOf(name, reviewerName(review), review.product.name)}
          onClick={() => onAction(action)}
          className="grow whitespace-nowrap text-base"
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
