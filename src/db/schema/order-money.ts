import { sql } from 'drizzle-orm'
import { MONEY_STATES, OPEN_STATES, PAID_STATES, RELEASED_STATES } from '#rules/payment-state.ts'
import { BESIDE_ORDER_PATTERN, SURPLUS_PATTERN } from '#rules/refunds.ts'

/** Writes payment states as the list of an `in`. */
const listOf = (values: readonly string[]) =>
  sql`(${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`

export const OPEN = listOf(OPEN_STATES)
export const WITH_MONEY = listOf(MONEY_STATES)
export const PAID = listOf(PAID_STATES)
export const RELEASED = listOf(RELEASED_STATES)

/** Matches refunds of what an order was paid with that were not undone: those whose document stands. */
export const IS_ORDER_REFUND = sql`(purpose !~ ${BESIDE_ORDER_PATTERN} and reversed_at is null)`
/** Matches refunds of payments that an order did not need, because they were duplicate or late. */
export const IS_SURPLUS = sql`(purpose ~ ${SURPLUS_PATTERN})`
