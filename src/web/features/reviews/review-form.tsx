import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { ApiError } from '#contract/call.ts'
import type { SavedReview, ShownReviews } from '#contract/reviews.ts'
import { countCharacters, MAX_COMMENTS, normalizeText, textProblem } from '#rules/reviews.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { CountedTextArea } from '#web/components/counted-text-area.tsx'
import { EditConflict } from '#web/components/edit-conflict.tsx'
import { StarChoice } from '#web/components/star-choice.tsx'
import { SubmitButton } from '#web/components/submit-button.tsx'
import { toast } from '#web/components/toast.tsx'
import { readDraft, writeDraft } from '#web/lib/draft.ts'
import { showFieldErrors } from '#web/lib/form-refusal.ts'
import { callAsUser, useSession } from '#web/lib/session.ts'
import { useEditConflict } from '#web/lib/use-edit-conflict.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { reviewFormTexts } from '#web/messages/en/review-form.ts'

/** Edits a new review, or the customer's own one: a customer can review a product once. */
export function ReviewForm({ place: { bike, product }, ...form }: ReviewFormProps) {
  const t = reviewFormTexts()
  const frame = useRef<HTMLElement>(null)
  const { data, error, reload } = useResource(
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
        <ReviewFields {...form} place={{ bike, product }} own={data.review} onConflict={reload} />
      ) : (
        <div className="min-h-72">
          {error && <ReviewRefusal text={error} signIn={form.signIn} onRetry={reload} />}
          {!error && <p role="status">{t.common.loading}</p>}
        </div>
      )}
    </section>
  )
}

interface ReviewFormProps {
  readonly place: { readonly bike: string; readonly product: string }
  readonly author: string
  /** The address that leads through signing in and back to this form. */
  readonly signIn: string
  readonly opener: string
  readonly shown: ShownReviews
  readonly onClose: (shown: ShownReviews) => void
}

interface Values {
  readonly stars: number
  readonly comments: string
}

type ReviewFieldsProps = ReviewFormProps & {
  readonly own: SavedReview['review'] | null
  /** Called if the customer has reviewed the product elsewhere meanwhile. */
  readonly onConflict: () => void
}

function ReviewFields(props: ReviewFieldsProps) {
  const { own, signIn, shown } = props
  const t = reviewFormTexts()
  const { form, edits, refusal, send, leave } = useReview(props)
  const { register, watch, setValue, formState } = form
  const { stars, comments } = watch()
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
      <CountedTextArea
        label={t.reviewForm.comments}
        rows={4}
        characters={countCharacters(comments)}
        maxCharacters={MAX_COMMENTS}
        count={t.reviewForm.count}
        error={errors.comments?.message}
        {...register('comments', {
          validate: (typed) => {
            const fault = textProblem(normalizeText(typed), MAX_COMMENTS)
            return fault === null || t.reviewForm.faults[fault]
          },
        })}
      />
      {edits.conflict && (
        <EditConflict
          conflict={edits.conflict}
          labelOf={(path) => t.reviewForm[path as keyof Values]}
          onKeepMine={() => edits.keepMine(send)}
          onTakeOver={edits.takeOver}
        />
      )}
      {refusal && <ReviewRefusal text={refusal} signIn={signIn} />}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={isSubmitting}>{t.reviewForm.save}</SubmitButton>
        <Button look="line" onClick={() => leave(shown)} className="w-full sm:w-auto">
          {t.reviewForm.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Keeps what is typed as a draft until the review is saved or cancelled. */
function useReview({ place, author, own, opener, shown, onClose, onConflict }: ReviewFieldsProps) {
  const t = reviewFormTexts()
  const [refusal, setRefusal] = useState('')
  const [begun] = useState(() => draftOf(author, place))
  const saved = valuesOf(own)
  const form = useForm<Values>({ defaultValues: begun ?? saved })
  const { handleSubmit, watch, setError } = form
  const edits = useEditConflict<Values, SavedReview['review']>({
    form,
    saved,
    version: own?.version ?? 0,
    fieldsOf: valuesOf,
  })

  useEffect(() => {
    const watching = watch((values) => writeDraft(draftKey(author), { ...place, ...values }))
    return () => watching.unsubscribe()
  }, [watch, author, place])

  const send = handleSubmit(async (values) => {
    setRefusal('')
    const body = { ...place, userId: author, stars: String(values.stars), comments: normalizeText(values.comments) }
    try {
      const saved = own
        ? await callAsUser('PUT /updateReview', {
            body: { ...body, reviewId: own.reviewId, version: edits.version() || own.version },
          })
        : await callAsUser('POST /reviews', { body })
      const done = own ? t.reviewForm.changed : t.reviewForm.thanks
      toast(saved.review.hidden ? t.reviewForm.stillHidden : done, 'success')
      leave(withSaved(shown, saved), saved.review.reviewId)
    } catch (error) {
      const message = showFieldErrors(error, { names: NAMES, setError, otherwise: t.common.genericError })
      if (await edits.notice(error)) return
      if (error instanceof ApiError && error.code === 'conflict') onConflict()
      setRefusal(message)
    }
  })

  function leave(changed: ShownReviews, reviewId = '') {
    writeDraft(draftKey(author), null)
    // The focused form is removed, so the focus moves to the review or to the button that opened the form.
    flushSync(() => onClose(changed))
    ;(document.getElementById(`review-${reviewId}`) ?? document.getElementById(opener))?.focus()
  }

  return { form, edits, refusal, send, leave }
}

const valuesOf = (own: Pick<SavedReview['review'], 'stars' | 'comments'> | null): Values => ({
  stars: Number(own?.stars ?? MAX_STARS),
  comments: own?.comments ?? '',
})

const MAX_STARS = 5
const NAMES = ['stars', 'comments'] as const

function withSaved({ review: before }: ShownReviews, { review: saved, ...summary }: SavedReview): ShownReviews {
  const own = saved.hidden ? [] : [saved]
  const place = before.findIndex((each) => each.reviewId === saved.reviewId)
  const review = place === -1 ? [...own, ...before] : before.toSpliced(place, 1, ...own)
  return { review, ...summary }
}

const draftKey = (author: string): string => `review-${author}`

/** Returns the draft that the customer has written about this product before a reload or a sign-in. */
function draftOf(author: string, { bike, product }: ReviewFormProps['place']): Values | null {
  const draft = readDraft(draftKey(author))
  if (draft.bike !== bike || draft.product !== product) return null
  const stars = Number(draft.stars)
  return {
    stars: Number.isInteger(stars) && stars >= 1 && stars <= MAX_STARS ? stars : MAX_STARS,
    comments: typeof draft.comments === 'string' ? draft.comments : '',
  }
}

/** Shows why saving failed. A customer who has been signed out can sign in and return to the draft. */
function ReviewRefusal({ text, signIn, onRetry }: { text: string; signIn: string; onRetry?: () => void }) {
  const t = reviewFormTexts()
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
