import { and, count, eq, inArray, ne } from 'drizzle-orm'
import { shopOrder } from '#db/schema/orders.ts'
import { MONEY_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'

/** Counts a customer's orders that are paid and not fully refunded (M9). */
export async function countCompletedOrders(db: Db, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ total: count() })
    .from(shopOrder)
    .where(
      and(
        eq(shopOrder.accountId, accountId),
        inArray(shopOrder.payment, MONEY_STATES),
        ne(shopOrder.status, 'Cancelled'),
      ),
    )
  return counted?.total ?? 0
}
