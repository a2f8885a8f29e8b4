import { startTransition, useEffect, useState } from 'react'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** A touch screen gives no sign before a tap, so on a fast connection links are prefetched when visible. */
function behaviour(): 'viewport' | 'intent' {
  const { connection } = navigator as { readonly connection?: Connection }
  const spare = !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
  return spare && matchMedia('(hover: none)').matches ? 'viewport' : 'intent'
}

/** When to prefetch the pages of a list: when the pointer approaches a link, or when it is visible. */
export function useListPrefetch(): 'viewport' | 'intent' {
  const [prefetch, setPrefetch] = useState<'viewport' | 'intent'>('intent')
  // This renders the list again, which can wait until hydration is finished.
  useEffect(() => startTransition(() => setPrefetch(behaviour())), [])
  return prefetch
}
