import type { ReactNode } from 'react'
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
