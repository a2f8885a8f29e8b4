import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import type { ModeratedReview } from '#contract/reviews.ts'
import { REVIEW_FILTERS } from '#rules/reviews.ts'
import { ListPage } from '#web/components/list-page.tsx'
import { toast } from '#web/components/toast.tsx'
import { useDialog } from '#web/components/use-dialog.tsx'
import {
  DecisionForm,
  type ReviewAction,
  reviewerName,
  reviewsList,
} from '#web/features/admin-reviews/reviews-list.tsx'
import { defineFilter, loadList, oneOf, words } from '#web/lib/list-filter.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useAction } from '#web/lib/use-action.ts'
import { adminReviewsTexts } from '#web/messages/en/admin-reviews.ts'
import type { Route } from './+types/admin-reviews.ts'

export const meta = () => [{ title: adminReviewsTexts().adminReviews.title }, { name: 'robots', content: 'noindex' }]

/** The number of reviews on a page (S2 §9). */
const SIZE = 10

const reviewFilter = defineFilter('/reviews-admin', {
  show: { ...oneOf(REVIEW_FILTERS, 'new'), isAlwaysNamed: true },
  search: words(),
})

export const clientLoader = ({ url }: Route.ClientLoaderArgs) =>
  loadList(url, reviewFilter, (given) => callAsUser('GET /all-reviews', { query: { ...given, size: SIZE } }))

export default function AdminReviews({ loaderData }: Route.ComponentProps) {
  const { adminReviews: t, common } = adminReviewsTexts()
  const { open, dialog } = useDialog(common.close)
  const { revalidate } = useRevalidator()
  const { act } = useAction((message) => {
    toast(message, 'error')
    revalidate()
  })

  function done(message: string) {
    revalidate()
    toast(message, 'success')
    // The button that was pressed may be gone.
    document.getElementById('reviews')?.focus()
  }

  async function decide(review: ModeratedReview, action: 'look' | 'show') {
    const input = { params: { id: review.reviewId }, body: { version: review.version } }
    done((await callAsUser(`POST /review/{id}/${action}`, input)).message)
  }

  function onAction(review: ModeratedReview, what: ReviewAction) {
    if (what === 'look' || what === 'show') return act(() => decide(review, what))
    const title = (what === 'hide' ? t.hideTitle : t.answerTitle)(reviewerName(review))
    const form = { what, title, review, onStale: revalidate }
    open({
      title,
      show: (close) => (
        <DecisionForm
          {...form}
          onExit={close}
          onDone={(message) => {
            // Elements behind the dialog can only take the focus once it is closed.
            flushSync(close)
            done(message)
          }}
        />
      ),
    })
  }

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
      {dialog}
    </ListPage>
  )
}
