-- Refunds name the lines and quantities that they are for. A line cannot be refunded more often than it was bought: the
-- check decides between two people who refund at once.
alter table order_line add column qty_refunded integer not null default 0;
alter table order_line add constraint order_line_qty_refunded check (qty_refunded between 0 and qty);

-- Whether the refund returns what was left of the delivery charge.
alter table refund add column with_delivery boolean not null default false;

create table refund_line (
  refund_id uuid not null references refund,
  order_line_id uuid not null references order_line,
  qty integer not null check (qty > 0),
  -- Whether the pieces are in the shop: they were never sent, or have come back.
  is_in_shop boolean not null,
  primary key (refund_id, order_line_id)
);
create index refund_line_order_line on refund_line (order_line_id);
create trigger only_added before update or delete on refund_line for each row execute function refuse_change();
