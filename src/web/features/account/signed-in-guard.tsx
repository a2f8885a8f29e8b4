import { type ReactNode, useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { Spinner } from '#web/components/spinner.tsx'
import { getValidToken, useSession } from '#web/lib/session.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** Guards the pages for signed-in users; nothing is shown before the session is verified. */
export function SignedInGuard({ children }: { children: ReactNode }) {
  const t = shopTexts()
  const { ready, user } = useSession()
  const [checked, setChecked] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (ready && user && !checked) {
      // Without a connection the session cannot be verified; the page's own requests will report errors.
      getValidToken().then(
        () => setChecked(true),
        () => setChecked(true),
      )
    }
    if (ready && !user) navigate(`/signin?redirect=${wayBack(pathname, search)}`, { replace: true })
  }, [ready, user, checked, navigate, pathname, search])

  return user && checked ? children : <Spinner label={t.common.loading} />
}

/** The checkout and order pages, whose redirect path is written without the leading slash (S2 §2). */
const READABLE = /^\/(checkout|shipping|placeOrder|order)(\/|$)/i

const wayBack = (pathname: string, search: string): string =>
  READABLE.test(pathname)
    ? encodeURIComponent(pathname.slice(1) + search).replaceAll('%2F', '/')
    : encodeURIComponent(pathname + search)
