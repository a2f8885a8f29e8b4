import { useCallback, useSyncExternalStore } from 'react'

/**
 * Returns whether the window is at least a number of pixels wide. The server, which cannot know, assumes that it is.
 */
export function useIsWide(pixels: number): boolean {
  const query = `(min-width: ${pixels}px)`
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => true,
  )
}
