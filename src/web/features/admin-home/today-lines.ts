import type { Today } from '#contract/today.ts'
import type { adminHomeTexts } from '#web/messages/en/admin-home.ts'

type Texts = ReturnType<typeof adminHomeTexts>['home']

/** Something that waits for staff: how many, what, where it is listed, and its legal deadline if it has one. */
interface TodayLine {
  readonly count: number | null | undefined
  readonly words: (count: number) => string
  readonly to: string
  readonly due?: string | null | undefined
  /** What is to be done until then. */
  readonly what?: keyof Texts['due'] | null | undefined
}

/** Returns the lines of what waits, in the order of a day's work; what is at zero or of another area is left out. */
export function linesOf(today: Today, t: Texts) {
  const { claims, messages, unpaidUntil: endDate } = today
  const unpaid = new URLSearchParams({ tab: 'unpaid', startDate: '', endDate })
  const lines: readonly TodayLine[] = [
    { count: today.toPack, words: t.toPack, to: '/all-orders?tab=to-pack' },
    { count: today.toDispatch, words: t.toDispatch, to: '/all-orders?tab=to-dispatch' },
    {
      count: messages?.open,
      words: t.messages,
      to: '/messages?status=open',
      due: messages?.oldestDue,
      what: messages?.what,
    },
    {
      count: claims?.open,
      words: t.claims,
      to: '/warranty-claims?status=waiting',
      due: claims?.oldestDue,
      what: 'claim',
    },
    { count: today.openDisputes, words: t.disputes, to: '#disputes' },
    { count: today.paymentsToReview, words: t.payments, to: '/dashboard#payments-to-review' },
    { count: today.unpaidOverTwoDays, words: t.unpaid, to: `/all-orders?${unpaid}` },
    { count: today.reviewsWaiting, words: t.reviews, to: '/reviews-admin?show=new' },
    { count: today.lowStock, words: t.stock, to: '/stock' },
    { count: today.failedEmails, words: t.emails, to: '#undelivered' },
  ]
  return lines.flatMap(({ count, words, ...line }) => (count ? [{ ...line, count, words: words(count) }] : []))
}
