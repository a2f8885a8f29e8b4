import { useRef } from 'react'

/** Does one thing at a time: a press while the last one is still being worked on does nothing. */
export function useOnce(): (work: () => Promise<void>) => Promise<void> {
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
