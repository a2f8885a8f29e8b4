import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { Spinner } from '#web/components/spinner.tsx'
import { useMessages } from '#web/lib/messages.ts'
import { isAdministrator, useSession } from '#web/lib/session.ts'

/** Pages for administrators, inside those for whoever is signed in; others are asked to sign in as one. */
export default function Admin() {
  const t = useMessages()
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const allowed = user !== null && isAdministrator(user)

  useEffect(() => {
    if (user && !allowed)
      navigate(`/signin?redirect=${encodeURIComponent(pathname + search)}&another=yes`, { replace: true })
  }, [user, allowed, navigate, pathname, search])

  return allowed ? <Outlet /> : <Spinner label={t.common.loading} />
}
