import { useState } from 'react'
import { ApiError } from '#contract/call.ts'
import { useAction } from './use-action.ts'

/**
 * Manages the actions on a record: one at a time, and why the last one was refused. `reload` shows the record as it is
 * afterwards; after a conflict that is what a colleague has made of it. `tell` announces how an action ended.
 */
export function useRecordActions(reload: () => void, tell: (message: string, type: 'success' | 'error') => void) {
  const [refusal, setRefusal] = useState('')
  const action = useAction((message, error) => {
    setRefusal(message)
    tell(message, 'error')
    if (error instanceof ApiError && error.status === 409) reload()
  })
  const act = (work: () => Promise<unknown>, confirmation: string) =>
    action.act(async () => {
      setRefusal('')
      await work()
      tell(confirmation, 'success')
      reload()
    })
  return { act, refusal, isBusy: action.isBusy, forgetRefusal: () => setRefusal('') }
}
