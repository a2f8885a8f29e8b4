import { DayPicker } from 'react-day-picker'
import { calendarTexts } from '#web/messages/en/calendar.ts'

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

/** Shows the days of a month, from Monday, with the weeks that it begins and ends in. */
export function CalendarDays({ month, onMonth, chosen, today, onChoose }: CalendarDaysProps) {
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
