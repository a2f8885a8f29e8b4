export type ToastEdge = 'top' | 'bottom'

interface Box {
  readonly top: number
  readonly bottom: number
  readonly left: number
  readonly right: number
}

/** What a toast should not cover: messages about an outcome first, then the focused element, then controls. */
const COSTS = [
  ['[data-confirmation], main [role=alert], main [role=status]', 4],
  ['main :focus', 2],
  ['[data-foot], dialog[open] :is(a, button):not([data-toast] *)', 1],
] as const

/** A larger element, as a share of the screen, is not a notice but a part of the page. */
const LARGEST_PART = 1 / 2

/** What is above the page: open dialogs, menus and calendars. The toasts are a popover, too. */
const ABOVE_PAGE = 'dialog[open], [popover]:popover-open:not([data-toasts])'

/**
 * Keeps toasts above dialogs, menus and calendars. What is outside a modal dialog cannot be clicked, so they are moved
 * into the last one that is open. Returns a function for every change of the page, and one that puts them back.
 */
function raise(stack: HTMLElement) {
  const home = stack.parentNode
  let below: readonly Element[] | null = null
  stack.dataset.toasts = ''
  stack.popover = 'manual'
  const lift = () => {
    const open = [...document.querySelectorAll(ABOVE_PAGE)]
    const place = open.findLast((each) => each.matches(':modal')) ?? home
    if (stack.parentNode !== place) place?.appendChild(stack)
    else if (below?.length === open.length && open.every((each, index) => each === below?.[index])) return
    below = open
    if (stack.matches(':popover-open')) stack.hidePopover()
    stack.showPopover()
  }
  const lower = () => {
    stack.popover = null
    if (stack.parentNode !== home) home?.appendChild(stack)
  }
  return { lift, lower }
}

/**
 * Keeps toasts above everything, and moves them to the other end of the screen when they would cover something important,
 * while they are shown. Returns a function that stops watching.
 */
export function keepToastsClear(stack: HTMLElement, edge: ToastEdge, moveTo: (edge: ToastEdge) => void): () => void {
  const { lift, lower } = raise(stack)
  let now = edge
  let frame = 0
  const check = () => {
    frame = 0
    const other = now === 'bottom' ? 'top' : 'bottom'
    if (costOf(stack, now) <= costOf(stack, other)) return
    now = other
    moveTo(now)
  }
  const checkSoon = () => {
    // At once: a dialog must not be painted over a toast, not even for a moment.
    lift()
    frame ||= requestAnimationFrame(check)
  }
  checkSoon()
  const watch = new MutationObserver(checkSoon)
  watch.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
  document.addEventListener('toggle', checkSoon, true)
  window.addEventListener('scroll', checkSoon, { passive: true })
  window.addEventListener('resize', checkSoon)
  document.addEventListener('focusin', checkSoon)
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    lower()
    document.removeEventListener('toggle', checkSoon, true)
    window.removeEventListener('scroll', checkSoon)
    window.removeEventListener('resize', checkSoon)
    document.removeEventListener('focusin', checkSoon)
  }
}

/** Returns the weight of what the toasts cover at an end of the screen: 0 if nothing. */
function costOf(stack: HTMLElement, edge: ToastEdge): number {
  const { left, right, height } = stack.getBoundingClientRect()
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  const margin = Number.parseFloat(getComputedStyle(stack).getPropertyValue(`--${edge}`)) * rem
  const top = edge === 'top' ? margin : window.innerHeight - margin - height
  const place = { top, bottom: top + height, left, right }
  return COSTS.reduce((sum, [selector, cost]) => sum + (isCovered(selector, place) ? cost : 0), 0)
}

const isCovered = (selector: string, place: Box): boolean =>
  [...document.querySelectorAll(selector)].some((each) => {
    const box = each.getBoundingClientRect()
    const isPart = box.height > window.innerHeight * LARGEST_PART
    return !isPart && box.width > 1 && each.textContent.trim() !== '' && overlaps(box, place)
  })

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
