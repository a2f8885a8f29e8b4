import { useCallback, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { LookedAtReview } from '#contract/reviews.ts'
import { MOST_ANSWER, MOST_REASON } from '#rules/reviews.ts'
import { Breadcrumb } from '#web/components/breadcrumb.tsx'
import { Dialog } from '#web/components/dialog.tsx'
import { Failed } from '#web/components/failed.tsx'
import { ListPages } from '#web/components/list-pages.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { toast } from '#web/components/toast.tsx'
import { FilterBar } from '#web/features/admin-reviews/filter-bar.tsx'
import { type Deed, personOf, ReviewCard } from '#web/features/admin-reviews/review-card.tsx'
import { addressOf, filterOf, type ReviewListFilter } from '#web/features/admin-reviews/review-list-address.ts'
import { WordsForm } from '#web/features/admin-reviews/words-form.tsx'
import { adminReviewsMessages, useAdminReviewsMessages } from '#web/lib/admin-reviews-messages.ts'
import { callAsUser } from '#web/lib/session.ts'
import { useOnce } from '#web/lib/use-once.ts'
import { useOwn } from '#web/lib/use-own.ts'

export const meta = () => [{ title: adminReviewsMessages().adminReviews.title }, { name: 'robots', content: 'noindex' }]

/** Reviews on a page, and the pages that its pagination shows (S2 §9). */
const SIZE = 10

/** What is open above the list. */
type Open = { readonly what: 'answer' | 'hide'; readonly review: LookedAtReview }

export default function AdminReviews() {
  const { adminReviews: t, common } = useAdminReviewsMessages()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const filter = filterOf(query)
  const [open, setOpen] = useState<Open | null>(null)
  const once = useOnce()
  const asked = addressOf(filter)
  const { data, error, reload } = useOwn(useCallback(() => fetchReviews(asked), [asked]))

  // The last review of the last page is dealt with, or somebody typed a page that there is not.
  useEffect(() => {
    if (data && data.currentPage > data.totalPages) {
      navigate(addressOf({ ...filterOf(new URLSearchParams(asked.split('?')[1])), page: data.totalPages }), {
        replace: true,
      })
    }
  }, [data, asked, navigate])

  /** Whoever was refused, because the review has changed, sees what it is now. */
  function close() {
    setOpen(null)
    reload()
  }

  function done(message: string) {
    close()
    toast(message, 'success')
    // The button that was pressed may be gone.
    document.getElementById('reviews')?.focus()
  }

  async function decide(review: LookedAtReview, deed: 'look' | 'show') {
    const input = { params: { id: review.reviewId }, body: { version: review.version } }
    try {
      const { message } = await callAsUser(`POST /review/{id}/${deed}`, input)
      done(message)
    } catch (failure) {
      toast(failure instanceof Error ? failure.message : common.genericError, 'error')
      reload()
    }
  }

  const onDeed = (review: LookedAtReview, deed: Deed) =>
    deed === 'answer' || deed === 'hide' ? setOpen({ what: deed, review }) : once(() => decide(review, deed))

  return (
    <div className="container-page pb-12">
      <Breadcrumb
        label={common.breadcrumb}
        crumbs={[{ label: t.administration, to: '/iamadmin' }, { label: t.title }]}
      />
      <h1 className="mb-6 text-5xl md:text-6xl">{t.title}</h1>
      <FilterBar
        filter={filter}
        counts={data?.counts}
        onChange={(changed) => navigate(addressOf(changed), { preventScrollReset: true, replace: true })}
      />
      <section id="reviews" tabIndex={-1} aria-label={t.list} className="outline-none">
        {error && (
          <div className="mb-4">
            <Failed retry={common.retry} onRetry={reload}>
              {error}
            </Failed>
          </div>
        )}
        {!data && !error && <Spinner label={common.loading} />}
        {data && !error && <Found found={data} filter={filter} onDeed={onDeed} />}
      </section>
      <DecisionDialog open={open} onClose={close} onDone={done} />
    </div>
  )
}

interface FoundProps {
  readonly found: Awaited<ReturnType<typeof fetchReviews>>
  readonly filter: ReviewListFilter
  readonly onDeed: (review: LookedAtReview, deed: Deed) => void
}

function Found({ found, filter, onDeed }: FoundProps) {
  const t = useAdminReviewsMessages().adminReviews
  return (
    <>
      <p role="status" className="mb-3 text-sm text-steel">
        {found.totalItems > 0 && t.found(found.totalItems)}
      </p>
      {found.totalItems === 0 ? (
        <p className="border-line border-y py-10 text-center text-xl">
          {filter.show === 'new' && !filter.search ? t.none.new : t.none.other}
        </p>
      ) : (
        <ul className="grid gap-4">
          {found.data.map((review) => (
            <ReviewCard key={review.reviewId} review={review} onDeed={(deed) => onDeed(review, deed)} />
          ))}
        </ul>
      )}
      <div className="mt-8">
        <ListPages
          label={t.pages}
          current={found.currentPage}
          total={found.totalPages}
          pageLabel={t.page}
          to={(page) => addressOf({ ...filter, page })}
        />
      </div>
    </>
  )
}

function fetchReviews(address: string) {
  const { show, search, page } = filterOf(new URLSearchParams(address.split('?')[1]))
  return callAsUser('GET /all-reviews', { query: { show, page, size: SIZE, search: search || undefined } })
}

interface DecisionDialogProps {
  readonly open: Open | null
  readonly onClose: () => void
  readonly onDone: (message: string) => void
}

function DecisionDialog({ open, onClose, onDone }: DecisionDialogProps) {
  const { adminReviews: t, common } = useAdminReviewsMessages()
  const title = open ? (open.what === 'hide' ? t.hideTitle : t.answerTitle)(personOf(open.review)) : ''
  return (
    <Dialog open={open !== null} onClose={onClose} title={title} closeLabel={common.close} holdsForm>
      {open?.what === 'hide' && <HideForm review={open.review} onExit={onClose} onDone={onDone} />}
      {open?.what === 'answer' && <AnswerForm review={open.review} onExit={onClose} onDone={onDone} />}
    </Dialog>
  )
}

interface DecisionProps {
  readonly review: LookedAtReview
  readonly onExit: () => void
  readonly onDone: (message: string) => void
}

function HideForm({ review: { reviewId: id, version }, onExit, onDone }: DecisionProps) {
  const t = useAdminReviewsMessages().adminReviews
  return (
    <WordsForm
      name="reason"
      label={t.hideLabel}
      hint={t.hideHint}
      missing={t.missing.hide}
      initial=""
      most={MOST_REASON}
      onExit={onExit}
      send={async (reason) => {
        const { message } = await callAsUser('POST /review/{id}/hide', { params: { id }, body: { version, reason } })
        onDone(message)
      }}
    />
  )
}

function AnswerForm({ review: { reviewId: id, version, comments, answer }, onExit, onDone }: DecisionProps) {
  const t = useAdminReviewsMessages().adminReviews
  return (
    <>
      <blockquote dir="auto" className="wrap-anywhere mb-4 whitespace-pre-line border-line border-l-2 pl-4">
        {comments}
      </blockquote>
      <WordsForm
        name="answer"
        label={t.answerLabel}
        hint={t.answerHint}
        missing={t.missing.answer}
        initial={answer?.text ?? ''}
        most={MOST_ANSWER}
        onExit={onExit}
        send={async (words) => {
          const body = { version, answer: words }
          const { message } = await callAsUser('PUT /review/{id}/answer', { params: { id }, body })
          onDone(message)
        }}
      />
    </>
  )
}
