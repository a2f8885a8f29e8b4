import { useRef } from 'react'

/** Returns a function that runs one task at a time: a call while the previous one is running does nothing. */
export function useSingleFlight(): (work: () => Promise<void>) => Promise<void> {
  const busy = useRef(false)
  return async (work) => {
    if (busy.current) return
    busy.current = true
    try {
      await work()
    } finally {
      busy.current = false
    }
  }
}
