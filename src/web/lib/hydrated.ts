import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while the page is the server's, true once the browser has taken over: what is personal waits for that. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
