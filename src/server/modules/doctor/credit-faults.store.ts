import { sql } from 'drizzle-orm'
import { IS_ORDER_REFUND, OPEN, PAID } from '#db/schema/order-money.ts'
import { refundPurpose } from '#rules/refunds.ts'
import { findings } from './doctor.store.ts'

/** The value that each order's refunds return, in paise, and whether one of them cancelled the order. */
const RETURNED_VALUE = sql`(
  select order_id, sum(amount + (points + points_deducted) * 800) as value, sum(points_deducted) as deducted,
    bool_or(purpose = ${refundPurpose('cancellation')}) as cancelled
  from refund where ${IS_ORDER_REFUND} group by order_id)`

/** Checks INV5: balances, and the points that each order spends, earns and gives back. */
export const creditFaults = (fullDays: number) =>
  findings(
    sql`select (select count(*) from credit_entry) + (select count(*) from credit_award) as looked`,
    ...BALANCES,
    ...SPENT,
    ...EARNED,
    creditedTooEarly(fullDays),
    ...RESERVED,
  )

const BALANCES = [
  sql`select coalesce(b.account_id, e.account_id)::text as id,
      'balance ' || coalesce(b.points, 0) || ', entries ' || coalesce(e.points, 0) as why
    from credit_balance b
    full join (select account_id, sum(points) as points from credit_entry group by account_id) e using (account_id)
    where coalesce(b.points, 0) <> coalesce(e.points, 0) or coalesce(e.points, 0) < 0`,
  sql`select o.order_no as id, count(*) || ' entries of kind ' || e.kind as why
    from credit_entry e join shop_order o on o.id = e.order_id
    where e.kind in ('earned', 'used') group by o.id, e.kind having count(*) > 1`,
]

const SPENT = [
  // If the balance was corrected meanwhile, fewer points may have been spent than the order used. The account owes the
  // rest, or other points have settled it.
  sql`with spent as (
      select o.id, o.order_no, o.account_id, o.points_used,
        coalesce((select -sum(e.points) from credit_entry e where e.order_id = o.id and e.kind = 'used'), 0) as used
      from shop_order o where o.payment in ${PAID}
    ), short as (
      select account_id, sum(points_used - used) as points from spent where used < points_used group by account_id
    ), covered as (
      select s.account_id, coalesce((select owed from credit_balance b where b.account_id = s.account_id), 0)
        - coalesce((select sum(e.points) from credit_entry e where e.account_id = s.account_id
          and (e.kind = 'settled' or (e.kind = 'corrected' and e.order_id is not null and e.refund_id is null))), 0) as points
      from short s
    )
    select order_no as id, 'took ' || points_used || ' points, and ' || used || ' were spent' as why from spent
    where used > points_used or (used < points_used and (select s.points from short s where s.account_id = spent.account_id)
      > (select c.points from covered c where c.account_id = spent.account_id))`,
  sql`select o.order_no as id, 'points were spent for an order that is ' || o.payment as why
    from shop_order o join credit_entry e on e.order_id = o.id and e.kind = 'used' where o.payment not in ${PAID}`,
  sql`select o.order_no as id, 'a refund of ' || r.points || ' points has given back ' || coalesce(sum(e.points), 0) as why
    from refund r join shop_order o on o.id = r.order_id
    left join credit_entry e on e.refund_id = r.id and e.kind = 'returned'
    group by o.id, r.id having r.points <> coalesce(sum(e.points), 0)`,
  sql`select o.order_no as id, 'of ' || o.points_used || ' spent points ' || sum(e.points) || ' were returned' as why
    from shop_order o join credit_entry e on e.order_id = o.id and e.kind = 'returned'
    left join refund r on r.id = e.refund_id where r.reversed_at is null
    group by o.id having sum(e.points) > o.points_used`,
]

const EARNED = [
  sql`select o.order_no as id, 'earns ' || o.earns || ' points, is ' || o.payment || ', and was awarded '
      || coalesce(a.points, 0) as why
    from shop_order o left join credit_award a on a.order_id = o.id
    where coalesce(a.points, 0) <> case when o.payment in ${PAID} then o.earns else 0 end
      or a.account_id <> o.account_id`,
  sql`select o.order_no as id, coalesce(a.credited, 0) || ' points count as credited, and the entries say '
      || coalesce(sum(e.points), 0) as why
    from shop_order o left join credit_award a on a.order_id = o.id
    left join credit_entry e on e.order_id = o.id and e.kind = 'earned'
    group by o.id, a.order_id having coalesce(sum(e.points), 0) <> coalesce(a.credited, 0)`,
  // A cancelled order earns nothing, even if its terms return no money.
  sql`select o.order_no as id, 'of ' || a.points || ' earned points ' || a.taken_back
      || ' were taken back, and its refunds return ' || coalesce(r.value, 0) || ' of ' || o.total_price as why
    from credit_award a join shop_order o on o.id = a.order_id left join ${RETURNED_VALUE} r on r.order_id = o.id
    where a.taken_back <> case when r.cancelled then a.points
        else floor(a.points * least(coalesce(r.value, 0), o.total_price) / greatest(o.total_price, 1)) end
      and not (a.taken_back = a.points and exists (
        select 1 from order_history h where h.order_id = o.id and h.to_state = 'Cancelled'))`,
  sql`select o.order_no as id, 'credited ' || coalesce(a.credited, 0) || ' points, of which its refunds took back '
      || taken.points || ' and deducted ' || coalesce(r.deducted, 0) as why
    from shop_order o left join credit_award a on a.order_id = o.id left join ${RETURNED_VALUE} r on r.order_id = o.id
    cross join lateral (select coalesce(-sum(e.points), 0) as points from credit_entry e
      join refund own on own.id = e.refund_id and own.reversed_at is null
      where e.order_id = o.id and e.kind = 'corrected') taken
    where taken.points + coalesce(r.deducted, 0) > coalesce(a.credited, 0)`,
]

/** Finds points credited before their order was delivered, or while it could still be cancelled for a full refund. */
const creditedTooEarly = (fullDays: number) => sql`
  select o.order_no as id, a.credited || ' points were credited before it was delivered and its cancellation period over' as why
  from credit_award a join shop_order o on o.id = a.order_id
  left join lateral (
    select (policy ->> 'fullDays')::integer as days from setting s, jsonb_array_elements(s.value) policy
    where s.key = 'cancellation' and (policy ->> 'from')::timestamptz <= o.placed_at
    order by (policy ->> 'from')::timestamptz desc limit 1) p on true
  where a.credited is not null and not a.credited_with_payment and (
    a.credited_at < o.placed_at + make_interval(days => coalesce(p.days, ${fullDays}::integer))
    or not exists (select 1 from order_history h
      where h.order_id = o.id and h.kind = 'status' and h.to_state = 'Delivered' and h.at <= a.credited_at))`

const RESERVED = [
  sql`select o.order_no as id, h.points || ' points are set aside for an order that is ' || o.payment
      || ' and takes ' || o.points_used as why
    from credit_hold h join shop_order o on o.id = h.order_id
    where o.payment not in ${OPEN} or h.points <> o.points_used or h.account_id <> o.account_id`,
  sql`select o.order_no as id, 'its ' || o.points_used || ' points are not set aside' as why from shop_order o
    where o.payment in ${OPEN} and o.points_used > 0
      and not exists (select 1 from credit_hold h where h.order_id = o.id)`,
]
