import { useEffect, useRef } from 'react'

/** Covers the page during work that must not be interrupted; it cannot be closed. */
export function BusyCover({ open, label }: { open: boolean; label: string }) {
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog || !open) return
    // Browsers close a modal dialog at the second Escape, whatever the page does.
    const reopen = () => dialog.showModal()
    reopen()
    dialog.focus()
    dialog.addEventListener('close', reopen)
    return () => {
      dialog.removeEventListener('close', reopen)
      dialog.close()
    }
  }, [open])

  return (
    <dialog
      ref={ref}
      aria-label={label}
      tabIndex={-1}
      onCancel={(event) => event.preventDefault()}
      className="h-dvh max-h-none w-full max-w-none bg-paper/95 outline-none"
    >
      {open && (
        <div className="grid h-full place-content-center justify-items-center gap-6 p-6 text-center">
          <span aria-hidden className="size-12 animate-roll rounded-full border-4 border-line border-t-signal" />
          <p role="status" className="max-w-sm text-balance font-medium text-xl">
            {label}
          </p>
        </div>
      )}
    </dialog>
  )
}
