import { type RefObject, useEffect } from 'react'

/**
 * Ctrl+S, or Cmd+S, sends the form instead of saving the page; with Enter in place of S it is sent by the button that goes
 * on to the next form, if there is one. A box that is open above the form keeps its keys to itself.
 */
export function useSaveKeys(form: RefObject<HTMLFormElement | null>, next: RefObject<HTMLButtonElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const saves = event.key.toLowerCase() === 's'
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(saves || event.key === 'Enter')) return
      event.preventDefault()
      if (event.repeat || isCovered(form.current)) return
      if (!saves && next.current) next.current.click()
      else form.current?.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [form, next])
}

function isCovered(form: HTMLFormElement | null): boolean {
  const above = [...document.querySelectorAll('dialog[open]')].at(-1)
  return above !== undefined && !above.contains(form)
}
