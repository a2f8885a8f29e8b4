create table coupon (
  code text primary key check (code = upper(code) and char_length(code) between 1 and 40),
  percent numeric(5, 2) check (percent > 0 and percent <= 100),
  amount bigint check (amount > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  -- How often it may be used in all, and by one customer; null: as often as they like.
  uses integer check (uses > 0),
  uses_each integer check (uses_each > 0),
  with_first_order boolean not null default false,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount is null))
);

-- An order as it was placed: nothing in it follows later changes of catalogue, addresses or accounts. Amounts in paise.
create table shop_order (
  id uuid primary key,
  order_no text not null unique,
  account_id uuid not null references account,
  -- One wish of a customer is one order, however often it is sent.
  intent text not null,
  -- What was asked for in all, and its goods alone.
  fingerprint bytea not null,
  cart_hash bytea not null,
  status text not null default 'Processing'
    check (status in ('Processing', 'Confirmed', 'Pickup', 'Dispatched', 'Delivered', 'Cancelled')),
  payment text not null default 'awaiting'
    check (payment in ('awaiting', 'confirming', 'paid', 'partly_refunded', 'refunded', 'expired')),
  items_price bigint not null check (items_price >= 0),
  discount_percent numeric(5, 2) not null default 0,
  discount_price bigint not null default 0 check (discount_price >= 0),
  tax_price bigint not null check (tax_price >= 0),
  shipping_price bigint not null check (shipping_price >= 0),
  round_off bigint not null,
  total_price bigint not null check (total_price >= 0),
  points_used integer not null default 0 check (points_used >= 0),
  points_value bigint not null default 0,
  payable bigint not null check (payable >= 0),
  earns integer not null check (earns >= 0),
  first_order boolean not null default false,
  coupon text references coupon,
  within_state boolean not null,
  address jsonb not null,
  seller jsonb not null,
  gstin text not null default '',
  consent_at timestamptz,
  provider_order_id text unique,
  -- Since when somebody is opening the payment at the provider: one at a time does.
  opening_at timestamptz,
  tracking_id text not null default '',
  tracking_link text not null default '',
  -- Why a person has to look at it; empty: nobody has to.
  review text not null default '',
  -- When the provider was last asked about it.
  checked_at timestamptz,
  placed_at timestamptz not null default now(),
  paid_at timestamptz,
  dispatched_at timestamptz,
  archived_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  unique (account_id, intent),
  check (total_price = items_price - discount_price + tax_price + shipping_price + round_off),
  check (payable = total_price - points_value and points_value = points_used * 800)
);
create index shop_order_account on shop_order (account_id, placed_at desc);
create index shop_order_newest on shop_order (placed_at desc);
create index shop_order_unsettled on shop_order (placed_at) where payment in ('awaiting', 'confirming', 'expired');
create index shop_order_review on shop_order (placed_at) where review <> '';
-- One order of a customer carries the first order's discount: an open one, or one that was paid and is kept (M9).
create unique index one_first_order on shop_order (account_id)
  where first_order and status <> 'Cancelled' and payment not in ('expired', 'refunded');
create index shop_order_coupon on shop_order (coupon) where coupon is not null;

create table order_line (
  id uuid primary key,
  order_id uuid not null references shop_order,
  place integer not null,
  product_id uuid not null references product,
  product_name text not null,
  product_code text not null,
  bike_id uuid not null,
  bike_name text not null,
  bike_code text not null,
  image text not null,
  color text not null,
  model text not null,
  type text not null,
  qty integer not null check (qty between 1 and 99),
  price bigint not null check (price >= 0),
  list_price bigint not null check (list_price >= 0),
  shipping bigint not null check (shipping >= 0),
  steps jsonb not null,
  hsn text not null default '8714',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, place)
);
create index order_line_product on order_line (product_id);

create table order_history (
  id uuid primary key,
  order_id uuid not null references shop_order,
  at timestamptz not null default now(),
  kind text not null check (kind in ('status', 'payment')),
  from_state text not null,
  to_state text not null,
  -- Null: the shop by itself.
  actor_id uuid references account,
  reason text not null default ''
);
create index order_history_order on order_history (order_id, at, id);
create trigger only_added before update or delete on order_history for each row execute function refuse_change();

-- The provider's payments, as it last told of them. Nothing in a row ever goes back.
create table payment (
  id text primary key,
  order_id uuid not null references shop_order,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  amount bigint not null check (amount >= 0),
  currency text not null,
  amount_refunded bigint not null default 0,
  method text not null default '',
  detail text not null default '',
  reference text not null default '',
  error text not null default '',
  -- This payment is what the order was paid with.
  kept boolean not null default false,
  made_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_order on payment (order_id, made_at);
create unique index one_kept_payment on payment (order_id) where kept;

create table refund (
  id uuid primary key,
  order_id uuid not null references shop_order,
  payment_id text references payment,
  -- What it is for; a purpose is refunded once.
  purpose text not null,
  amount bigint not null check (amount >= 0),
  points integer not null default 0 check (points >= 0),
  percent numeric(5, 2) not null default 100,
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'pending', 'processed', 'failed')),
  idempotency_key text not null unique,
  provider_refund_id text unique,
  error text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, purpose),
  check (amount > 0 or points > 0)
);
create index refund_open on refund (created_at) where status in ('requested', 'pending');

-- What the provider has told by itself: stored first, acknowledged, and then worked on.
create table webhook_event (
  id text primary key,
  type text not null,
  provider_order_id text,
  payment_id text,
  body text not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  attempts integer not null default 0
);
create index webhook_event_open on webhook_event (received_at) where handled_at is null;

-- Money at the provider that belongs to no order of ours: found by the daily sweep, looked at by a person.
create table orphan_payment (
  id text primary key,
  provider_order_id text,
  amount bigint not null,
  made_at timestamptz not null,
  why text not null,
  found_at timestamptz not null default now(),
  resolved_at timestamptz
);

alter table credit_entry
  add column order_id uuid references shop_order,
  add column refund_id uuid references refund;
create unique index credit_earned_once on credit_entry (order_id) where kind = 'earned';
create unique index credit_used_once on credit_entry (order_id) where kind = 'used';
create unique index credit_refunded_once on credit_entry (refund_id, kind) where refund_id is not null;
-- Points of a returned order that were spent already: the next ones that are earned pay for them.
alter table credit_balance add column owed integer not null default 0 check (owed >= 0);

-- Points set aside for an order whose payment is open.
create table credit_hold (
  order_id uuid primary key references shop_order,
  account_id uuid not null references account,
  points integer not null check (points > 0)
);
create index credit_hold_account on credit_hold (account_id);

-- The last number given in a series of a financial year. Its row is locked until the document is there: no gaps.
create table document_counter (
  series text not null,
  year text not null,
  last integer not null check (last > 0),
  primary key (series, year)
);

create table tax_document (
  id uuid primary key,
  kind text not null check (kind in ('receipt', 'invoice', 'refund-voucher', 'credit-note')),
  number text not null unique check (number ~ '^[A-Za-z0-9][A-Za-z0-9/-]{0,15}$'),
  order_id uuid not null references shop_order,
  refund_id uuid unique references refund,
  content jsonb not null,
  issued_at timestamptz not null default now()
);
create index tax_document_order on tax_document (order_id, issued_at);
create unique index one_receipt on tax_document (order_id) where kind = 'receipt';
create unique index one_invoice on tax_document (order_id) where kind = 'invoice';
create trigger only_added before update or delete on tax_document for each row execute function refuse_change();
