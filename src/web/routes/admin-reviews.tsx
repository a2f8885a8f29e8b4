import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { REVIEW_FILTERS } from '#rules/reviews.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { toast } from '#web/components/toast.tsx'
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

export default function AdminReviews({ loaderData }: Route.ComponentProps) {
  const { adminReviews: t, common } = adminReviewsTexts()
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
    <ListPage
      title={t.title}
      filter={reviewFilter}
      tabs={{ name: 'show', label: t.which, names: t.filters, counts: loaderData.data?.counts }}
      fields={[{ name: 'search', kind: 'search', label: t.search }]}
      loaded={loaderData}
      texts={common}
      list={reviewsList(onAction)}
      found={(total) => total > 0 && t.found(total)}
      none={({ show, search }) => (search ? t.none.match : t.none[show])}
      id="reviews"
    >
      <DecisionDialog open={open} onClose={close} onDone={done} />
    </ListPage>
  )
}
