-- Tabs of the staff's list of orders whose orders are few among many: paid ones to be sent, and those that wait for their
-- payment. Both are read for each visit of the administration's home page.
create index shop_order_to_send on shop_order (placed_at desc, id desc)
  where archived_at is null and payment in ('paid', 'partly_refunded') and status in ('Processing', 'Confirmed', 'Pickup');
create index shop_order_unpaid on shop_order (placed_at desc, id desc)
  where archived_at is null and payment in ('awaiting', 'confirming');
