-- Who has bought, beyond the erasure of an account: keyed hashes of the buyer's e-mail address, and of the phone number and
-- the address of delivery. A first-order discount and coupons with a limit for each customer are given by them as well.
-- Without the shop's secret nobody can compute them. They are deleted three years after the order.
create table buyer_hash (
  order_id uuid not null references shop_order on delete cascade,
  kind text not null check (kind in ('email', 'phone', 'address')),
  hash bytea not null check (octet_length(hash) = 32),
  primary key (order_id, kind)
);
create index buyer_hash_hash on buyer_hash (hash);
