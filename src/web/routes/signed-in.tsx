import { useEffect, useState } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Spinner } from '#web/components/spinner.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { freshToken, useSession } from '#web/lib/session.ts'

/** Pages for whoever is signed in; nothing of them is shown before that is sure. */
export default function SignedIn() {
  const t = useMessages()
  const { ready, user } = useSession()
  const [checked, setChecked] = useState(false)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  useEffect(() => {
    if (ready && user && !checked) {
      // Without a connection nobody can say more: the page's own calls will tell.
      freshToken().then(
        () => setChecked(true),
        () => setChecked(true),
      )
    }
    if (ready && !user) navigate(`/signin?redirect=${wayBack(pathname, search)}`, { replace: true })
  }, [ready, user, checked, navigate, pathname, search])

  return user && checked ? <Outlet /> : <Spinner label={t.common.loading} />
}

/** The pages of the checkout and of orders are named as they are read, without the slash before them (S2 §2). */
const READABLE = /^\/(shipping|placeOrder|order)(\/|$)/i

const wayBack = (pathname: string, search: string): string =>
  READABLE.test(pathname)
    ? encodeURIComponent(pathname.slice(1) + search).replaceAll('%2F', '/')
    : encodeURIComponent(pathname + search)
