-- The key of the request that booked received pieces: a repetition books none. Null for other movements.
alter table stock_movement add column idempotency_key uuid;
create unique index stock_movement_key on stock_movement (product_id, idempotency_key);
