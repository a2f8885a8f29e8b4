import type { LucideIcon } from 'lucide-react'

interface IconButtonProps {
  readonly label: string
  readonly icon: LucideIcon
  readonly disabled?: boolean
  readonly className?: string
  readonly onClick: () => void
}

export function IconButton({ label, icon: Icon, disabled = false, className = '', onClick }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-sm border border-ink/25 hover:border-ink disabled:opacity-40 ${className}`}
    >
      <Icon aria-hidden className="size-5" />
    </button>
  )
}
