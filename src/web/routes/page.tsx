import { Outlet } from 'react-router'
import { PageError } from '#web/features/frame/page-error.tsx'

/** Wraps a page's content, so that a red error box replaces only the content when the page cannot be loaded. */
export default function Page() {
  return <Outlet />
}

export const ErrorBoundary = PageError
