import { type ComponentProps, type ReactNode, useId } from 'react'

interface FieldProps {
  readonly label: ReactNode
  readonly error?: string | undefined
}

const BOX =
  'w-full rounded-sm border border-ink/40 bg-paper px-3 py-2.5 text-ink aria-invalid:border-danger focus-visible:outline-offset-0'

/** A labelled field; its error stands beside it and is read out with it. */
export function TextField({ label, error, ...input }: FieldProps & ComponentProps<'input'>) {
  const { frame, own } = useFrame(label, error)
  return frame(<input {...own} className={`${BOX} h-12`} {...input} />)
}

export function TextArea({ label, error, rows = 6, ...input }: FieldProps & ComponentProps<'textarea'>) {
  const { frame, own } = useFrame(label, error)
  return frame(<textarea {...own} rows={rows} className={BOX} {...input} />)
}

export function SelectField({ label, error, ...select }: FieldProps & ComponentProps<'select'>) {
  const { frame, own } = useFrame(label, error)
  return frame(<select {...own} className={`${BOX} h-12`} {...select} />)
}

/** What all kinds of fields have around them, and what ties them to it. */
function useFrame(label: ReactNode, error: string | undefined) {
  const id = useId()
  const own = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? `${id}-error` : undefined,
  }
  const frame = (field: ReactNode) => (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      {field}
      <p id={`${id}-error`} aria-live="polite" className="min-h-0 text-danger text-sm">
        {error && <span className="mt-1.5 block">{error}</span>}
      </p>
    </div>
  )
  return { frame, own }
}
