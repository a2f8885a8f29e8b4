import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface FailedProps {
  /** What the button says. */
  readonly retry: string
  readonly onRetry: () => void
  /** Why, in the words of the server. */
  readonly children: string
}

/** In place of what did not come: why, and a button that asks once more. */
export function Failed({ retry, onRetry, children }: FailedProps) {
  return (
    <Alert
      action={
        <Button look="line" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {children}
    </Alert>
  )
}
