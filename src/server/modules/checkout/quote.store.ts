import { inArray, sql } from 'drizzle-orm'
import { account } from '#db/schema/accounts.ts'
import { shopOrder } from '#db/schema/orders.ts'
import { one, value } from '#db/statement.ts'
import { MONEY_STATES } from '#rules/payment-state.ts'
import { policiesInForceSince } from '#server/modules/settings/settings.store.ts'

/** Counts a customer's orders that are paid and not fully refunded (M9). */
export const countCompletedOrders = (accountId: string) =>
  value<number>(sql`
    select count(*) as completed from ${shopOrder}
    where account_id = ${accountId} and ${inArray(shopOrder.payment, MONEY_STATES)} and status <> 'Cancelled'`)

/** With the account or an order; undefined if that was before the policies last changed, or never. */
export const findTermsAcceptance = (accountId: string) =>
  one(
    sql`
    select accepted_at as "at" from (
      select greatest(
        (select ${account.termsAcceptedAt} from ${account} where ${account.id} = ${accountId}),
        (select max(${shopOrder.consentAt}) from ${shopOrder} where ${shopOrder.accountId} = ${accountId})
      ) as accepted_at
    ) acceptance where accepted_at >= ${policiesInForceSince}`,
    ({ at }) => new Date(at as string),
  )
