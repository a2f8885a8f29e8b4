import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { SavedReview, ShownReviews } from '#contract/reviews.ts'
import { countTyped, MOST_COMMENTS, normalizeText, textFault } from '#rules/reviews.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { CountedArea } from '#web/components/counted-area.tsx'
import { StarChoice } from '#web/components/star-choice.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { readDraft, reviewDraft, writeDraft } from '#web/lib/draft.ts'
import { markRefusal } from '#web/lib/form-refusal.ts'
import { useReviewFormMessages } from '#web/lib/review-form-messages.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useOwn } from '#web/lib/use-own.ts'

interface ReviewFormProps {
  /** The codes of the product and of its bike. */
  readonly place: { readonly bike: string; readonly product: string }
  /** Who has opened the form. */
  readonly author: string
  /** Leads through signing in back to this form. */
  readonly signIn: string
  /** The id of what opens the form. */
  readonly opener: string
  /** What is shown while the form is open. */
  readonly shown: ShownReviews
  /** Called with what is to be shown from then on. */
  readonly onClose: (shown: ShownReviews) => void
}

/** A new review, or the person's own one to change: a person reviews a product once. */
export function ReviewForm({ place: { bike, product }, ...form }: ReviewFormProps) {
  const t = useReviewFormMessages()
  const frame = useRef<HTMLElement>(null)
  const { data, error, reload } = useOwn(
    useCallback(() => callAsUser('GET /reviews/{bike}/{product}/own', { params: { bike, product } }), [bike, product]),
  )
  const title = data?.review ? t.reviewForm.change : t.reviewForm.write

  useEffect(() => frame.current?.focus(), [])

  return (
    <section
      ref={frame}
      tabIndex={-1}
      aria-label={title}
      className="mb-8 scroll-mt-24 rounded-sm border border-line bg-mist/50 p-5 outline-none md:p-6"
    >
      <h3 className="mb-4 text-2xl">{title}</h3>
      {data ? (
        <Fields {...form} place={{ bike, product }} own={data.review} onConflict={reload} />
      ) : (
        <div className="min-h-72">
          {error && <Refusal text={error} signIn={form.signIn} onRetry={reload} />}
          {!error && <p role="status">{t.common.loading}</p>}
        </div>
      )}
    </section>
  )
}

interface Values {
  readonly stars: number
  readonly comments: string
}

type FieldsProps = ReviewFormProps & {
  readonly own: SavedReview['review'] | null
  /** The person has reviewed the product from somewhere else meanwhile. */
  readonly onConflict: () => void
}

function Fields({ place, author, own, signIn, opener, shown, onClose, onConflict }: FieldsProps) {
  const t = useReviewFormMessages()
  const [refusal, setRefusal] = useState('')
  const [begun] = useState(() => draftOf(author, place))
  const { register, handleSubmit, watch, setValue, formState, setError } = useForm<Values>({
    defaultValues: begun ?? { stars: Number(own?.stars ?? MOST_STARS), comments: own?.comments ?? '' },
  })
  const { stars, comments } = watch()

  useEffect(() => {
    const watching = watch((values) => writeDraft(reviewDraft(author), { ...place, ...values }))
    return () => watching.unsubscribe()
  }, [watch, author, place])

  const send = handleSubmit(async (values) => {
    setRefusal('')
    const body = { ...place, userId: author, stars: String(values.stars), comments: normalizeText(values.comments) }
    try {
      const saved = own
        ? await callAsUser('PUT /updateReview', { body: { ...body, reviewId: own.reviewId } })
        : await callAsUser('POST /reviews', { body })
      const done = own ? t.reviewForm.changed : t.reviewForm.thanks
      toast(saved.review.hidden ? t.reviewForm.stillHidden : done, 'success')
      leave(withSaved(shown, saved), saved.review.reviewId)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict') onConflict()
      setRefusal(markRefusal(error, { names: NAMES, setError, otherwise: t.common.genericError }))
    }
  })

  function leave(changed: ShownReviews, reviewId = '') {
    writeDraft(reviewDraft(author), null)
    // The form that has the focus goes.
    flushSync(() => onClose(changed))
    ;(document.getElementById(`review-${reviewId}`) ?? document.getElementById(opener))?.focus()
  }

  const { errors, isSubmitting } = formState
  return (
    <form
      method="post"
      noValidate
      aria-label={own ? t.reviewForm.change : t.reviewForm.write}
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : send(event))}
      className="grid max-w-2xl gap-4"
    >
      {own?.hidden && (
        <p className="rounded-sm border border-signal/50 px-4 py-3">{t.reviewForm.hidden(own.hidden.reason)}</p>
      )}
      <StarChoice
        label={t.reviewForm.stars}
        value={stars}
        nameOf={t.reviewForm.starsName}
        error={errors.stars?.message}
        onChange={(chosen) => setValue('stars', chosen)}
      />
      <CountedArea
        label={t.reviewForm.comments}
        rows={4}
        characters={countTyped(comments)}
        most={MOST_COMMENTS}
        count={t.reviewForm.count}
        error={errors.comments?.message}
        {...register('comments', {
          validate: (typed) => {
            const fault = textFault(normalizeText(typed), MOST_COMMENTS)
            return fault === null || t.reviewForm.faults[fault]
          },
        })}
      />
      {refusal && <Refusal text={refusal} signIn={signIn} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{t.reviewForm.save}</SubmitButton>
        <Button look="line" onClick={() => leave(shown)} className="w-full sm:w-auto">
          {t.reviewForm.cancel}
        </Button>
      </div>
    </form>
  )
}

const MOST_STARS = 5
const NAMES = ['stars', 'comments'] as const

/** What is shown, with what was saved in it, in its place. */
function withSaved({ review: before }: ShownReviews, { review: saved, ...summary }: SavedReview): ShownReviews {
  const own = saved.hidden ? [] : [saved]
  const place = before.findIndex((each) => each.reviewId === saved.reviewId)
  const review = place === -1 ? [...own, ...before] : before.toSpliced(place, 1, ...own)
  return { review, ...summary }
}

/** Why it did not work. Whoever has been signed out meanwhile is told, and comes back to what is typed. */
function Refusal({ text, signIn, onRetry }: { text: string; signIn: string; onRetry?: () => void }) {
  const t = useReviewFormMessages()
  const signedOut = useSession((state) => state.user === null)
  if (!signedOut && !onRetry) return <Alert>{text}</Alert>
  const action = signedOut ? (
    <Link to={signIn} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {t.reviewForm.signIn}
    </Link>
  ) : (
    <Button look="line" onClick={onRetry}>
      {t.common.retry}
    </Button>
  )
  return <Alert action={action}>{signedOut ? t.reviewForm.signedOut : text}</Alert>
}

/** What the person had begun to write about this product, before a reload or a sign-in. */
function draftOf(author: string, { bike, product }: ReviewFormProps['place']): Values | null {
  const draft = readDraft(reviewDraft(author))
  if (draft.bike !== bike || draft.product !== product) return null
  const stars = Number(draft.stars)
  return {
    stars: Number.isInteger(stars) && stars >= 1 && stars <= MOST_STARS ? stars : MOST_STARS,
    comments: typeof draft.comments === 'string' ? draft.comments : '',
  }
}
