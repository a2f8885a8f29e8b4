import { Link } from 'react-router'
import { Alert } from '#web/components/alert.tsx'
import { Button } from '#web/components/button.tsx'
import { useSession } from '#web/lib/session.ts'
import { reviewFormTexts } from '#web/messages/en/review-form.ts'

/** Shows why saving failed. A customer who has been signed out can sign in and return to the draft. */
export function ReviewRefusal({ text, signIn, onRetry }: { text: string; signIn: string; onRetry?: () => void }) {
  const t = reviewFormTexts()
  const signedOut = useSession((state) => state.user === null)
  if (!signedOut && !onRetry) return <Alert>{text}</Alert>
  const action = signedOut ? (
    <Link to={signIn} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {t.reviewForm.signIn}
    </Link>
  ) : (
    <Button look="line" onClick={onRetry}>
      {t.common.retry}
    </Button>
  )
  return <Alert action={action}>{signedOut ? t.reviewForm.signedOut : text}</Alert>
}
