import { Outlet } from 'react-router'
import { PageError } from '#web/features/frame/page-error.tsx'

/** Holds the place of a page's content, which a red box takes when the page cannot be loaded. */
export default function Page() {
  return <Outlet />
}

export const ErrorBoundary = PageError
