import { type RefObject, useEffect } from 'react'
import { NEXT } from './use-record-form.ts'

/**
 * Submits the form on Ctrl+S or Cmd+S instead of saving the page; with Enter in place of S, it presses the button that
 * continues with the next form, if there is one. Of several forms it is the one with the focus. While a dialog is open
 * above the form, the keys submit nothing.
 */
export function useSaveShortcut(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const saves = event.key.toLowerCase() === 's'
      if (!(event.ctrlKey || event.metaKey) || event.altKey || !(saves || event.key === 'Enter')) return
      event.preventDefault()
      if (!form.current || event.repeat || !isMeant(form.current)) return
      const next = form.current.querySelector<HTMLButtonElement>(`[${NEXT}]`)
      if (!saves && next) next.click()
      else form.current.requestSubmit()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [form])
}

function isMeant(form: HTMLFormElement): boolean {
  const above = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (above && !above.contains(form)) return false
  const others = [...(above ?? document).querySelectorAll('form[method=post]')].filter((each) => each !== form)
  return form.contains(document.activeElement) || others.length === 0
}
