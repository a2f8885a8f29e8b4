import type { Today } from '#contract/today.ts'
import type { adminHomeTexts } from '#web/messages/en/admin-home.ts'

type Texts = ReturnType<typeof adminHomeTexts>['home']

/** Something that waits for staff: how many, what, where it is listed, and its legal deadline if it has one. */
interface TodayLine {
  readonly count: number
  readonly words: string
  readonly to: string
  readonly due?: { readonly at: Date; readonly what: keyof Texts['due'] }
}

const dueOf = (at: string | null, what: keyof Texts['due'] | null): Pick<TodayLine, 'due'> =>
  at === null || what === null ? {} : { due: { at: new Date(at), what } }

/** Returns the lines of what waits, in the order of a day's work; what is at zero or of another area is left out. */
export function linesOf(today: Today, t: Texts): TodayLine[] {
  const { claims, messages } = today
  const line = (
    count: number | null | undefined,
    words: (count: number) => string,
    to: string,
    due: Pick<TodayLine, 'due'> = {},
  ): TodayLine[] => (count ? [{ count, words: words(count), to, ...due }] : [])
  return [
    ...line(today.toPack, t.toPack, '/all-orders?tab=to-pack'),
    ...line(today.toDispatch, t.toDispatch, '/all-orders?tab=to-dispatch'),
    ...line(
      messages?.open,
      t.messages,
      '/messages?status=open',
      dueOf(messages?.oldestDue ?? null, messages?.what ?? null),
    ),
    ...line(claims?.open, t.claims, '/warranty-claims?status=waiting', dueOf(claims?.oldestDue ?? null, 'claim')),
    ...line(today.openDisputes, t.disputes, '#disputes'),
    ...line(today.paymentsToReview, t.payments, '/dashboard#payments-to-review'),
    ...line(
      today.unpaidOverTwoDays,
      t.unpaid,
      `/all-orders?${new URLSearchParams({ tab: 'unpaid', startDate: '', endDate: today.unpaidUntil })}`,
    ),
    ...line(today.reviewsWaiting, t.reviews, '/reviews-admin?show=new'),
    ...line(today.lowStock, t.stock, '/stock'),
    ...line(today.failedEmails, t.emails, '#undelivered'),
  ]
}
