import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { ENGLISH, languageOf, withoutLanguage } from '#rules/language.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** Redirects to the English address with a full page load, because the administration is in English only. */
const inEnglish = ({ url }: { url: URL }) => {
  if (languageOf(url.pathname) !== ENGLISH) throw redirect(url.origin + withoutLanguage(url.pathname) + url.search)
  return null
}
export const loader = inEnglish
/** The same check in the browser, for client-side navigation. */
export const clientLoader = inEnglish

/**
 * Guards the admin pages, inside the layout for signed-in users. Users who may not open a page are asked to sign in
 * with an account that may (S2 §6).
 */
export default function Admin() {
  const t = shopTexts()
  const user = useSession((state) => state.user)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const allowed = user !== null && canOpenPage(user, pathname)

  useEffect(() => {
    if (user && !allowed)
      navigate(`/signin?redirect=${encodeURIComponent(pathname + search)}&another=yes`, { replace: true })
  }, [user, allowed, navigate, pathname, search])

  return allowed ? <Outlet /> : <Spinner label={t.common.loading} />
}
