import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'

export interface Own<T> {
  /** Null until it has come. */
  readonly data: T | null
  /** Why it did not come. */
  readonly error: string | null
  readonly reload: () => void
}

/** What belongs to the person, fetched when the page is there; `fetchIt` must stay the same function. */
export function useOwn<T>(fetchIt: () => Promise<T>): Own<T> {
  const [data, setData] = useState<T | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round fetches again
  useEffect(() => {
    let current = true
    fetchIt().then(
      (fetched) => {
        if (!current) return
        setData(fetched)
        setError(null)
      },
      (failure: unknown) => current && setError(failure instanceof ApiError ? failure.message : GENERIC_MESSAGE),
    )
    return () => {
      current = false
    }
  }, [fetchIt, round])

  return { data, error, reload: useCallback(() => setRound((before) => before + 1), []) }
}
