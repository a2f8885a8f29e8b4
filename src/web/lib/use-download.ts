import { useState } from 'react'
import type { ApiPath } from '#contract/call.ts'
import { downloadFile } from './download-file.ts'
import { useSingleFlight } from './use-single-flight.ts'

/** Returns a function that downloads a file, one at a time, and whether one is being downloaded. */
export function useDownload(onFailure: (error: unknown) => void) {
  const once = useSingleFlight()
  const [busy, setBusy] = useState(false)
  const download = (path: ApiPath, name?: string) =>
    once(async () => {
      setBusy(true)
      await downloadFile(path, name).catch(onFailure)
      setBusy(false)
    })
  return { busy, download }
}
