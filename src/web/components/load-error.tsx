import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadErrorProps {
  /** The label of the button. */
  readonly retry: string
  readonly onRetry: () => void
  /** The reason, as the server states it. */
  readonly children: string
}

/** Shows, in place of data that failed to load, the reason and a button that tries again. */
export function LoadError({ retry, onRetry, children }: LoadErrorProps) {
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
