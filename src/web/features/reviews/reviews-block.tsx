import { lazy, Suspense, useEffect, useState } from 'react'
import type { ShownReviews } from '#contract/reviews.ts'
import { Alert } from '#web/components/alert.tsx'
import { Button, ButtonLink } from '#web/components/button.tsx'
import { Stars } from '#web/components/stars.tsx'
import { useSession } from '#web/lib/session.ts'
import { productTexts } from '#web/messages/en/product.ts'
import { ReviewItem } from './review-item.tsx'

export interface ReviewsBlockProps {
  readonly reviews: ShownReviews
  readonly shopName: string
  readonly bikeCode: string
  readonly code: string
}

/** Loaded on demand, because most visitors only read. */
const ReviewForm = lazy(() =>
  import('./review-form.tsx').then(
    ({ ReviewForm: form }) => ({ default: form }),
    () => ({ default: FormMissing }),
  ),
)

function FormMissing() {
  return <Alert>{productTexts().common.genericError}</Alert>
}

export function ReviewsBlock({ reviews, shopName, bikeCode, code }: ReviewsBlockProps) {
  const t = productTexts()
  const { author, user, begin, end } = useReviewEditor()
  /** The reviews after a change made here; the page's data may be older. */
  const [latest, setLatest] = useState<ShownReviews | null>(null)
  const shown = latest ?? reviews
  /** The chosen options are in the address, whose changes React does not see: it is read when somebody comes here. */
  const [search, setSearch] = useState('')
  const readSearch = () => setSearch(window.location.search)
  const back = reviewEditorPath(`/productDetail/${bikeCode}/${code}`, search)
  const signIn = `/signin?redirect=${encodeURIComponent(back.slice(1))}`

  return (
    <section
      aria-labelledby="reviews"
      onPointerEnter={readSearch}
      onFocus={readSearch}
      className="grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-16"
    >
      <div>
        <h2 id="reviews" className="mb-4 scroll-mt-24 text-3xl">
          {t.reviews.title}
        </h2>
        <Bars {...shown} />
        {author === null && <WriteButton onWrite={user ? begin : undefined} signIn={signIn} />}
      </div>
      <div className="min-w-0">
        {author !== null && (
          <Suspense fallback={null}>
            <ReviewForm
              place={{ bike: bikeCode, product: code }}
              author={author}
              signIn={signIn}
              opener={WRITE}
              shown={shown}
              onClose={(changed) => {
                end()
                setLatest(changed)
              }}
            />
          </Suspense>
        )}
        {shown.review.length === 0 ? (
          <p className="text-steel">{t.reviews.empty}</p>
        ) : (
          <ul>
            {shown.review.map((review) => (
              <ReviewItem
                key={review.reviewId}
                review={review}
                shopName={shopName}
                onEdit={review.userId === user?.id && author === null ? begin : undefined}
              />
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}

const WRITE = 'write-review'

/** Opens the form; visitors sign in first, and return to the form. */
function WriteButton({ onWrite, signIn }: { onWrite: (() => void) | undefined; signIn: string }) {
  const t = productTexts().reviews
  if (onWrite) {
    return (
      <Button id={WRITE} look="line" onClick={onWrite}>
        {t.write}
      </Button>
    )
  }
  return (
    <ButtonLink id={WRITE} look="line" to={signIn}>
      {t.write}
    </ButtonLink>
  )
}

function Bars({ average, customers, stars }: ShownReviews) {
  const t = productTexts().reviews
  if (average === null) return null
  return (
    <>
      <p className="flex items-center gap-3">
        <span className="font-semibold text-4xl tabular-nums">{average.toFixed(1)}</span>
        <span>
          <Stars value={average} label={t.average(average.toFixed(1))} large />
          <span className="block text-sm text-steel">{t.customers(customers)}</span>
        </span>
      </p>
      <ul className="my-5 grid gap-1.5">
        {([5, 4, 3, 2, 1] as const).map((count) => (
          <li key={count} className="flex items-center gap-3 text-sm">
            <span className="sr-only">{t.bar(count, stars[count])}</span>
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
  )
}

const WISH = 'review'

/** Returns the address of a product page that opens the review form, with the options that are chosen there. */
function reviewEditorPath(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.set(WISH, 'write')
  return `${path}?${query.toString()}#reviews`
}

/** Tracks who is writing a review. After a sign-in, the address says that the form must open again. */
function useReviewEditor() {
  const [author, setAuthor] = useState<string | null>(null)
  const { ready, user } = useSession()
  const begin = () => setAuthor(user?.id ?? null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once, when the session is known
  useEffect(() => {
    if (ready && new URLSearchParams(window.location.search).get(WISH) === 'write') begin()
  }, [ready])

  /** Closes the form and removes the parameter, so that a reload does not open it again. */
  function end() {
    setAuthor(null)
    const url = new URL(window.location.href)
    url.searchParams.delete(WISH)
    window.history.replaceState(window.history.state, '', url.pathname + url.search)
  }
  return { author, user, begin, end }
}
