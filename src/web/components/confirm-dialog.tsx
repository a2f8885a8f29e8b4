import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly body: ReactNode
  readonly yes: string
  readonly no: string
  readonly isDanger?: boolean
  readonly onYes: () => void
  readonly onNo: () => void
}

export function ConfirmDialog({ open, title, body, yes, no, isDanger, onYes, onNo }: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onNo} title={title} closeLabel={no} className="max-w-md">
      <p>{body}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button look="line" className="flex-auto" onClick={onNo}>
          {no}
        </Button>
        <Button look={isDanger ? 'danger' : 'signal'} className="flex-auto wrap-anywhere" onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Dialog>
  )
}
