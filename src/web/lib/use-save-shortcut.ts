import { type RefObject, useEffect } from 'react'

/**
 * Submits the form on Ctrl+S or Cmd+S instead of saving the page; with Enter in place of S, it presses the button that
 * continues with the next form, if there is one. While a dialog is open above the form, the keys submit nothing.
 */
export function useSaveShortcut(
  form: RefObject<HTMLFormElement | null>,
  next: RefObject<HTMLButtonElement | null>,
): void {
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
