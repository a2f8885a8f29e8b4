/** Copies a text to the clipboard. Returns whether that was possible. */
export async function copyText(text: string): Promise<boolean> {
  try {
    // Exists only on https and localhost, and can be forbidden there.
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copySelected(text)
  }
}

/** The older way, which needs a selected text on the page. */
function copySelected(text: string): boolean {
  const before = document.activeElement
  const field = Object.assign(document.createElement('textarea'), { value: text, readOnly: true })
  field.style.cssText = 'position:fixed;opacity:0'
  // Beside the button: while a dialog is open, nothing outside it can be selected.
  const place = before?.parentElement ?? document.body
  place.append(field)
  field.select()
  const copied = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return copied
}
