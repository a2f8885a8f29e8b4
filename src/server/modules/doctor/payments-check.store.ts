import { sql } from 'drizzle-orm'
import { PAID } from '#db/schema/order-money.ts'
import { many } from '#db/statement.ts'
import { findings, timestamp } from './doctor.store.ts'

/** The part of this payment that has been returned or is being returned. */
const RETURNED = sql`greatest(p.amount_refunded, coalesce((
  select sum(r.amount) from refund r where r.payment_id = p.id and r.status <> 'failed'), 0))`

export interface KnownPayment {
  readonly id: string
  readonly orderNo: string
  readonly amount: number
  readonly isAccepted: boolean
  readonly paid: boolean
  readonly returned: number
}

export const findKnownPayments = (ids: readonly string[]) =>
  many<KnownPayment>(sql`
    select p.id, o.order_no as "orderNo", p.amount, p.is_accepted as "isAccepted", o.payment in ${PAID} as paid,
      ${RETURNED}::bigint as returned
    from payment p join shop_order o on o.id = p.order_id where p.id = any(${sql.param(ids)}::text[])`)

/** Returns the payments without an order that a person has resolved. */
export const findResolvedOrphans = () =>
  many<{ id: string }>(sql`select id from orphan_payment where resolved_at is not null`)

/** Those made at the provider since one time and not changed since another. */
export const findAcceptedPayments = (from: Date, unchangedSince: Date, manualMethod: string) =>
  many<{ id: string }>(sql`
    select id from payment where is_accepted and method <> ${manualMethod} and made_at >= ${from.toISOString()}::timestamptz
      and updated_at < ${unchangedSince.toISOString()}::timestamptz`)

/** Checks INV2: an order accepts one payment, of exactly its price. */
export const paymentFaults = (moment: Date) =>
  findings(
    sql`select count(*) as looked from payment`,
    sql`select p.id, 'accepted by order ' || o.order_no || ', which is ' || o.payment as why
      from payment p join shop_order o on o.id = p.order_id where p.is_accepted and o.payment not in ${PAID}`,
    sql`select p.id, 'accepted by order ' || o.order_no || ', but it is ' || p.status as why
      from payment p join shop_order o on o.id = p.order_id where p.is_accepted and p.status not in ('captured', 'refunded')`,
    sql`select p.id, 'is ' || p.amount || ' ' || p.currency || ', and order ' || o.order_no || ' costs ' || o.payable || ' INR' as why
      from payment p join shop_order o on o.id = p.order_id
      where p.is_accepted and (p.amount <> o.payable or p.currency <> 'INR')`,
    sql`select o.order_no as id, 'is ' || o.payment || ', and no payment is accepted for it' as why from shop_order o
      where o.payment in ${PAID} and o.payable > 0
        and not exists (select 1 from payment p where p.order_id = o.id and p.is_accepted)`,
    sql`select o.order_no as id, 'keeps ' || count(*) || ' payments' as why
      from payment p join shop_order o on o.id = p.order_id where p.is_accepted group by o.id having count(*) > 1`,
    sql`select p.id, 'was captured for order ' || o.order_no || ', which neither keeps nor returns it' as why
      from payment p join shop_order o on o.id = p.order_id
      where p.status in ('captured', 'refunded') and not p.is_accepted and ${RETURNED} < p.amount`,
    sql`select p.id, 'more goes back (' || ${RETURNED} || ') than has come (' || p.amount || ')' as why
      from payment p where ${RETURNED} > p.amount`,
    // Recent changes are skipped: a refund that the provider has just reported is recorded within a minute.
    sql`select p.id, 'the provider has returned ' || p.amount_refunded || ', and refunds of order ' || o.order_no
        || ' account for ' || r.amount as why
      from payment p join shop_order o on o.id = p.order_id cross join lateral (
        select coalesce(sum(amount), 0) as amount from refund where payment_id = p.id and status <> 'failed') r
      where p.is_accepted and p.amount_refunded > r.amount and p.updated_at < ${timestamp(moment)} - interval '2 minutes'`,
  )

/** Checks INV18: the seller answers disputes in time. */
export const disputeFaults = (moment: Date) =>
  findings(
    sql`select count(*) as looked from dispute`,
    sql`select id, 'had to be answered by ' || respond_by::text || ', and is open' as why from dispute
      where status = 'open' and respond_by < ${timestamp(moment)}`,
  )
