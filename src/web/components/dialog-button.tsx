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
  readonly children: (close: () => void) => ReactNode
}

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
