// biome-ignore-all lint/a11y/useSemanticElements: a table that contains buttons is read out as a table, not as a grid with arrow keys
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { DayPicker } from 'react-day-picker'
import { calendarTexts } from '#web/messages/en/calendar.ts'
import { addMonths, gridStep, toDate, toDay, YEARS_SHOWN, yearsAround } from './calendar-dates.ts'

const monthAndYear = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('en-GB', { month: 'short' })

type View = 'days' | 'months' | 'years'

const STEP: Readonly<Record<View, number>> = { days: 1, months: 12, years: 12 * YEARS_SHOWN }

interface CalendarProps {
  /** The chosen day as 'YYYY-MM-DD', or empty. */
  readonly value: string
  /** 'YYYY-MM-DD'. */
  readonly today: string
  /** Called with the chosen day, or with an empty text to clear the field. */
  readonly onChoose: (day: string) => void
}

/** Returns the element of a calendar that the arrow keys start from. */
export const focusTargetIn = (box: HTMLElement | null): HTMLElement | null =>
  box?.querySelector<HTMLElement>('[role="grid"] [tabindex="0"]') ?? null

/** Shows a calendar. Its heading leads to twelve years, a year to its months, and a month to its days. */
export function Calendar({ value, today, onChoose }: CalendarProps) {
  const { calendar: t } = calendarTexts()
  const chosen = toDate(value)
  const now = toDate(today)
  const { box, view, month, setMonth, show } = useView(chosen ?? now ?? new Date())
  const years = yearsAround(month.getFullYear())
  const headings: Readonly<Record<View, string>> = {
    days: monthAndYear.format(month),
    months: String(month.getFullYear()),
    years: t.years(years.at(0) ?? 0, years.at(-1) ?? 0),
  }
  return (
    <div ref={box} className="w-76 max-w-full">
      <Header
        heading={headings[view]}
        view={view}
        onHeading={() => show(view === 'days' ? 'years' : 'days', month)}
        onStep={(way) => setMonth(addMonths(month, way * STEP[view]))}
      />
      {view === 'days' && (
        <CalendarDays
          month={month}
          onMonth={setMonth}
          chosen={chosen}
          today={now}
          onChoose={(date) => onChoose(toDay(date))}
        />
      )}
      {view === 'months' && (
        <CalendarGrid
          label={headings.months}
          items={monthsOf(month.getFullYear(), chosen, now)}
          place={month.getMonth()}
          onChoose={(key) => show('days', new Date(month.getFullYear(), key, 1))}
          onMove={(steps) => show('months', addMonths(month, steps))}
        />
      )}
      {view === 'years' && (
        <CalendarGrid
          label={headings.years}
          items={yearsOf(years, chosen, now)}
          place={years.indexOf(month.getFullYear())}
          onChoose={(year) => show('months', new Date(year, month.getMonth(), 1))}
          onMove={(steps) => show('years', addMonths(month, 12 * steps))}
        />
      )}
      <div className="mt-2 flex justify-between border-line border-t pt-2">
        <TextButton onClick={() => onChoose(today)}>{t.today}</TextButton>
        {value !== '' && <TextButton onClick={() => onChoose('')}>{t.clear}</TextButton>}
      </div>
    </div>
  )
}

/** Tracks what the calendar shows. The focus follows into the grid that is shown next. */
function useView(first: Date) {
  const box = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>('days')
  const [month, setMonth] = useState(() => addMonths(first, 0))
  /** Whether the focus moves into the grid with the next change. */
  const refocus = useRef(false)

  useEffect(() => {
    if (refocus.current) focusTargetIn(box.current)?.focus()
    refocus.current = false
  })

  function show(next: View, date: Date) {
    refocus.current = true
    setView(next)
    setMonth(date)
  }
  return { box, view, month, setMonth, show }
}

interface HeaderProps {
  readonly heading: string
  readonly view: View
  readonly onHeading: () => void
  readonly onStep: (way: 1 | -1) => void
}

function Header({ heading, view, onHeading, onStep }: HeaderProps) {
  const { calendar: t } = calendarTexts()
  const arrow = 'grid size-11 shrink-0 place-items-center rounded-sm hover:bg-mist'
  return (
    <div className="flex items-center justify-between">
      <button type="button" aria-label={t.earlier[view]} onClick={() => onStep(-1)} className={arrow}>
        <ChevronLeft aria-hidden className="size-5" />
      </button>
      <button
        type="button"
        onClick={onHeading}
        className="flex min-h-11 items-center gap-1 rounded-sm px-3 font-medium hover:bg-mist"
      >
        <span aria-live="polite">{heading}</span>
        <span className="sr-only">{view === 'days' ? t.chooseYear : t.backToDays}</span>
        <ChevronDown aria-hidden className={`size-4 ${view === 'days' ? '' : 'rotate-180'}`} />
      </button>
      <button type="button" aria-label={t.later[view]} onClick={() => onStep(1)} className={arrow}>
        <ChevronRight aria-hidden className="size-5" />
      </button>
    </div>
  )
}

function TextButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" onClick={onClick} className="min-h-11 rounded-sm px-3 font-medium hover:bg-mist">
      {children}
    </button>
  )
}

function monthsOf(year: number, chosen: Date | undefined, now: Date | undefined) {
  const isIn = (date: Date | undefined, month: number) => date?.getFullYear() === year && date.getMonth() === month
  return Array.from({ length: 12 }, (_, month) => {
    const first = new Date(year, month, 1)
    return {
      key: month,
      text: shortMonth.format(first),
      name: monthAndYear.format(first),
      isChosen: isIn(chosen, month),
      isNow: isIn(now, month),
    }
  })
}

const yearsOf = (years: readonly number[], chosen: Date | undefined, now: Date | undefined) =>
  years.map((year) => ({
    key: year,
    text: String(year),
    isChosen: chosen?.getFullYear() === year,
    isNow: now?.getFullYear() === year,
  }))

const inFull = new Intl.DateTimeFormat('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

const LOOK = {
  month_grid: 'w-full table-fixed border-separate border-spacing-0',
  weekday: 'h-9 font-medium text-sm text-steel',
  day: 'p-0 text-center',
  day_button:
    'h-10 w-full rounded-sm border border-transparent tabular-nums hover:border-ink focus-visible:relative focus-visible:outline-offset-0',
  outside: 'text-steel',
  today: '[&>button]:border-ink [&>button]:font-semibold',
  selected: '[&>button]:bg-ink [&>button]:text-paper',
}

interface CalendarDaysProps {
  readonly month: Date
  readonly onMonth: (month: Date) => void
  readonly chosen: Date | undefined
  readonly today: Date | undefined
  readonly onChoose: (date: Date) => void
}

function CalendarDays({ month, onMonth, chosen, today, onChoose }: CalendarDaysProps) {
  const { calendar: t } = calendarTexts()
  return (
    <DayPicker
      mode="single"
      required
      selected={chosen}
      onSelect={onChoose}
      month={month}
      onMonthChange={onMonth}
      {...(today && { today })}
      weekStartsOn={1}
      showOutsideDays
      fixedWeeks
      hideNavigation
      classNames={LOOK}
      // The heading above is shared with the months and years.
      components={{ MonthCaption: NoCaption }}
      labels={{
        labelDayButton: (date, { today: isToday, selected: isChosen }) => {
          const day = isToday ? t.isToday(inFull.format(date)) : inFull.format(date)
          return isChosen ? t.isChosen(day) : day
        },
      }}
    />
  )
}

const NoCaption = () => <></>

const COLUMNS = 3

interface GridItem {
  readonly key: number
  readonly text: string
  /** Read out instead of the text. */
  readonly name?: string
  readonly isChosen: boolean
  readonly isNow: boolean
}

interface CalendarGridProps {
  readonly label: string
  readonly items: readonly GridItem[]
  readonly place: number
  readonly onChoose: (key: number) => void
  /** Moves by so many items, which may lead out of the grid. */
  readonly onMove: (steps: number) => void
}

function CalendarGrid({ label, items, place, onChoose, onMove }: CalendarGridProps) {
  const rows = Array.from({ length: Math.ceil(items.length / COLUMNS) }, (_, row) =>
    items.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )

  function move(event: KeyboardEvent) {
    const steps = gridStep(event.key, { place, columns: COLUMNS, page: items.length })
    if (steps === null) return
    event.preventDefault()
    onMove(steps)
  }

  return (
    <div role="grid" aria-label={label} tabIndex={-1} onKeyDown={move} className="grid gap-1 py-1">
      {rows.map((row) => (
        <div key={row[0]?.key} role="row" tabIndex={-1} className="grid grid-cols-3 gap-1">
          {row.map(({ key, text, name, isChosen, isNow }) => (
            <button
              key={key}
              type="button"
              role="gridcell"
              aria-label={name}
              aria-selected={isChosen}
              aria-current={isNow ? 'date' : undefined}
              tabIndex={items[place]?.key === key ? 0 : -1}
              onClick={() => onChoose(key)}
              className={`h-14 rounded-sm border tabular-nums ${isNow ? 'border-ink' : 'border-transparent'} ${isChosen ? 'bg-ink text-paper' : 'hover:bg-mist'}`}
            >
              {text}
            </button>
          ))}
        </div>
      ))}
    </div>
  )
}
