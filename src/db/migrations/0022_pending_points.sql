-- Points that a paid order earns. They are pending until the order is delivered and the time in which it can be cancelled
-- for a full refund is over; then they are credited: added to the customer's balance, once.
create table credit_award (
  order_id uuid primary key references shop_order,
  account_id uuid not null references account,
  points integer not null check (points > 0),
  -- Points that cancellations and refunds have taken back, before or after the award was credited.
  taken_back integer not null default 0 check (taken_back between 0 and points),
  -- How many points were credited; null while they are pending.
  credited integer check (credited between 1 and points),
  credited_at timestamptz,
  -- True for points that were credited with the payment, as it was done before there were pending points.
  credited_with_payment boolean not null default false,
  check ((credited is null) = (credited_at is null))
);
create index credit_award_pending on credit_award (account_id) where credited is null;

-- Points that the order had earned and its customer had spent by the time of the refund: their value is deducted from the
-- money that is sent back, at 800 paise each.
alter table refund add column points_deducted integer not null default 0 check (points_deducted >= 0);
alter table refund drop constraint refund_check;
alter table refund add constraint refund_gives_something check (amount > 0 or points > 0 or points_deducted > 0);

-- A debt of points that is settled with other points has a kind of its own.
alter table credit_entry drop constraint credit_entry_kind_check;
alter table credit_entry add constraint credit_entry_kind_check
  check (kind in ('earned', 'used', 'returned', 'corrected', 'settled'));

-- What was earned before stays credited.
insert into credit_award (order_id, account_id, points, taken_back, credited, credited_at, credited_with_payment)
select e.order_id, e.account_id, e.points,
  case when r.cancelled then e.points
    else floor(e.points * least(coalesce(r.value, 0), greatest(o.total_price, 1)) / greatest(o.total_price, 1)) end,
  e.points, e.created_at, true
from credit_entry e
join shop_order o on o.id = e.order_id
left join (
  select order_id, sum(amount + points * 800) as value, bool_or(purpose = 'cancel') as cancelled
  from refund where purpose !~ '^(second|late|instead):' group by order_id
) r on r.order_id = e.order_id
where e.kind = 'earned';

-- Points that are owed while there are some to pay with are settled, because whoever owes points cannot spend any.
with due as (
  select b.account_id, least(b.owed, b.points - coalesce(h.points, 0))::integer as points
  from credit_balance b
  left join (select account_id, sum(points) as points from credit_hold group by account_id) h using (account_id)
  where b.owed > 0 and b.points > coalesce(h.points, 0)
), settled as (
  insert into credit_entry (id, account_id, kind, points, reason)
  select gen_random_uuid(), account_id, 'settled', -points, 'Settles points that were owed' from due
)
update credit_balance b set owed = b.owed - due.points from due where due.account_id = b.account_id;
