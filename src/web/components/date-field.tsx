import { Popover } from '@base-ui/react/popover'
import { CalendarDays } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import { Calendar, focusTargetIn } from './calendar.tsx'
import { RaiseWhenOpen, TOP_LAYER, WITHOUT_GUARDS } from './top-layer.tsx'

interface DateFieldProps {
  readonly label: string
  readonly format: string
  readonly chooseLabel: string
  /** 'YYYY-MM-DD', or empty. */
  readonly value: string
  readonly onChange: (day: string) => void
}

/** A date in the Indian format dd-MM-yyyy, typed or chosen in a calendar. An empty field means no date. */
export function DateField({ label, format, chooseLabel, value, onChange }: DateFieldProps) {
  const id = useId()
  const field = useRef<HTMLDivElement>(null)
  /** The typed text while it is not yet a different date. */
  const [typed, setTyped] = useState<string | null>(null)

  function take() {
    const day = typed === null ? null : parseDay(typed)
    if (day !== null && day !== value) onChange(day)
    setTyped(null)
  }

  return (
    <div className={`text-sm ${WITHOUT_GUARDS}`}>
      <label htmlFor={id} className="mb-1.5 block font-medium">
        {label}
      </label>
      <div ref={field} className="relative">
        <input
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          placeholder={format}
          value={typed ?? toTyped(value)}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take()
          }}
          className="h-12 w-full rounded-sm border border-ink/50 bg-paper pr-11 pl-3 tabular-nums"
        />
        <CalendarButton label={`${chooseLabel}: ${label}`} value={value} field={field} onChange={onChange} />
      </div>
    </div>
  )
}

interface CalendarButtonProps {
  readonly label: string
  readonly value: string
  readonly field: RefObject<HTMLElement | null>
  readonly onChange: (day: string) => void
}

/** Shows the button that opens the calendar, which gets the focus back when the calendar closes. */
function CalendarButton({ label, value, field, onChange }: CalendarButtonProps) {
  const [open, setOpen] = useState(false)
  /** Beside the button, because what is outside an open dialog cannot be clicked. */
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={label} className="absolute inset-y-0 right-0 grid w-11 place-items-center">
        <CalendarDays aria-hidden className="size-4" />
      </Popover.Trigger>
      <div ref={setPlace} />
      <Popover.Portal container={place}>
        <Popover.Positioner
          {...TOP_LAYER}
          anchor={field}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Popover.Popup
            ref={popup}
            aria-label={label}
            initialFocus={() => focusTargetIn(popup.current)}
            className="max-h-(--available-height) overflow-y-auto rounded-sm border border-line bg-paper p-3 text-base shadow-raised outline-none"
          >
            <RaiseWhenOpen open={open} />
            <Calendar
              value={value}
              today={day.format(new Date())}
              onChoose={(chosen) => {
                setOpen(false)
                if (chosen !== value) onChange(chosen)
              }}
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Formats a moment as the day in India, 'YYYY-MM-DD'. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' })

/** Formats '2026-03-09' as 09-03-2026. */
export const toTyped = (day: string): string => day.split('-').reverse().join('-')

/** Parses 9-3-2026, 09/03/2026 and 09.03.2026 as the same day; returns null for an invalid date. */
export function parseDay(typed: string): string | null {
  if (typed.trim() === '') return ''
  const [, day = '', month = '', year = ''] = /^\s*(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})\s*$/.exec(typed) ?? []
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
}
