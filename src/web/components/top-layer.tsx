import { useLayoutEffect, useRef } from 'react'

/**
 * The attributes of the element that positions a menu or calendar. As a popover it is shown above everything, a modal
 * dialog as well, and no box around it can cut it off.
 */
export const TOP_LAYER = {
  popover: 'manual',
  className: 'inset-auto m-0 overflow-visible border-0 bg-transparent p-0 text-ink',
} as const

/**
 * Hides the library's focus guards, which lead Tab to a menu at the end of the page and back. Ours is beside its field,
 * where Tab finds it; and to screen readers a guard is a hidden element that takes the focus.
 */
export const WITHOUT_GUARDS = '[&_[data-base-ui-focus-guard]]:hidden'

export function RaiseWhenOpen({ open }: { open: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const popover = mark.current?.closest<HTMLElement>('[popover]')
    // A menu stays in the page after it has closed, below a dialog that was opened since.
    if (open && popover?.matches(':popover-open')) popover.hidePopover()
    if (open) popover?.showPopover()
  }, [open])
  return <span ref={mark} hidden />
}
