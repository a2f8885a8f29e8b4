import { useState } from 'react'
import { useSingleFlight } from '#web/lib/use-single-flight.ts'
import { shopTexts } from '#web/messages/en/shop.ts'
import { toast } from './toast.tsx'

/** Returns a function that runs one task at a time and announces why one failed, and whether one is running. */
export function useAction() {
  const { genericError } = shopTexts().common
  const once = useSingleFlight()
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<void>) =>
    once(async () => {
      setBusy(true)
      await work().catch((error: unknown) => toast(error instanceof Error ? error.message : genericError, 'error'))
      setBusy(false)
    })
  return { busy, run }
}
