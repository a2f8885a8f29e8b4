import { useCallback, useEffect, useRef } from 'react'
import { callAsUser } from '#web/lib/session.ts'
import { useResource } from '#web/lib/use-resource.ts'
import { reviewFormTexts } from '#web/messages/en/review-form.ts'
import { ReviewFields, type ReviewFormProps } from './review-fields.tsx'
import { ReviewRefusal } from './review-refusal.tsx'

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
