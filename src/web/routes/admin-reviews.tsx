import { useState } from 'react'
import { useNavigate, useRevalidator, useSearchParams } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { ListPage } from '#web/components/list-page.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { DecisionDialog, type OpenDecision } from '#web/features/admin-reviews/decision-dialog.tsx'
import { FilterBar } from '#web/features/admin-reviews/filter-bar.tsx'
import { type ReviewAction, ReviewCard } from '#web/features/admin-reviews/review-card.tsx'
import { addressOf, filterOf } from '#web/features/admin-reviews/review-list-address.ts'
import { loadAsStaff } from '#web/lib/admin-pages.ts'
import { redirectToLastPage } from '#web/lib/list-query.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'
import type { Route } from './+types/admin-reviews.ts'

export const meta = () => [{ title: adminReviewsTexts().adminReviews.title }, { name: 'robots', content: 'noindex' }]

/** The number of reviews on a page (S2 §9). */
const SIZE = 10

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadAsStaff(url, async () => {
    const filter = filterOf(url.searchParams)
    const { show, search, page } = filter
    const reviews = await callAsUser('GET /all-reviews', {
      query: { show, page, size: SIZE, search: search || undefined },
    })
    redirectToLastPage(reviews.currentPage, reviews.totalPages, (last) => addressOf({ ...filter, page: last }))
    return reviews
  })

export default function AdminReviews({ loaderData: { data, error } }: Route.ComponentProps) {
  const { adminReviews: t, common } = adminReviewsTexts()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filter = filterOf(query)
  const [open, setOpen] = useState<OpenDecision | null>(null)
  const once = useSingleFlight()
  const { revalidate } = useRevalidator()

  /** Closes the form and loads the list again: after a conflict it shows the current review. */
  function close() {
    setOpen(null)
    revalidate()
  }

  function done(message: string) {
    close()
    toast(message, 'success')
    // The button that was pressed may be gone.
    document.getElementById('reviews')?.focus()
  }

  async function decide(review: ModeratedReview, action: 'look' | 'show') {
    const input = { params: { id: review.reviewId }, body: { version: review.version } }
    try {
      const { message } = await callAsUser(`POST /review/{id}/${action}`, input)
      done(message)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : common.genericError, 'error')
      revalidate()
    }
  }

  const onAction = (review: ModeratedReview, action: ReviewAction) =>
    action === 'answer' || action === 'hide' ? setOpen({ what: action, review }) : once(() => decide(review, action))

  return (
    <AdminPage title={t.title}>
      <FilterBar
        filter={filter}
        counts={data?.counts}
        onChange={(changed) => navigate(addressOf(changed), { preventScrollReset: true, replace: true })}
      />
      <section id="reviews" tabIndex={-1} aria-label={t.list} className="outline-none">
        <WhenLoaded data={data} error={error} reload={revalidate} texts={common}>
          {(reviews) => (
            <ListPage
              list={reviews}
              texts={t}
              found={reviews.totalItems > 0 && t.found(reviews.totalItems)}
              none={filter.search ? t.none.match : t.none[filter.show]}
              to={(page) => addressOf({ ...filter, page })}
            >
              <ul className="grid gap-4">
                {reviews.data.map((review) => (
                  <ReviewCard key={review.reviewId} review={review} onAction={(action) => onAction(review, action)} />
                ))}
              </ul>
            </ListPage>
          )}
        </WhenLoaded>
      </section>
      <DecisionDialog open={open} onClose={close} onDone={done} />
    </AdminPage>
  )
}
