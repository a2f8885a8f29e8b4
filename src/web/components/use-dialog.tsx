import { type ReactNode, useState } from 'react'
import { Dialog, type DialogProps } from './dialog.tsx'

export interface OpenedDialog
  extends Pick<DialogProps, 'title'>,
    Partial<Pick<DialogProps, 'className' | 'holdsForm'>> {
  /** Shows what is in it; `close` closes it. */
  readonly show: (close: () => void) => ReactNode
}

/** Returns a function that opens a dialog, usually with a form, and the place of the dialog on the page. */
export function useDialog(closeLabel: string) {
  const [opened, open] = useState<OpenedDialog | null>(null)
  const close = () => open(null)
  const { title = '', show, ...rest } = opened ?? {}
  const dialog = (
    <Dialog holdsForm {...rest} open={opened !== null} onClose={close} title={title} closeLabel={closeLabel}>
      {show?.(close)}
    </Dialog>
  )
  return { open, dialog }
}
