import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  readonly open: boolean
  /** Called for Escape, the X and a click beside the box. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  readonly className?: string
  /** A form inside: a click beside the box, made by accident, must not lose what was typed. */
  readonly holdsForm?: boolean
}

/** A modal box: the browser itself keeps the focus inside, closes it with Escape and gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  closeLabel,
  children,
  className = 'max-w-lg',
  holdsForm = false,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      dialog.showModal()
      // The box itself, so that it is read out whole and no button looks pressed.
      dialog.focus()
    }
    if (!open && dialog.open) dialog.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click is one on the darkened page; Escape does the same by keyboard
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={`w-[calc(100%-2rem)] animate-rise rounded-sm bg-paper p-0 outline-none shadow-raised ${className}`}
      onCancel={(event) => {
        // A file chooser inside, or a box above this one, is cancelled for itself.
        if (event.target !== ref.current) return
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === ref.current && !holdsForm) onClose()
      }}
    >
      {open && (
        <div className="p-6">
          <div className="mb-4 flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-3xl">
              {title}
            </h2>
            <button
              type="button"
              onClick={onClose}
              aria-label={closeLabel}
              className="-m-2 grid size-11 shrink-0 place-items-center"
            >
              <X aria-hidden className="size-5" />
            </button>
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
