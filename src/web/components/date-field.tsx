import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'

export interface DateFieldProps {
  readonly label: string
  /** The placeholder: the expected date format. */
  readonly format: string
  /** The label of the button that opens the browser's own calendar. */
  readonly chooseLabel: string
  /** 'YYYY-MM-DD', or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/**
 * Shows a field for a date in the Indian format dd-MM-yyyy, typed or chosen in the browser's calendar. An empty field
 * means no date.
 */
export function DateField({ label, format, chooseLabel, value, onChange }: DateFieldProps) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** The typed text while it is not yet a different date. */
  const [typed, setTyped] = useState<string | null>(null)

  function take() {
    const day = typed === null ? null : parseDay(typed)
    if (day !== null && day !== value) onChange(day)
    setTyped(null)
  }

  return (
    <div className="text-sm">
      <label htmlFor={id} className="mb-1 block text-steel">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder={format}
          value={typed ?? formatDay(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
          className="h-11 w-full rounded-sm border border-ink/50 bg-paper pr-11 pl-3 tabular-nums"
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <button
          type="button"
          aria-label={`${chooseLabel}: ${label}`}
          onClick={() => calendar.current?.showPicker()}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center"
        >
          <CalendarDays aria-hidden className="size-4" />
        </button>
      </div>
    </div>
  )
}

/** Formats '2026-03-09' as 09-03-2026. */
export const formatDay = (day: string): string => day.split('-').reverse().join('-')

/** Parses 9-3-2026, 09/03/2026 and 09.03.2026 as the same day; returns null for an invalid date. */
export function parseDay(typed: string): string | null {
  if (typed.trim() === '') return ''
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(typed) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
