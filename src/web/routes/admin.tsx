import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { ENGLISH, languageOf, withoutLanguage } from '#rules/language.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { mayOpen } from '#web/lib/admin-pages.ts'
import { useMessages } from '#web/lib/messages.ts'
import { useSession } from '#web/lib/session.ts'

/** The administration speaks English only: from pages of another language one comes to it by loading it anew. */
const inEnglish = ({ url }: { url: URL }) => {
  if (languageOf(url.pathname) !== ENGLISH) throw redirect(url.origin + withoutLanguage(url.pathname) + url.search)
  return null
}
export const loader = inEnglish
/** The browser knows it as well as the server. */
export const clientLoader = inEnglish

/**
 * Pages of the administration, inside those for whoever is signed in. Whoever may not open one is asked to sign in as
 * somebody who may (S2 §6).
 */
export default function Admin() {
  const t = useMessages()
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const allowed = user !== null && mayOpen(user, pathname)

  useEffect(() => {
    if (user && !allowed)
      navigate(`/signin?redirect=${encodeURIComponent(pathname + search)}&another=yes`, { replace: true })
  }, [user, allowed, navigate, pathname, search])

  return allowed ? <Outlet /> : <Spinner label={t.common.loading} />
}
