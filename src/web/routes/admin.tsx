import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { ENGLISH, languageOf, withoutLanguage } from '#rules/language.ts'
import { Spinner } from '#web/components/spinner.tsx'
import { SignedInGuard } from '#web/features/account/signed-in-guard.tsx'
import { PageError } from '#web/features/frame/page-error.tsx'
import { canOpenPage } from '#web/lib/admin-pages.ts'
import { useSession } from '#web/lib/session.ts'
import { shopTexts } from '#web/messages/en/shop.ts'

/** Redirects to the English address with a full page load, because the administration is in English only. */
const inEnglish = ({ url }: { url: URL }) => {
  if (languageOf(url.pathname) !== ENGLISH) throw redirect(url.origin + withoutLanguage(url.pathname) + url.search)
  return null
}
export const loader = inEnglish
export const clientLoader = inEnglish

export default function Admin() {
  return (
    <SignedInGuard>
      <StaffGuard />
    </SignedInGuard>
  )
}

/** Shown while the loader of the first page runs. */
export function HydrateFallback() {
  return <Spinner label={shopTexts().common.loading} />
}

/** An error replaces only the content of the frame. */
export const ErrorBoundary = PageError

/** Asks users who may not open a page to sign in with an account that may (S2 §6). */
function StaffGuard() {
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
