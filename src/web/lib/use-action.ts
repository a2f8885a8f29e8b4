import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { useSingleFlight } from './use-single-flight.ts'

/** Runs one task at a time. If a task fails, `onFailure` gets the message for the person. */
export function useAction(onFailure: (message: string, error: unknown) => void) {
  const once = useSingleFlight()
  const [isBusy, setBusy] = useState(false)
  const act = (work: () => Promise<unknown>) =>
    once(async () => {
      setBusy(true)
      try {
        await work()
      } catch (error) {
        onFailure(error instanceof ApiError ? error.message : GENERIC_MESSAGE, error)
      }
      setBusy(false)
    })
  return { isBusy, act }
}
