-- The pieces of a product, where the seller wants them counted; a product without a row, or whose stock is not kept, can
-- always be had. What is on hand is not sold yet: pieces of paid orders are not among it.
create table stock (
  product_id uuid primary key references product on delete cascade,
  kept boolean not null default true,
  on_hand integer not null default 0 check (on_hand between 0 and 1000000),
  -- Set aside for orders whose payment is open.
  reserved integer not null default 0 check (reserved >= 0),
  -- From so few on, the seller is to make more.
  low_at integer not null default 3 check (low_at between 0 and 10000),
  updated_at timestamptz not null default now(),
  constraint stock_reserved_is_there check (reserved <= on_hand)
);

create table stock_movement (
  id uuid primary key,
  product_id uuid not null references stock,
  kind text not null check (kind in ('received', 'counted', 'sold', 'returned')),
  -- Pieces that came; below zero: that went.
  pieces integer not null check (pieces <> 0 and (kind = 'counted' or (pieces < 0) = (kind = 'sold'))),
  order_id uuid references shop_order,
  -- Null: the shop by itself.
  actor_id uuid references account,
  reason text not null default '',
  at timestamptz not null default now(),
  check ((order_id is not null) = (kind in ('sold', 'returned')))
);
create index stock_movement_product on stock_movement (product_id, id desc);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;
create trigger only_added before update or delete on stock_movement for each row execute function refuse_change();

create table stock_reservation (
  order_id uuid not null references shop_order,
  product_id uuid not null references stock,
  qty integer not null check (qty > 0),
  primary key (order_id, product_id)
);
create index stock_reservation_product on stock_reservation (product_id);

-- Who wants a letter when a product can be had again: one, and then the row is gone.
create table stock_wait (
  email text not null check (email = lower(email)),
  product_id uuid not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (email, product_id)
);
create index stock_wait_product on stock_wait (product_id);

-- What buyers are told: null that there are enough, 0 that there is none, else how few are left. At most five are named,
-- however early the seller wants to know, so that a page changes with the last few sales only.
create function shown_left(kept boolean, on_hand integer, reserved integer, low_at integer) returns integer
  language sql immutable as $$
  select case when kept and on_hand - reserved <= least(low_at, 5) then greatest(on_hand - reserved, 0) end
$$;

create constraint trigger bump_catalogue_version after update on stock
  deferrable initially deferred for each row
  when (shown_left(old.kept, old.on_hand, old.reserved, old.low_at)
    is distinct from shown_left(new.kept, new.on_hand, new.reserved, new.low_at))
  execute function bump_catalogue_version();
create constraint trigger bump_catalogue_version_at_first after insert on stock
  deferrable initially deferred for each row
  when (shown_left(new.kept, new.on_hand, new.reserved, new.low_at) is not null)
  execute function bump_catalogue_version();
