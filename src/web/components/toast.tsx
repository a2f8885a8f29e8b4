import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import type { ToastEdge } from './toast-place.ts'

type ToastType = 'success' | 'error' | 'warning' | 'info'

interface Toast {
  readonly id: number
  readonly message: string
  readonly type: ToastType
}

/** How long a toast is shown, in milliseconds; admin toasts are shorter (S2 §9). */
export const TOAST_MS = 5000
export const ADMIN_TOAST_MS = 3000

const MAX_SHOWN = 4

let count = 0
const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

export function toast(message: string, type: ToastType = 'info'): void {
  count += 1
  const id = count
  useToasts.setState(({ toasts }) => ({
    // The same words are not shown twice at a time.
    toasts: [...toasts.filter((each) => each.message !== message), { id, message, type }].slice(-MAX_SHOWN),
  }))
}

const drop = (id: number) => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))

const ICONS = { success: CircleCheck, error: CircleAlert, warning: CircleAlert, info: Info }
const COLORS = { success: 'text-moss', error: 'text-danger', warning: 'text-signal-text', info: 'text-steel' }

interface ToastsProps {
  readonly label: string
  readonly closeLabel: string
  readonly milliseconds?: number
}

/**
 * Shows toasts at the right and announces them: at the bottom, or at the top where they would cover important content.
 * Pointing at or focusing a toast keeps it open.
 */
export function Toasts({ label, closeLabel, milliseconds = TOAST_MS }: ToastsProps) {
  const toasts = useToasts((state) => state.toasts)
  const { stack, edge } = usePlace(toasts.length > 0)
  return (
    // The section can be moved into a dialog, which React does not notice, because this box stays.
    <div>
      <section ref={stack} aria-live="polite" aria-label={label} data-edge={edge} className="toasts">
        {toasts.map((each) => (
          <ToastBox key={each.id} toast={each} closeLabel={closeLabel} milliseconds={milliseconds} />
        ))}
      </section>
    </div>
  )
}

/**
 * Returns the position of the toasts, the bottom at first. The code that finds a better place is loaded with the first
 * toast; without it they stay there.
 */
function usePlace(shown: boolean) {
  const stack = useRef<HTMLElement>(null)
  const [edge, setEdge] = useState<ToastEdge>('bottom')
  useEffect(() => {
    if (!shown) return
    let stop = () => {}
    let hasEnded = false
    import('./toast-place.ts').then(
      ({ keepToastsClear }) => {
        if (!hasEnded && stack.current) stop = keepToastsClear(stack.current, 'bottom', setEdge)
      },
      () => {},
    )
    return () => {
      hasEnded = true
      stop()
      setEdge('bottom')
    }
  }, [shown])
  return { stack, edge }
}

interface ToastBoxProps {
  readonly toast: Toast
  readonly closeLabel: string
  readonly milliseconds: number
}

function ToastBox({ toast: { id, message, type }, closeLabel, milliseconds }: ToastBoxProps) {
  const [isPaused, setPaused] = useState(false)
  useEffect(() => {
    if (isPaused) return
    const timer = setTimeout(() => drop(id), milliseconds)
    return () => clearTimeout(timer)
  }, [isPaused, id, milliseconds])
  const Icon = ICONS[type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering and focus only pause the timer
    <div
      data-toast={type}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      className="surface flex animate-rise items-start gap-3 rounded-sm border border-line p-4 shadow-raised"
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${COLORS[type]}`} />
      <p className="wrap-anywhere min-w-0 flex-1 text-sm">{message}</p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => drop(id)}
        className="-m-3 grid size-11 place-items-center"
      >
        <X aria-hidden className="size-4" />
      </button>
    </div>
  )
}
