import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: ReactNode
  readonly error?: string | undefined
  /** Shown below the field and read out with it. */
  readonly hint?: ReactNode
}

const BOX =
  'w-full rounded-sm border border-ink/50 bg-paper px-3 py-2.5 text-ink aria-invalid:border-danger focus-visible:outline-offset-0'

/** Shows a labelled text field; its error is shown below and read out with it. */
export function TextField({ label, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const { frame, own } = useFrame({ label, error, hint })
  return frame(<input {...own} className={`${BOX} h-12`} {...input} />)
}

export function TextArea({ label, error, hint, rows = 6, ...input }: FieldProps & ComponentProps<'textarea'>) {
  const { frame, own } = useFrame({ label, error, hint })
  return frame(<textarea {...own} rows={rows} className={BOX} {...input} />)
}

export function SelectField({ label, error, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  const { frame, own } = useFrame({ label, error, hint })
  return frame(<select {...own} className={`${BOX} h-12`} {...select} />)
}

/** Returns the label, hint and error that all kinds of fields share, and the attributes that link them to the field. */
function useFrame({ label, error, hint }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  const own = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': described || undefined,
  }
  const frame = (field: ReactNode) => (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {field}
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-sm text-steel">
          {hint}
        </div>
      )}
      <p id={`${id}-error`} aria-live="polite" className="min-h-0 text-danger text-sm">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </div>
  )
  return { frame, own }
}
