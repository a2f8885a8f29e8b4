import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { create } from 'zustand'

export type ToastType = 'success' | 'error' | 'warning' | 'info'

interface Toast {
  readonly id: number
  readonly message: string
  readonly type: ToastType
}

/** How long a toast stays, in milliseconds; the administration's stay shorter (S2 §9). */
export const TOAST_MS = 5000
export const ADMIN_TOAST_MS = 3000

const MOST_SHOWN = 4

let count = 0
const useToasts = create<{ toasts: readonly Toast[] }>(() => ({ toasts: [] }))

export function toast(message: string, type: ToastType = 'info'): void {
  count += 1
  const id = count
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { id, message, type }].slice(-MOST_SHOWN) }))
}

const drop = (id: number) => useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((each) => each.id !== id) }))

const ICONS = { success: CircleCheck, error: CircleAlert, warning: CircleAlert, info: Info }
const COLORS = { success: 'text-moss', error: 'text-danger', warning: 'text-signal-text', info: 'text-steel' }

/** Toasts at the bottom right, read out as they come. The pointer or the focus on one keeps it. */
export function Toasts({
  label,
  closeLabel,
  milliseconds = TOAST_MS,
}: {
  label: string
  closeLabel: string
  milliseconds?: number
}) {
  const toasts = useToasts((state) => state.toasts)
  return (
    <section
      aria-live="polite"
      aria-label={label}
      className="fixed right-4 bottom-4 z-50 grid w-[min(24rem,calc(100vw-2rem))] gap-2"
    >
      {toasts.map((each) => (
        <ToastBox key={each.id} toast={each} closeLabel={closeLabel} milliseconds={milliseconds} />
      ))}
    </section>
  )
}

function ToastBox({
  toast: { id, message, type },
  closeLabel,
  milliseconds,
}: {
  toast: Toast
  closeLabel: string
  milliseconds: number
}) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => drop(id), milliseconds)
    return () => clearTimeout(timer)
  }, [held, id, milliseconds])
  const Icon = ICONS[type]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop the clock
    <div
      data-toast={type}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="flex animate-rise items-start gap-3 rounded-sm border border-line bg-paper p-4 shadow-raised"
    >
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${COLORS[type]}`} />
      <p className="min-w-0 flex-1 text-sm">{message}</p>
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
