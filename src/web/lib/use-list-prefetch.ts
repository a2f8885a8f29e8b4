import { startTransition, useEffect, useState } from 'react'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/**
 * Returns when to prefetch. A touch screen gives no sign before a tap, so on a fast connection links are prefetched
 * when they become visible.
 */
function behaviour(): 'viewport' | 'intent' {
  const { connection } = navigator as { readonly connection?: Connection }
  const spare = !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
  return spare && matchMedia('(hover: none)').matches ? 'viewport' : 'intent'
}

/**
 * Returns when to prefetch the pages that a list links to: when the pointer approaches a link, or when it is visible.
 */
export function useListPrefetch(): 'viewport' | 'intent' {
  const [prefetch, setPrefetch] = useState<'viewport' | 'intent'>('intent')
  // This renders the list again, which can wait until hydration is finished.
  useEffect(() => startTransition(() => setPrefetch(behaviour())), [])
  return prefetch
}
