import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from './button.tsx'

interface SubmitButtonProps {
  readonly busy: boolean
  readonly disabled?: boolean
  /** Use `ink` beside a form that matters more. */
  readonly look?: 'signal' | 'ink' | 'danger' | undefined
  readonly children: ReactNode
}

/**
 * Submits a form once. It does nothing until the page's script runs, because the browser alone would send the form to
 * the wrong address; while it is busy it keeps the focus.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { busy, disabled = false, look = 'signal', children } = props
  const hydrated = useHydrated()
  return (
    <Button
      type="submit"
      look={look}
      disabled={disabled || !hydrated}
      aria-disabled={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
      className="w-full sm:w-auto sm:min-w-52"
    >
      {children}
      {busy && (
        <span aria-hidden className="size-4 animate-roll rounded-full border-2 border-current/30 border-t-current" />
      )}
    </Button>
  )
}
