import { ShopProblem } from '#server/lib/problem.ts'
import type { Db } from '#server/lib/tx.ts'
import * as queries from './several-orders.queries.ts'

/** Refuses ids of which one is not an order's. */
export async function requireOrders({ db }: { readonly db: Db }, ids: readonly string[]): Promise<void> {
  const missing = ids.length - (await queries.countOrders(db, ids))
  if (missing === 0) return
  const message = missing === 1 ? 'One of the orders does not exist.' : `${missing} of the orders do not exist.`
  throw new ShopProblem('not_found', message)
}

/** Returns orders with their lines, in the order of the ids. */
export async function findOrdersWithLines(
  { db }: { readonly db: Db },
  ids: readonly string[],
): Promise<queries.OrderWithLines[]> {
  const found = new Map((await queries.ordersWithLines(db, ids)).map((each) => [each.order.id, each]))
  return ids.flatMap((id) => found.get(id) ?? [])
}
