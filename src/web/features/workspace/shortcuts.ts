import { useEffect } from 'react'
import { readStored, writeStored } from '#web/lib/storage.ts'

/** The field of the top bar that searches orders. */
export const ORDER_SEARCH = 'order-search'

const KEYS_OFF = 'staff:single-keys-off'

/** Whether single letters and signs do something: people who dictate, or whose hands shake, switch that off. */
export const hasSingleKeys = (): boolean => readStored(KEYS_OFF, (value) => value === true) !== true

export const setSingleKeys = (on: boolean): void => writeStored(KEYS_OFF, on ? null : true)

interface Shortcuts {
  readonly onFind: () => void
  readonly onHelp: () => void
}

/** Listens to the keys of the administration, except while a dialog is open; single keys only where nobody types. */
export function useShortcuts({ onFind, onHelp }: Shortcuts, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    const onKey = (event: KeyboardEvent) => {
      const act = actionOf(event)
      if (!act || event.defaultPrevented || event.altKey || document.querySelector('dialog[open]')) return
      if (act({ onFind, onHelp })) event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [isOn, onFind, onHelp])
}

/** Returns whether there was something to do. */
type Act = (shortcuts: Shortcuts) => boolean

function actionOf({ key, ctrlKey, metaKey, shiftKey, repeat }: KeyboardEvent): Act | undefined {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey ? PALETTE : undefined
  if (isTyping(document.activeElement) || !hasSingleKeys()) return undefined
  // A key that is held moves on, but does nothing else twice.
  return repeat && key !== 'j' && key !== 'k' ? undefined : SINGLE[key]
}

const PALETTE: Act = ({ onFind }) => {
  onFind()
  return true
}

const SINGLE: Readonly<Partial<Record<string, Act>>> = {
  '/': ({ onFind }) => {
    const field = searchField()
    if (field) field.focus()
    else onFind()
    return true
  },
  '?': ({ onHelp }) => {
    onHelp()
    return true
  },
  j: () => moveBy(1),
  k: () => moveBy(-1),
  x: () => press(currentRow()?.querySelector<HTMLElement>('input[type="checkbox"]')),
  o: () => press(currentRow()?.querySelector<HTMLElement>('a[href]')),
}

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="file"]), textarea, select, [contenteditable], [role="combobox"], [role="menuitem"], [role="option"]'

const isTyping = (element: Element | null): boolean => element?.matches(TYPED_INTO) ?? false

/** The search of the list that is open, or of the top bar. */
const searchField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main input[type="search"]') ?? document.getElementById(ORDER_SEARCH)

const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('main [data-row]')]

const currentRow = (): HTMLElement | undefined => rows().find((row) => row.contains(document.activeElement))

function moveBy(step: 1 | -1): boolean {
  const all = rows()
  const current = all.findIndex((row) => row.contains(document.activeElement))
  const next = all[current < 0 ? 0 : current + step]
  const target = next?.querySelector<HTMLElement>('a[href]') ?? next?.querySelector<HTMLElement>('button, input')
  target?.focus()
  return target !== undefined && target !== null
}

function press(target: HTMLElement | null | undefined): boolean {
  target?.click()
  return target !== undefined && target !== null
}
