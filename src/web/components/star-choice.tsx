import { Star } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'

interface StarChoiceProps {
  readonly label: string
  readonly value: number
  readonly onChange: (stars: number) => void
  readonly nameOf: (stars: number) => string
  readonly error?: string | undefined
}

const ALL = [1, 2, 3, 4, 5] as const

/** Offers 1 to 5 whole stars as radio buttons: by pointer, by arrow keys, and by typing the number. */
export function StarChoice({ label, value, onChange, nameOf, error }: StarChoiceProps) {
  const id = useId()

  function typed(event: KeyboardEvent<HTMLInputElement>) {
    const stars = ALL.find((each) => String(each) === event.key)
    if (!stars) return
    onChange(stars)
    event.currentTarget.closest('fieldset')?.querySelectorAll('input')[stars - 1]?.focus()
  }

  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 font-medium text-sm">{label}</legend>
      <div className="-ml-2 flex flex-wrap items-center">
        {ALL.map((stars) => (
          <label
            key={stars}
            className="relative grid size-11 cursor-pointer place-items-center rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-signal"
          >
            <input
              type="radio"
              name={id}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
              onKeyDown={typed}
              aria-label={nameOf(stars)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              className={`size-7 ${stars <= value ? 'fill-signal text-signal' : 'text-ink/40'}`}
              strokeWidth={1.5}
            />
          </label>
        ))}
        <span aria-hidden className="ml-2 text-sm text-steel">
          {nameOf(value)}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-danger text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
