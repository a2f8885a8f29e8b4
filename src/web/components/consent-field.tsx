import { type ComponentProps, type ReactNode, useId } from 'react'

interface ConsentFieldProps extends Omit<ComponentProps<'input'>, 'children'> {
  readonly error?: string | undefined
  readonly children: ReactNode
}

/** Shows a checkbox for consent, never ticked in advance, with the text that it refers to. */
export function ConsentField({ error, children, ...input }: ConsentFieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex gap-3 text-sm">
        <input
          {...input}
          id={id}
          type="checkbox"
          aria-required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-6 shrink-0 accent-ink"
        />
        <label htmlFor={id}>{children}</label>
      </div>
      <p id={`${id}-error`} aria-live="polite" className="mt-1 pl-9 text-danger text-sm">
        {error}
      </p>
    </div>
  )
}
