import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  readonly open: boolean
  /** Called for Escape, the close button and a click outside the box. */
  readonly onClose: () => void
  readonly title: string
  readonly closeLabel: string
  readonly children: ReactNode
  readonly className?: string
  /** The dialog contains a form: an accidental click outside the box must not lose what was typed. */
  readonly holdsForm?: boolean
}

/** Shows a modal dialog: the browser itself traps the focus, closes the dialog with Escape and restores the focus. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, closeLabel, children, className = 'max-w-lg', holdsForm = false } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  /** Whether an element had the focus when the dialog opened, so that the browser can restore it. */
  const hadFocus = useRef(false)

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) {
      hadFocus.current = document.activeElement !== null && document.activeElement !== document.body
      dialog.showModal()
      // The focus goes to the dialog itself, so that it is read out in full and no button looks pressed.
      dialog.focus()
    }
    if (!open && dialog.open) {
      dialog.close()
      if (!hadFocus.current) startAtTop()
    }
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click closes the dialog from its backdrop; Escape does so by keyboard
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      tabIndex={-1}
      className={`w-[calc(100%-2rem)] animate-rise rounded-sm p-0 outline-none shadow-raised ${className}`}
      onCancel={(event) => {
        // A file chooser inside this dialog, or a dialog above it, sends a cancel event of its own.
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
            <h2 id={titleId} className="min-w-0 text-3xl">
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

/** Otherwise Tab would continue from the dialog's place in the page and skip everything above it. */
function startAtTop(): void {
  document.body.tabIndex = -1
  document.body.focus({ preventScroll: true })
  document.body.removeAttribute('tabindex')
}
