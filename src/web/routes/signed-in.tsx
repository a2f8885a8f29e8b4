import { Outlet } from 'react-router'
import { Spinner } from '#web/components/spinner.tsx'
import { SignedInGuard } from '#web/features/account/signed-in-guard.tsx'
import { shopTexts } from '#web/messages/en/shop.ts'

export default function SignedIn() {
  return (
    <SignedInGuard>
      <Outlet />
    </SignedInGuard>
  )
}

/** Shown while the loader of the first page runs. */
export function HydrateFallback() {
  return <Spinner label={shopTexts().common.loading} />
}
