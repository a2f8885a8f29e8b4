import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'
import { focusContent } from '#web/lib/main-content.ts'

/**
 * Announces a client-side page change as a page load would: it reads out the title, and Tab continues from the top. It
 * is rendered before the content, so a page that sets the focus itself takes precedence.
 */
export function PageAnnouncer() {
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)?.id
  const replaced = useNavigationType() === 'REPLACE'
  const before = useRef({ page, pathname, search })
  const [title, setTitle] = useState('')

  const isSamePage = () => page === before.current.page && (replaced || pathname === before.current.pathname)

  // In the commit itself: an effect after it would run between a click on a menu and its opening, and close it again.
  useLayoutEffect(() => {
    // Somebody has opened a menu while the page was loading; moving the focus would close it.
    if (!isSamePage() && document.activeElement?.ariaExpanded !== 'true') focusContent()
  })

  useEffect(() => {
    // The same page under another address, such as with a coupon, keeps its focus.
    if (!isSamePage()) setTitle(document.title)
    else if (search !== before.current.search && isLost(document.activeElement)) focusContent()
    before.current = { page, pathname, search }
  })

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

/** Returns whether the focused element is gone or out of view, such as the link to the next page of a list. */
function isLost(element: Element | null): boolean {
  if (!element || element === document.body) return true
  const { top, bottom } = element.getBoundingClientRect()
  return bottom < 0 || top > window.innerHeight
}
