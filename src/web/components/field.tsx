import { type ComponentProps, useId } from 'react'

interface FieldProps {
  readonly label: string
  readonly error?: string | undefined
}

const BOX =
  'w-full rounded-sm border border-ink/40 bg-paper px-3 py-2.5 text-ink aria-invalid:border-danger focus-visible:outline-offset-0'

/** A labelled field; its error stands beside it and is read out with it. */
export function TextField({ label, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${BOX} h-12`}
        {...input}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

export function TextArea({ label, error, ...input }: FieldProps & ComponentProps<'textarea'>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${BOX} min-h-36`}
        {...input}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <p id={id} aria-live="polite" className="min-h-0 text-danger text-sm">
      {error && <span className="mt-1.5 block">{error}</span>}
    </p>
  )
}
