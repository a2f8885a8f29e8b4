import { useSyncExternalStore } from 'react'

/** Below this a table of many columns becomes a list of cards. */
const QUERY = '(max-width: 1023px)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether there is too little room for a wide table. */
export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => false,
  )
