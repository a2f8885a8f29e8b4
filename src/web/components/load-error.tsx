import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

interface LoadErrorProps {
  readonly retry: string
  readonly onRetry: () => void
  readonly children: string
}

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
