// What waits for the staff, and the sales of today: the home page of the administration.
import type { Today } from '#contract/today.ts'
import { toRupees } from '#rules/money.ts'
import type { Area } from '#rules/staff.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { run } from '#server/lib/tx.ts'
import { countOpenMessages, type OpenMessages } from '#server/modules/contact/contact.store.ts'
import { countDeadEmails } from '#server/modules/notifications/notifications.service.ts'
import { countWaitingOrders } from '#server/modules/orders/order-lists.store.ts'
import { countOpenDisputes } from '#server/modules/payments/disputes.store.ts'
import { countPaymentsToReview } from '#server/modules/reports/reports.store.ts'
import { type DaySales, salesOfDays } from '#server/modules/reports/sales.store.ts'
import { countNewReviews } from '#server/modules/reviews/reviews.store.ts'
import { countStocks } from '#server/modules/stock/stock.store.ts'
import { countWaitingClaims } from '#server/modules/warranty/warranty.store.ts'
import { longUnpaid, presentClaims, salesDays } from './today.rules.ts'

function countsOf(areas: readonly Area[], now: Date) {
  const days = salesDays(now)
  return {
    ...(areas.includes('orders') && { orders: countWaitingOrders(longUnpaid(now).before) }),
    ...(areas.includes('support') && {
      messages: countOpenMessages(),
      claims: countWaitingClaims(),
      reviews: countNewReviews(),
    }),
    ...(areas.includes('catalogue') && { stocks: countStocks() }),
    ...(areas.includes('accounts') && {
      disputes: countOpenDisputes(),
      payments: countPaymentsToReview(),
      sales: salesOfDays([days.today, days.weekBefore]),
    }),
  }
}

/** Returns what waits for the areas of the signed-in person, in one statement and one of the job queue. */
export async function getToday(ctx: Ctx): Promise<Today> {
  const { areas } = signedIn(ctx)
  const [counts, failedEmails] = await Promise.all([
    run(ctx, countsOf(areas, ctx.now)),
    areas.includes('support') ? countDeadEmails(ctx) : null,
  ])
  const { orders, messages, claims, reviews, stocks, disputes, payments, sales } = counts
  return {
    toPack: orders?.toPack ?? null,
    toDispatch: orders?.toDispatch ?? null,
    unpaidOverTwoDays: orders?.longUnpaid ?? null,
    unpaidUntil: longUnpaid(ctx.now).until,
    paymentsToReview: payments?.waiting ?? null,
    openDisputes: disputes?.open ?? null,
    claims: claims ? presentClaims(claims) : null,
    messages: messages ? presentMessages(messages) : null,
    reviewsWaiting: reviews?.waiting ?? null,
    lowStock: stocks && stocks.tracked > 0 ? stocks.low : null,
    failedEmails,
    sales: sales ? presentSales(sales, ctx.now) : null,
  }
}

function presentMessages({ open, next }: OpenMessages): NonNullable<Today['messages']> {
  const what = next && (next.isAcknowledged ? 'resolve' : 'acknowledge')
  return { open, oldestDue: next?.at.toISOString() ?? null, what }
}

function presentSales(rows: readonly DaySales[], now: Date): NonNullable<Today['sales']> {
  const days = salesDays(now)
  const on = (day: string) => {
    const { orders, amount } = rows.find((row) => row.day === day) ?? { orders: 0, amount: 0 }
    return { day, orders, amount: toRupees(amount) }
  }
  return { today: on(days.today), weekBefore: on(days.weekBefore) }
}
