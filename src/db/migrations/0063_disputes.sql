-- A payment that its payer disputes at the bank (a charge-back). The seller has to answer at the provider by a deadline.
create table dispute (
  id text primary key,
  payment_id text not null,
  -- Null if the payment belongs to no order of the shop.
  order_id uuid references shop_order,
  -- In paise; of it, what the provider has taken from the seller.
  amount bigint not null check (amount >= 0),
  deducted bigint not null default 0 check (deducted >= 0),
  phase text not null,
  reason text not null,
  status text not null,
  respond_by timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index dispute_open on dispute (respond_by) where status = 'open';
create index dispute_order on dispute (order_id);
alter table webhook_event add column dispute_id text;
