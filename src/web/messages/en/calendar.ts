import { defineTexts } from '#web/lib/texts.ts'

/** The texts of the calendar, which only the administration has. */
const english = {
  calendar: {
    chooseYear: 'Choose another year',
    backToDays: 'Back to the days',
    years: (first: number, last: number) => `${first} to ${last}`,
    earlier: { days: 'Previous month', months: 'Previous year', years: 'Previous 12 years' },
    later: { days: 'Next month', months: 'Next year', years: 'Next 12 years' },
    today: 'Today',
    clear: 'Clear',
    isToday: (day: string) => `${day}, today`,
    isChosen: (day: string) => `${day}, chosen`,
  },
}

export const calendarTexts = defineTexts('calendar', english)
