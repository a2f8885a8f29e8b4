-- What a customer is told about a change or a refund. The reason beside it is the shop's own note and stays inside the shop.
alter table order_history add column customer_note text not null default '';
alter table refund add column customer_note text not null default '';

-- Reasons that the shop or the customers themselves have given were theirs to read all along; those of staff were not.
alter table order_history disable trigger only_added;
update order_history h set customer_note = h.reason from shop_order o
  where o.id = h.order_id and (h.actor_id is null or h.actor_id = o.account_id);
alter table order_history enable trigger only_added;
update refund r set customer_note = r.reason from shop_order o
  where o.id = r.order_id and r.purpose not like 'asked:%' and (r.purpose <> 'cancel' or exists (
    select 1 from order_history h where h.order_id = o.id and h.to_state = 'Cancelled' and h.actor_id = o.account_id));

-- Why money of a cancelled order was not refunded. Empty: all of it was, or nothing had been paid.
alter table shop_order add column retained_reason text not null default '';
update shop_order o set retained_reason = 'Cancelled under the cancellation policy'
  where status = 'Cancelled' and payment = 'partly_refunded'
    and exists (select 1 from refund r where r.order_id = o.id and r.purpose = 'cancel');

-- When goods that had been sent were back in the shop.
alter table shop_order add column goods_returned_at timestamptz;

-- The archive holds orders that are over: cancelled and settled, or never paid. Others that were hidden come back.
update shop_order set archived_at = null
  where archived_at is not null and not (payment = 'expired'
    or (status = 'Cancelled' and payment in ('paid', 'partly_refunded', 'refunded') and review = ''));
alter table shop_order add constraint archived_orders_are_over check (archived_at is null or payment = 'expired'
  or (status = 'Cancelled' and payment in ('paid', 'partly_refunded', 'refunded')));

-- An archived order that something happens to, such as a payment that arrives late, returns to the list by itself.
create function leave_archive() returns trigger language plpgsql as $$
begin
  new.archived_at := null;
  return new;
end
$$;
create trigger leave_archive before update of status, payment, review on shop_order for each row
  when (old.archived_at is not null and new.archived_at is not null
    and (old.status, old.payment, old.review) is distinct from (new.status, new.payment, new.review))
  execute function leave_archive();

-- The archive, newest first.
create index shop_order_archived on shop_order (placed_at desc, id desc) where archived_at is not null;
