import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { shopOrder } from '#db/schema/orders.ts'
import { lists } from '#db/together.ts'
import { MONEY_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'

/** What the shop knows of a customer who asks for a price. */
export interface CustomerFacts<Points> {
  /** The number of orders that are paid and not fully refunded (M9). */
  readonly completed: number
  readonly points: Points
  /** Whether the same person has bought with another account. */
  readonly elsewhere: boolean
}

/** Queries of other modules about a customer: the points as one row, and a condition. */
interface CustomerQueries {
  readonly points: SQL
  readonly elsewhere: SQL
}

/**
 * Reads what offers to a customer depend on, in one statement, together with lists of what else the caller needs: queries of
 * other modules by name, whose rows are of these types.
 */
export async function customerFacts<Points, Lists extends object = object>(
  db: Db,
  accountId: string,
  { points, elsewhere }: CustomerQueries,
  others: Readonly<Record<keyof Lists, SQL>>,
): Promise<CustomerFacts<Points> & Lists> {
  const completed = db
    .select({ total: count() })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, accountId),
        inArray(shopOrder.payment, MONEY_STATES),
        ne(shopOrder.status, 'Cancelled'),
      ),
    )
  const { rows } = await db.execute(sql`
    select (${completed}) as completed, (select row_to_json(points) from (${points}) points) as points,
      ${elsewhere} as elsewhere${Object.keys(others).length > 0 ? sql`, ${lists(others)}` : sql``}`)
  const [facts] = rows
  if (!facts) throw new Error('The database has not answered with the facts of a customer.')
  return facts as unknown as CustomerFacts<Points> & Lists
}
