import { lazy, memo, Suspense } from 'react'
import type { ReviewsBlockProps } from './reviews-block.tsx'

/** Waits until the browser has nothing else to do. */
const idle = () =>
  new Promise<unknown>((done) => {
    if ('requestIdleCallback' in window) requestIdleCallback(done, { timeout: 2000 })
    else setTimeout(done)
  })

const load = () => import('./reviews-block.tsx').then(({ ReviewsBlock }) => ({ default: ReviewsBlock }))

/** If its code cannot be loaded, the reviews stay as the server has rendered them. */
const Block = lazy(() => (import.meta.env.SSR ? load() : idle().then(load)).catch(() => new Promise<never>(() => {})))

/**
 * Shows the reviews, whose code is loaded while the page is idle: they are below the fold, and rendered by the server.
 * Memoised, because a change before that would replace what the server has rendered by nothing.
 */
export const LazyReviews = memo(function LazyReviews(props: ReviewsBlockProps) {
  return (
    <Suspense fallback={null}>
      <Block {...props} />
    </Suspense>
  )
})
