import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { TextButton } from './text-link.tsx'

interface DialogButtonProps {
  readonly label: string
  /** Read out instead of the label, if there are several buttons with that. */
  readonly name?: string
  readonly title: string
  readonly closeLabel: string
  readonly className?: string
  /** The form in the dialog; it closes the dialog when it is done. */
  readonly children: (close: () => void) => ReactNode
}

/** Shows a button that looks like a link, which opens a form in a dialog. */
export function DialogButton({ label, name, title, closeLabel, className, children }: DialogButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <TextButton aria-label={name} onClick={() => setIsOpen(true)} className={className}>
        {label}
      </TextButton>
      <Dialog open={isOpen} onClose={close} title={title} closeLabel={closeLabel} holdsForm>
        {children(close)}
      </Dialog>
    </>
  )
}
