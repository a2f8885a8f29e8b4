import { type ReactNode, useState } from 'react'
import { useResource } from '#web/lib/use-resource.ts'
import { LoadError } from './load-error.tsx'
import { Spinner } from './spinner.tsx'

interface WhenLoadedProps<T> {
  readonly data: T | null
  readonly error: string | null
  readonly reload: () => void
  readonly texts: { readonly retry: string; readonly loading: string }
  readonly children: (data: T) => ReactNode
}

/** Shows data once it is loaded; until then a spinner, or why it could not be loaded and a button that tries again. */
export function WhenLoaded<T>({ data, error, reload, texts, children }: WhenLoadedProps<T>) {
  if (error) {
    return (
      <LoadError retry={texts.retry} onRetry={reload}>
        {error}
      </LoadError>
    )
  }
  return data === null ? <Spinner label={texts.loading} /> : children(data)
}

interface LoadedProps<T> extends Pick<WhenLoadedProps<T>, 'texts'> {
  readonly load: () => Promise<T>
  readonly children: (data: T, reload: () => void) => ReactNode
}

/** Loads data for a part of a page and shows it. What loads something else afterwards needs another key. */
export function Loaded<T>({ load, texts, children }: LoadedProps<T>) {
  const [first] = useState(() => load)
  const resource = useResource(first)
  return (
    <WhenLoaded {...resource} texts={texts}>
      {(data) => children(data, resource.reload)}
    </WhenLoaded>
  )
}
