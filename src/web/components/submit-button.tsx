import type { ReactNode } from 'react'
import { useHydrated } from '#web/lib/use-hydrated.ts'
import { Button } from './button.tsx'

/**
 * Submits a form once. It does nothing until the page's script runs, because the browser alone would send the form to
 * the wrong address; while it is busy it keeps the focus.
 */
export function SubmitButton({
  busy,
  disabled = false,
  look = 'signal',
  isCompact = false,
  children,
}: {
  busy: boolean
  disabled?: boolean
  /** Use `ink` beside a form that matters more. */
  look?: 'signal' | 'ink' | 'danger' | undefined
  /** Takes no more room than its text, beside a field. */
  isCompact?: boolean
  children: ReactNode
}) {
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
      className={isCompact ? '' : 'w-full sm:w-auto sm:min-w-52'}
    >
      {children}
      {busy && (
        <span aria-hidden className="size-4 animate-roll rounded-full border-2 border-current/30 border-t-current" />
      )}
    </Button>
  )
}
