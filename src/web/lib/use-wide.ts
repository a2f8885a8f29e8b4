import { useSyncExternalStore } from 'react'

/** From here on a table of a dozen columns has room. */
const QUERY = '(min-width: 1280px)'

function subscribe(changed: () => void): () => void {
  const media = window.matchMedia(QUERY)
  media.addEventListener('change', changed)
  return () => media.removeEventListener('change', changed)
}

/** Whether a very wide table fits; the server, which cannot know, says yes. */
export const useWide = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.matchMedia(QUERY).matches,
    () => true,
  )
