import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string
  readonly icon: LucideIcon
}

export const IconButton = ({ label, icon: Icon, className = '', ...button }: IconButtonProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className={`grid size-11 place-items-center rounded-sm border border-ink/25 hover:border-ink ${className}`}
    {...button}
  >
    <Icon aria-hidden className="size-5" />
  </button>
)
