import { useState } from 'react'
import { useRevalidator, useSearchParams } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { REVIEW_FILTERS } from '#rules/reviews.ts'
import { AdminPage } from '#web/components/admin-page.tsx'
import { DataList } from '#web/components/data-list.tsx'
import { FilterBar } from '#web/components/filter-bar.tsx'
import { toast } from '#web/components/toast.tsx'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { DecisionDialog, type OpenDecision } from '#web/features/admin-reviews/decision-dialog.tsx'
import { type ReviewAction, reviewsList } from '#web/features/admin-reviews/reviews-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'
import type { Route } from './+types/admin-reviews.ts'

export const meta = () => [{ title: adminReviewsTexts().adminReviews.title }, { name: 'robots', content: 'noindex' }]

/** The number of reviews on a page (S2 §9). */
const SIZE = 10

/** The usual reviews are the new ones. */
const reviewFilter = defineFilter('/reviews-admin', {
  show: { ...oneOf(REVIEW_FILTERS, 'new'), isAlwaysNamed: true },
  search: words(),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, reviewFilter, (given) => callAsUser('GET /all-reviews', { query: { ...given, size: SIZE } }))

export default function AdminReviews({ loaderData: { data, error } }: Route.ComponentProps) {
  const { adminReviews: t, common } = adminReviewsTexts()
  const [query] = useSearchParams()
  const filter = reviewFilter.read(query)
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
        of={reviewFilter}
        filter={filter}
        tabs={{ name: 'show', label: t.which, names: t.filters, counts: data?.counts }}
        fields={[{ name: 'search', kind: 'search', label: t.search }]}
      />
      <section id="reviews" tabIndex={-1} aria-label={t.list} className="outline-none">
        <WhenLoaded data={data} error={error} reload={revalidate} texts={common}>
          {(reviews) => (
            <DataList
              key={reviewFilter.address(filter)}
              list={reviewsList(onAction)}
              rows={reviews.data}
              found={reviews.totalItems > 0 && t.found(reviews.totalItems)}
              none={filter.search ? t.none.match : t.none[filter.show]}
              pages={reviews}
              to={(page) => reviewFilter.address({ ...filter, page })}
            />
          )}
        </WhenLoaded>
      </section>
      <DecisionDialog open={open} onClose={close} onDone={done} />
    </AdminPage>
  )
}
