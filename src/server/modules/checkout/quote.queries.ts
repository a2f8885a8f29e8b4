import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { shopOrder } from '#db/schema/orders.ts'
import { MONEY_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'

/** What the shop knows of a customer who asks for a price. */
interface CustomerFacts<Points> {
  /** The number of orders that are paid and not fully refunded (M9). */
  readonly completed: number
  readonly points: Points
  /** Whether the same person has bought with another account. */
  readonly elsewhere: boolean
}

/** Reads what offers to a customer depend on, in one statement. */
export async function customerFacts<Points>(
  db: Db,
  accountId: string,
  { points, elsewhere }: { readonly points: SQL; readonly elsewhere: SQL },
): Promise<CustomerFacts<Points>> {
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
  const { rows } = await db.execute<CustomerFacts<Points> & Record<string, unknown>>(sql`
    select (${completed}) as completed, (select row_to_json(points) from (${points}) points) as points,
      ${elsewhere} as elsewhere`)
  const [facts] = rows
  if (!facts) throw new Error('The database has not answered with the facts of a customer.')
  return facts
}
