import { useEffect, useRef } from 'react'
import { useNavigation } from 'react-router'

/** How long nobody scrolls, presses or taps in a pause, in milliseconds. */
const PAUSE_MS = 1000

/** Something that is being used: a dialog, a menu, a field that is typed into. */
const IN_USE =
  'dialog[open], :popover-open, [aria-expanded="true"], :is(input:not([type="range"]), select, textarea):focus'

/**
 * Calls back at the first pause after scrolling, or when the mouse leaves the page at its top, as on the way to another
 * tab; never during a press or a tap, while something is open, or while the next page is loading.
 */
export function useFirstPause(isAwaited: boolean, callback: () => void): void {
  const isIdle = useNavigation().state === 'idle'
  const latest = useRef(callback)
  latest.current = callback
  useEffect(() => {
    if (!isAwaited || !isIdle) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isPressed = false
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(take, PAUSE_MS)
    }
    const take = () => {
      if (isPressed || document.querySelector(IN_USE)) wait()
      else latest.current()
    }
    const press = () => {
      isPressed = true
    }
    const release = () => {
      isPressed = false
      if (timer) wait()
    }
    const leave = ({ clientY }: MouseEvent) => {
      if (clientY <= 0 && !isPressed && !document.querySelector(IN_USE)) latest.current()
    }
    const stop = new AbortController()
    const passive = { passive: true, signal: stop.signal }
    for (const type of ['mousedown', 'touchstart']) addEventListener(type, press, passive)
    for (const type of ['mouseup', 'touchend', 'touchcancel']) addEventListener(type, release, passive)
    addEventListener('scroll', wait, passive)
    document.documentElement.addEventListener('mouseleave', leave, passive)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [isAwaited, isIdle])
}
