import type { Review } from '#contract/reviews.ts'
import { ButtonLink } from '#web/components/button.tsx'
import { Stars } from '#web/components/stars.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { ReviewDate } from './review-date.tsx'

export interface ReviewsBlockProps {
  readonly reviews: readonly Review[]
  readonly average: number | null
  readonly customers: number
  readonly stars: Readonly<Record<1 | 2 | 3 | 4 | 5, number>>
  /** Where to go to write one. */
  readonly writePath: string
}

/** What customers say: average, count, a bar for each number of stars, and their words. */
export function ReviewsBlock({ reviews, average, customers, stars, writePath }: ReviewsBlockProps) {
  const t = useMessages()
  return (
    <section aria-labelledby="reviews" className="grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-16">
      <div>
        <h2 id="reviews" className="mb-4 text-3xl">
          {t.reviews.title}
        </h2>
        {average !== null && (
          <>
            <p className="flex items-center gap-3">
              <span className="font-semibold text-4xl tabular-nums">{average.toFixed(1)}</span>
              <span>
                <Stars value={average} label={t.reviews.average(average.toFixed(1))} large />
                <span className="block text-sm text-steel">{t.reviews.customers(customers)}</span>
              </span>
            </p>
            <ul className="my-5 grid gap-1.5">
              {([5, 4, 3, 2, 1] as const).map((count) => (
                <li key={count} className="flex items-center gap-3 text-sm">
                  <span className="sr-only">{t.reviews.bar(count, stars[count])}</span>
                  <span aria-hidden className="w-3 tabular-nums">
                    {count}
                  </span>
                  <progress
                    aria-hidden
                    max={customers}
                    value={stars[count]}
                    className="h-2 flex-1 appearance-none overflow-hidden rounded-full bg-mist [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-mist [&::-webkit-progress-value]:bg-signal"
                  />
                  <span aria-hidden className="w-6 text-right text-steel tabular-nums">
                    {stars[count]}
                  </span>
                </li>
              ))}
            </ul>
          </>
        )}
        <ButtonLink look="line" to={writePath}>
          {t.reviews.write}
        </ButtonLink>
      </div>
      {reviews.length === 0 ? (
        <p className="text-steel">{t.reviews.empty}</p>
      ) : (
        <ul>
          {reviews.map((review) => (
            <li key={review.reviewId} className="border-line border-t py-5">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <Stars value={Number(review.stars)} label={t.reviews.stars(review.stars)} />
                <span className="font-medium">
                  {review.users.firstName} {review.users.lastName}
                </span>
                {review.verifiedBuyer && <span className="text-moss text-xs">{t.reviews.verified}</span>}
                <span className="ml-auto text-sm text-steel">
                  {review.isEdited && <span className="mr-2 italic">{t.reviews.edited}</span>}
                  <ReviewDate iso={review.createdAt} />
                </span>
              </div>
              <p className="mt-2 max-w-prose">{review.comments}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
