import type { ReactNode } from 'react'
import { Failed } from '#web/components/failed.tsx'
import { Spinner } from '#web/components/spinner.tsx'
import { useSettingsMessages } from '#web/lib/settings-messages.ts'
import { useOwn } from '#web/lib/use-own.ts'

interface LoadedProps<T> {
  /** Must stay the same function. */
  readonly fetchIt: () => Promise<T>
  readonly children: (data: T, reload: () => void) => ReactNode
}

/** What is fetched for an administrator, or why it did not come. */
export function Loaded<T>({ fetchIt, children }: LoadedProps<T>) {
  const t = useSettingsMessages()
  const { data, error, reload } = useOwn(fetchIt)
  if (error)
    return (
      <Failed retry={t.common.retry} onRetry={reload}>
        {error}
      </Failed>
    )
  return data === null ? <Spinner label={t.common.loading} /> : children(data, reload)
}
