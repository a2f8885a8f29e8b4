-- Who has entered an order for a customer on the phone; null: the customer has placed it.
alter table shop_order add column taken_by uuid references account;

-- The administration's lists, newest first.
create index shop_order_listed on shop_order (placed_at desc, id desc) where archived_at is null;
create index order_line_newest on order_line (created_at desc, id desc);
