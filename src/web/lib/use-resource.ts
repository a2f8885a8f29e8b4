import { useCallback, useEffect, useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'

/** The pause after a change of input before the server is asked, in milliseconds. */
export const PAUSE_MS = 250

interface Answer<T> {
  readonly data: T | null
  readonly error: string | null
  readonly load: (() => Promise<T>) | null
  readonly round: number
}

interface Resource<T> extends Pick<Answer<T>, 'data' | 'error'> {
  /** Whether the last request has finished; until then data and error are those of the previous one. */
  readonly isCurrent: boolean
  readonly reload: () => void
}

/**
 * Loads data for a part of a page, such as a dialog, a tab or a price that follows the input. Pages load their data in
 * the route's loader or clientLoader instead. It loads again when `load` changes (wrap it in useCallback); null loads
 * nothing. With a pause it waits that long for further changes. Outdated responses are dropped.
 */
export function useResource<T>(load: (() => Promise<T>) | null, pauseMs = 0): Resource<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ data: null, error: null, load: null, round: 0 })
  const [round, setRound] = useState(0)

  useEffect(() => {
    if (!load) return
    let isWanted = true
    const start = () =>
      load().then(
        (data) => isWanted && setAnswer({ data, error: null, load, round }),
        (failure: unknown) => {
          const error = failure instanceof ApiError ? failure.message : GENERIC_MESSAGE
          if (isWanted) setAnswer(({ data }) => ({ data, error, load, round }))
        },
      )
    const timer = pauseMs > 0 ? setTimeout(start, pauseMs) : void start()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [load, round, pauseMs])

  const reload = useCallback(() => setRound((before) => before + 1), [])
  const isCurrent = answer.load === load && answer.round === round
  return { data: answer.data, error: answer.error, isCurrent, reload }
}
