import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { shopOrder } from '#db/schema/orders.ts'
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

function factColumns(db: Db, accountId: string, { points, elsewhere }: CustomerQueries): SQL {
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
  return sql`(${completed}) as completed, (select row_to_json(points) from (${points}) points) as points,
    ${elsewhere} as elsewhere`
}

/** Reads what offers to a customer depend on, in one statement. */
export async function customerFacts<Points>(
  db: Db,
  accountId: string,
  queries: CustomerQueries,
): Promise<CustomerFacts<Points>> {
  const { rows } = await db.execute<CustomerFacts<Points> & Record<string, unknown>>(
    sql`select ${factColumns(db, accountId, queries)}`,
  )
  return requireFacts(rows)
}

/** What a quote depends on besides: the customer's open orders, and the stock of the products. */
export interface QuoteFacts<Points, Open, Stock> extends CustomerFacts<Points> {
  readonly open: Open[]
  readonly stock: Stock[]
}

/** Reads what a customer's quote depends on, in one statement. */
export async function quoteFacts<Points, Open, Stock>(
  db: Db,
  accountId: string,
  { open, stock, ...queries }: CustomerQueries & { readonly open: SQL; readonly stock: SQL },
): Promise<QuoteFacts<Points, Open, Stock>> {
  const list = (query: SQL) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found)`
  const { rows } = await db.execute<QuoteFacts<Points, Open, Stock> & Record<string, unknown>>(
    sql`select ${factColumns(db, accountId, queries)}, ${list(open)} as open, ${list(stock)} as stock`,
  )
  return requireFacts(rows)
}

function requireFacts<Facts>([facts]: readonly Facts[]): Facts {
  if (!facts) throw new Error('The database has not answered with the facts of a customer.')
  return facts
}
