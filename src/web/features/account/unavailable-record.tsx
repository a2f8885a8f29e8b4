import { ButtonLink } from '#web/components/button.tsx'
import { useSession } from '#web/lib/session.ts'

interface UnavailableRecordProps {
  readonly texts: { readonly none: string; readonly noneHint: string; readonly signIn: string }
  readonly reason: string | null
  /** The address of the page without the key, for visitors who sign in. */
  readonly path: string
}

/** Shows that a visitor may not read a record, or that it does not exist, and offers to sign in. */
export function UnavailableRecord({ texts: t, reason, path }: UnavailableRecordProps) {
  const user = useSession((state) => state.user)
  return (
    <div className="max-w-prose pt-4">
      <h1 className="mb-4 text-5xl md:text-6xl">{t.none}</h1>
      <p className="mb-2 text-lg">{reason}</p>
      <p className="mb-6 text-steel">{t.noneHint}</p>
      {!user && <ButtonLink to={`/signin?redirect=${encodeURIComponent(path)}`}>{t.signIn}</ButtonLink>}
    </div>
  )
}
