import { type ComponentProps, type ReactNode, useId } from 'react'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'children' | 'className' | 'type'> {
  readonly children: ReactNode
  /** Shown below the label and read out with the checkbox. */
  readonly hint?: ReactNode
  readonly className?: string
}

export function Checkbox({ children, hint, className = 'gap-3 text-sm', ...input }: CheckboxProps) {
  const id = useId()
  const label = (
    <label className={`flex min-h-11 cursor-pointer items-center ${className}`}>
      <input
        aria-describedby={hint ? id : undefined}
        {...input}
        type="checkbox"
        className="size-5 shrink-0 accent-ink"
      />
      {children}
    </label>
  )
  if (!hint) return label
  return (
    <div>
      {label}
      <p id={id} className="pl-8 text-sm text-steel">
        {hint}
      </p>
    </div>
  )
}
