import type { ReactNode } from 'react'
import { SelectMenu } from '#web/components/select-menu.tsx'

interface OptionShownProps {
  readonly label: string
  readonly name: string
  readonly options: readonly string[]
  readonly value: string | null
  readonly any: string
  readonly onChange: (value: string | null) => void
}

/** Chooses the product option that a picture shows, if the product has such options. */
export function OptionShown({ label, name, options, value, any, onChange }: OptionShownProps) {
  if (options.length === 0) return null
  return (
    <SelectMenu
      label={label}
      aria-label={name}
      value={options.find((option) => option === value) ?? ''}
      onChange={(chosen) => onChange(chosen || null)}
      options={[
        { value: '', label: any },
        ...[...new Set(options)].map((option) => ({ value: option, label: option })),
      ]}
    />
  )
}

/** Shows a button that moves a picture by one place. */
export function Move({
  label,
  disabled = false,
  onClick,
  children,
}: {
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-sm border border-ink/25 hover:border-ink disabled:opacity-40"
    >
      {children}
    </button>
  )
}
