import type { ReactNode } from 'react'
import { WhenLoaded } from '#web/components/when-loaded.tsx'
import { useResource } from '#web/lib/use-resource.ts'
import { settingsTexts } from '#web/messages/en/settings.ts'

interface LoadedProps<T> {
  /** Must be a stable function. */
  readonly load: () => Promise<T>
  readonly children: (data: T, reload: () => void) => ReactNode
}

/** Loads data for an administrator and renders it, or shows why it failed. */
export function Loaded<T>({ load, children }: LoadedProps<T>) {
  const resource = useResource(load)
  return (
    <WhenLoaded {...resource} texts={settingsTexts().common}>
      {(data) => children(data, resource.reload)}
    </WhenLoaded>
  )
}
