-- What reports are made of, so that they take no longer as the shop grows. All of it follows from orders and documents,
-- may be deleted at any time, and is made again when it is asked for. Days are those of India, amounts in paise.

-- Sales of a day that is over, by the moment of being paid.
create table sales_day (
  day date primary key,
  orders integer not null,
  amount bigint not null
);

-- Days that are over, taken together: whole months, and ranges that somebody has asked for.
create table sales_span (
  first date not null,
  last date not null check (last >= first),
  -- How many products were sold in it.
  products integer not null default 0,
  made_at timestamptz not null default now(),
  primary key (first, last)
);

-- What was sold in them by state, by bike and by product. Names are compared by their bytes: that is quick.
create table sales_span_part (
  first date not null,
  last date not null,
  kind text collate "C" not null check (kind in ('state', 'bike', 'product')),
  name text collate "C" not null,
  bike text collate "C" not null,
  qty bigint not null,
  orders integer not null,
  amount bigint not null,
  primary key (first, last, kind, name, bike),
  foreign key (first, last) references sales_span on delete cascade
);
create index sales_span_best on sales_span_part (first, last, qty desc, amount desc) where kind = 'product';

-- Orders by status, by the day they were placed; right for as long as none of that day's orders has changed since.
create table placed_day (
  day date primary key,
  changed_at timestamptz not null,
  -- {status: [orders, amount]}; what nobody has paid is an empty status.
  statuses jsonb not null
);
create index shop_order_placed_day on shop_order (((placed_at at time zone 'Asia/Kolkata')::date), updated_at)
  include (placed_at, status, payment, total_price);

-- The GST month as it was reckoned; right for as long as it would be made of the same: what it is reckoned with, and the
-- last number of each series.
create table gst_month (
  month text primary key check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  made_of text[] not null,
  -- With the beginnings of its lists, as people look at it.
  report jsonb not null,
  -- The lists as a whole, for files.
  lists jsonb not null,
  made_at timestamptz not null default now()
);
create index tax_document_month
  on tax_document (kind, (date_trunc('month', issued_at at time zone 'Asia/Kolkata')::date), number);

-- All customers' points as they were at a moment, those of erased accounts too; entries after it say what they are now.
create table points_kept (
  until timestamptz primary key,
  -- How many accounts had any.
  accounts integer not null,
  outstanding bigint not null
);
create index credit_entry_made on credit_entry (created_at) include (account_id, points);

create index refund_made on refund (created_at desc, id desc) include (amount, points, status, purpose);
create index refund_failed on refund (updated_at) where status = 'failed';
create index orphan_payment_open on orphan_payment (found_at) where resolved_at is null;
create index account_erased on account (id) where erased_at is not null;
create index credit_owed on credit_balance (account_id) include (owed) where owed > 0;
