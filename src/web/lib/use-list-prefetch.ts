import { startTransition, useEffect, useState } from 'react'

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** A finger gives no sign before it taps, so there a page is fetched when its link is seen, where the line is good. */
function behaviour(): 'viewport' | 'intent' {
  const { connection } = navigator as { readonly connection?: Connection }
  const spare = !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
  return spare && matchMedia('(hover: none)').matches ? 'viewport' : 'intent'
}

/** When to fetch the pages that a list leads to: the pointer comes near a link, or it is seen. */
export function useListPrefetch(): 'viewport' | 'intent' {
  const [prefetch, setPrefetch] = useState<'viewport' | 'intent'>('intent')
  // The list is made anew for it, which can wait until the page works.
  useEffect(() => startTransition(() => setPrefetch(behaviour())), [])
  return prefetch
}
