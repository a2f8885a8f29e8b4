// What waits for the staff, and the sales of today: the home page of the administration.
import { z } from 'zod'
import type { Today } from '#contract/today.ts'
import { toRupees } from '#rules/money.ts'
import type { Area } from '#rules/staff.ts'
import { type Ctx, signedIn } from '#server/lib/ctx.ts'
import { type Query, readAll } from '#server/lib/tx.ts'
import { OPEN_MESSAGES_QUERY } from '#server/modules/contact/messages.service.ts'
import { countDeadEmails } from '#server/modules/notifications/notifications.service.ts'
import { waitingOrdersQuery } from '#server/modules/orders/order-lists.service.ts'
import { OPEN_DISPUTES_QUERY } from '#server/modules/payments/disputes.service.ts'
import { PAYMENTS_TO_REVIEW_QUERY, salesOfDaysQuery } from '#server/modules/reports/sales.service.ts'
import { NEW_REVIEWS_QUERY } from '#server/modules/reviews/moderation.service.ts'
import { COUNTED_STOCKS_QUERY } from '#server/modules/stock/stock.service.ts'
import { WAITING_CLAIMS_QUERY } from '#server/modules/warranty/claims-admin.service.ts'
import { longUnpaid, presentClaims, salesDays } from './today.rules.ts'

const Moment = z
  .string()
  .transform((at) => new Date(at))
  .nullable()

/** The rows of each query, as the database answers with JSON. The queries of other areas were not asked. */
const Rows = z
  .object({
    orders: z.tuple([z.object({ toPack: z.int(), toDispatch: z.int(), longUnpaid: z.int() })]),
    messages: z.tuple([
      z.object({ open: z.int(), next: z.object({ at: Moment, isAcknowledged: z.boolean() }).nullable() }),
    ]),
    claims: z.tuple([z.object({ open: z.int(), received: Moment, reviewed: Moment })]),
    reviews: z.tuple([z.object({ waiting: z.int() })]),
    stocks: z.tuple([z.object({ tracked: z.int(), low: z.int() })]),
    disputes: z.tuple([z.object({ open: z.int() })]),
    payments: z.tuple([z.object({ waiting: z.int() })]),
    sales: z.array(z.object({ day: z.string(), orders: z.int(), amount: z.int() })),
  })
  .partial()
type Rows = z.output<typeof Rows>

function queriesOf(areas: readonly Area[], now: Date): Record<string, Query> {
  const days = salesDays(now)
  return {
    ...(areas.includes('orders') && { orders: waitingOrdersQuery(longUnpaid(now).before) }),
    ...(areas.includes('support') && {
      messages: OPEN_MESSAGES_QUERY,
      claims: WAITING_CLAIMS_QUERY,
      reviews: NEW_REVIEWS_QUERY,
    }),
    ...(areas.includes('catalogue') && { stocks: COUNTED_STOCKS_QUERY }),
    ...(areas.includes('accounts') && {
      disputes: OPEN_DISPUTES_QUERY,
      payments: PAYMENTS_TO_REVIEW_QUERY,
      sales: salesOfDaysQuery([days.today, days.weekBefore]),
    }),
  }
}

/** Returns what waits for the areas of the signed-in person, in one statement and one of the job queue. */
export async function getToday(ctx: Ctx): Promise<Today> {
  const { areas } = signedIn(ctx)
  const [rows, failedEmails] = await Promise.all([
    readAll(ctx, queriesOf(areas, ctx.now)),
    areas.includes('support') ? countDeadEmails(ctx) : null,
  ])
  const { orders, messages, claims, reviews, stocks, disputes, payments, sales } = Rows.parse(rows)
  return {
    toPack: orders?.[0].toPack ?? null,
    toDispatch: orders?.[0].toDispatch ?? null,
    unpaidOverTwoDays: orders?.[0].longUnpaid ?? null,
    unpaidUntil: longUnpaid(ctx.now).until,
    paymentsToReview: payments?.[0].waiting ?? null,
    openDisputes: disputes?.[0].open ?? null,
    claims: claims ? presentClaims(claims[0]) : null,
    messages: messages ? presentMessages(messages[0]) : null,
    reviewsWaiting: reviews?.[0].waiting ?? null,
    lowStock: stocks && stocks[0].tracked > 0 ? stocks[0].low : null,
    failedEmails,
    sales: sales ? presentSales(sales, ctx.now) : null,
  }
}

function presentMessages({ open, next }: NonNullable<Rows['messages']>[0]): NonNullable<Today['messages']> {
  const what = next && (next.isAcknowledged ? 'resolve' : 'acknowledge')
  return { open, oldestDue: next?.at?.toISOString() ?? null, what }
}

function presentSales(rows: NonNullable<Rows['sales']>, now: Date): NonNullable<Today['sales']> {
  const days = salesDays(now)
  const on = (day: string) => {
    const { orders, amount } = rows.find((row) => row.day === day) ?? { orders: 0, amount: 0 }
    return { day, orders, amount: toRupees(amount) }
  }
  return { today: on(days.today), weekBefore: on(days.weekBefore) }
}
