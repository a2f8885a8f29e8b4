import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex items-start gap-3 rounded-sm border border-danger/30 bg-danger-mist p-4 text-danger"
    >
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{children}</p>
        {action && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
