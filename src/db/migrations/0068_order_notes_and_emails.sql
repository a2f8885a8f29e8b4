-- What staff write about an order for each other; its customer never sees it.
create table order_note (
  id uuid primary key,
  order_id uuid not null references shop_order,
  account_id uuid not null references account,
  at timestamptz not null default now(),
  text text not null check (char_length(text) between 1 and 1000),
  -- The key of the request: a repetition writes no second note.
  idempotency_key uuid not null,
  unique (order_id, account_id, idempotency_key)
);

-- Copies of the emails about an order to its customer. Staff can read what the customer was told.
create table order_email (
  -- Also the id of the job that delivers it.
  id uuid primary key,
  order_no text not null references shop_order (order_no),
  kind text not null,
  subject text not null,
  at timestamptz not null default now(),
  -- A keyed hash of the address, by which erasing an account finds the copies.
  recipient text not null,
  encrypted text not null
);
create index order_email_order on order_email (order_no, id);
create index order_email_recipient on order_email (recipient);
-- Old copies are deleted.
create index order_email_at on order_email (at);
