-- Orders that one person dispatches together. A job dispatches each in a transaction of its own, in which it also marks the
-- order's row here, so that each is dispatched once.
create table dispatch_batch (
  id uuid primary key,
  account_id uuid not null references account,
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index dispatch_batch_account on dispatch_batch (account_id);
create index dispatch_batch_created on dispatch_batch (created_at);
create index dispatch_batch_open on dispatch_batch (created_at) where finished_at is null;

create table dispatch_batch_order (
  batch_id uuid not null references dispatch_batch on delete cascade,
  order_id uuid not null references shop_order,
  place integer not null,
  -- The version of the order that the person saw; null if any will do.
  seen_version integer,
  courier text not null,
  tracking_id text not null,
  tracking_link text not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- What happened, in a sentence; empty while it waits.
  message text not null default '',
  -- How often it failed for a reason that the shop does not know.
  attempts integer not null default 0,
  unique (batch_id, order_id)
);
create index dispatch_batch_order_order on dispatch_batch_order (order_id);
