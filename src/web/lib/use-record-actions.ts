import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { GENERIC_MESSAGE } from '#contract/messages.ts'
import { useSingleFlight } from './use-single-flight.ts'

/**
 * Manages the actions on a record: one at a time, and why the last one was refused. `reload` shows the record as it is
 * afterwards; after a conflict that is what a colleague has made of it. `tell` announces how an action ended.
 */
export function useRecordActions(reload: () => void, tell: (message: string, type: 'success' | 'error') => void) {
  const [refusal, setRefusal] = useState('')
  const [isBusy, setBusy] = useState(false)
  const once = useSingleFlight()

  const act = (work: () => Promise<unknown>, confirmation: string) =>
    once(async () => {
      setRefusal('')
      setBusy(true)
      try {
        await work()
        tell(confirmation, 'success')
        reload()
      } catch (error) {
        const why = error instanceof ApiError ? error.message : GENERIC_MESSAGE
        setRefusal(why)
        tell(why, 'error')
        if (error instanceof ApiError && error.status === 409) reload()
      } finally {
        setBusy(false)
      }
    })

  return { act, refusal, isBusy, forgetRefusal: () => setRefusal('') }
}
