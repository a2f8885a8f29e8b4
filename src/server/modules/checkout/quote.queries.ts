import { and, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { lists } from '#db/together.ts'
import { MONEY_STATES } from '#rules/payment-state.ts'
import type { Db } from '#server/lib/tx.ts'
import { policiesInForceSince } from '#server/modules/settings/policies.service.ts'

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

/** When a customer accepted the policies. */
export interface TermsAcceptance {
  readonly at: string
}

/** Builds a query of when a customer last accepted the policies as they are now, with the account or with an order. */
export const termsAcceptanceQuery = (accountId: string): SQL => sql`
  select accepted_at as "at" from (
    select greatest(
      (select ${account.termsAcceptedAt} from ${account} where ${account.id} = ${accountId}),
      (select max(${shopOrder.consentAt}) from ${shopOrder} where ${shopOrder.accountId} = ${accountId})
    ) as accepted_at
  ) acceptance where accepted_at >= ${policiesInForceSince}`

/** Returns when the customer accepted the policies in force; null if that has not happened. */
export const acceptedAt = ([acceptance]: readonly TermsAcceptance[]): Date | null =>
  acceptance ? new Date(acceptance.at) : null
