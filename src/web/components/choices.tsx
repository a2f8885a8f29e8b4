import { type ReactNode, useId } from 'react'

interface ChoiceOption {
  readonly value: string
  readonly label: string
  /** A short note on what the choice means, such as its price. */
  readonly hint?: string
  readonly disabled?: boolean
  readonly mark?: ReactNode
}

interface ChoicesProps {
  readonly label: string
  readonly name: string
  readonly options: readonly ChoiceOption[]
  readonly value: string | null
  readonly error?: string | undefined
  readonly onChange: (value: string) => void
}

export function Choices({ label, name, options, value, error, onChange }: ChoicesProps) {
  const id = useId()
  return (
    <fieldset data-option={name} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 font-medium text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-12 cursor-pointer items-center gap-2 rounded-sm border border-ink/50 px-3 py-2 text-sm has-checked:border-ink has-checked:ring-1 has-checked:ring-ink has-disabled:cursor-not-allowed has-disabled:text-steel has-disabled:line-through has-focus-visible:outline-3 has-focus-visible:outline-signal has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.mark}
            <span className="leading-tight">
              <span className="font-medium">{option.label}</span>
              {option.hint && <span className="money block text-steel text-xs"> {option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-2 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
