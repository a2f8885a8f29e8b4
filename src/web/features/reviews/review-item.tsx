import { memo } from 'react'
import type { Review } from '#contract/reviews.ts'
import { Stars } from '#web/components/stars.tsx'
import { formatDateTime } from '#web/lib/language.ts'
import { productTexts } from '#web/messages/en/product.ts'

interface ReviewItemProps {
  readonly review: Review
  readonly shopName: string
  readonly onEdit: (() => void) | undefined
}

/** User text keeps its line breaks and its own writing direction, and never overflows. */
const WORDS = 'max-w-prose whitespace-pre-line wrap-anywhere'

/** Memoised: a page has many reviews, and what surrounds them changes often. */
export const ReviewItem = memo(function ReviewItem({ review, shopName, onEdit }: ReviewItemProps) {
  const t = productTexts().reviews
  const { reviewId, users, stars, comments, createdAt, isEdited, verifiedBuyer, answer } = review
  return (
    <li id={`review-${reviewId}`} tabIndex={-1} className="border-line border-t py-5 outline-none">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Stars value={Number(stars)} label={t.stars(stars)} />
        <span className="wrap-anywhere font-medium">
          {users.firstName} {users.lastName}
        </span>
        {verifiedBuyer && <span className="text-moss text-xs">{t.verified}</span>}
        <span className="ml-auto text-sm text-steel">
          {isEdited && <span className="mr-2 italic">{t.edited}</span>}
          <ReviewDate iso={createdAt} />
        </span>
      </div>
      <p dir="auto" className={`mt-2 ${WORDS}`}>
        {comments}
      </p>
      {onEdit && (
        <button
          type="button"
          aria-label={t.editOwn}
          onClick={onEdit}
          className="mt-1 min-h-11 underline underline-offset-4"
        >
          {t.edit}
        </button>
      )}
      {answer && (
        <div className="mt-3 border-signal border-l-2 pl-4">
          <p className="font-medium text-sm">{t.answerOf(shopName)}</p>
          <p dir="auto" className={WORDS}>
            {answer.text}
          </p>
        </div>
      )}
    </li>
  )
})

/** Shows day/month/year, the format of the product pages (S1 §9), with the full date as the title (W11). */
function ReviewDate({ iso }: { iso: string }) {
  const date = new Date(iso)
  return (
    <time dateTime={iso} title={formatDateTime(date, { dateStyle: 'medium' })} className="tabular-nums">
      {formatDateTime(date, { day: 'numeric', month: 'numeric', year: 'numeric' })}
    </time>
  )
}
