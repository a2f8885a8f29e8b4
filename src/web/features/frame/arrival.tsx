import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches, useNavigationType } from 'react-router'
import { focusContent } from '#web/lib/content.ts'

/**
 * A page that is gone to within the shop begins as one that is loaded: its title is said, and Tab goes on from its top.
 * It stands before the content, so a page that wants the focus elsewhere has the last word.
 */
export function Arrival() {
  const { pathname, search } = useLocation()
  const page = useMatches().at(-1)?.id
  const replaced = useNavigationType() === 'REPLACE'
  const before = useRef({ page, pathname, search })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const left = before.current
    before.current = { page, pathname, search }
    // The same page under another address, such as with a coupon, goes on where it is.
    if (page === left.page && (replaced || pathname === left.pathname)) {
      if (search !== left.search && isLost(document.activeElement)) focusContent()
      return
    }
    setTitle(document.title)
    focusContent()
  }, [page, pathname, search, replaced])

  return (
    <p role="status" className="sr-only">
      {title}
    </p>
  )
}

/** Gone, or left behind where the page was scrolled away from: such as the link to the next page of a list. */
function isLost(element: Element | null): boolean {
  if (!element || element === document.body) return true
  const { top, bottom } = element.getBoundingClientRect()
  return bottom < 0 || top > window.innerHeight
}
