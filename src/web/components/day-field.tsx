import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'

export interface DayFieldProps {
  readonly label: string
  /** Shown in the empty field: how a day is written. */
  readonly format: string
  /** What opens the browser's own calendar. */
  readonly chooseLabel: string
  /** 'YYYY-MM-DD', or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A day as India writes it, dd-MM-yyyy, typed or chosen in the browser's calendar. Empty it is no day. */
export function DayField({ label, format, chooseLabel, value, onChange }: DayFieldProps) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  /** What is being typed and is no other day yet. */
  const [typed, setTyped] = useState<string | null>(null)

  function take() {
    const day = typed === null ? null : readDay(typed)
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
          value={typed ?? writeDay(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
          className="h-11 w-full rounded-sm border border-ink/50 bg-paper pr-11 pl-3 tabular-nums placeholder:text-steel"
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

/** '2026-03-09' as 09-03-2026. */
export const writeDay = (day: string): string => day.split('-').reverse().join('-')

/** 9-3-2026, 09/03/2026 and 09.03.2026 are one day; null for what is none. */
export function readDay(typed: string): string | null {
  if (typed.trim() === '') return ''
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(typed) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
