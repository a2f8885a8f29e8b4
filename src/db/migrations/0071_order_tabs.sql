-- Most orders that were never paid are abandoned checkouts, which the staff's list leaves out. Its tabs are counted at each
-- visit of the administration, so those that are not in the list must not be read.
create index shop_order_in_tab on shop_order (status, placed_at desc, id desc)
  where archived_at is null and payment not in ('awaiting', 'expired');
create index shop_order_unpaid on shop_order (placed_at desc, id desc)
  where archived_at is null and payment in ('awaiting', 'confirming');
-- Orders to pack and to dispatch are few. The planner does not know that from the statuses and payments of all orders, but
-- it knows the size of an index of them alone.
create index shop_order_to_send on shop_order (placed_at desc, id desc)
  where archived_at is null and payment in ('paid', 'partly_refunded') and status in ('Processing', 'Confirmed', 'Pickup');
