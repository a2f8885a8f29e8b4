-- Stock is counted for a whole product, or for each value of one or several of its options: null stands for every value.
-- The stock of a whole product has the product's id.
alter table stock_movement drop constraint stock_movement_product_id_fkey;
alter table stock_reservation drop constraint stock_reservation_product_id_fkey;
alter table stock drop constraint stock_pkey;
alter table stock
  add column id uuid,
  add column color text,
  add column model text,
  add column type text;
update stock set id = product_id;
set constraints all immediate;
alter table stock add primary key (id);
create unique index stock_variant on stock
  (product_id, lower(coalesce(color, '')), lower(coalesce(model, '')), lower(coalesce(type, '')));

alter table stock_movement rename column product_id to stock_id;
alter table stock_movement add foreign key (stock_id) references stock;
alter index stock_movement_product rename to stock_movement_stock;

alter table stock_reservation rename column product_id to stock_id;
alter table stock_reservation add foreign key (stock_id) references stock;
alter index stock_reservation_product rename to stock_reservation_stock;

-- What the person wants: null where nothing was chosen.
alter table stock_wait
  add column color text,
  add column model text,
  add column type text,
  drop constraint stock_wait_pkey;
create unique index stock_wait_once on stock_wait
  (email, product_id, lower(coalesce(color, '')), lower(coalesce(model, '')), lower(coalesce(type, '')));

-- Whether a product cannot be had in a choice: nothing of what it could be is left.
create function is_out_of_stock(product uuid, color text, model text, type text) returns boolean language sql stable as $$
  select coalesce(bool_and(shown_left(s.is_tracked, s.on_hand, s.reserved, s.low_at) is not distinct from 0), false)
  from stock s
  where s.product_id = product and s.is_tracked
    and (s.color is null or $2 is null or lower(s.color) = lower($2))
    and (s.model is null or $3 is null or lower(s.model) = lower($3))
    and (s.type is null or $4 is null or lower(s.type) = lower($4))
$$;
