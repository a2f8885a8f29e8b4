-- How many products of each kind a bike has for sale. The home page and the administration tell of kinds and bikes after each
-- change of the catalogue: to count all products for that would take as long as there are many.
create table kind_of_bike (
  kind text not null,
  bike_id uuid not null references bike on delete cascade,
  products integer not null check (products >= 0),
  primary key (kind, bike_id)
);

insert into kind_of_bike (kind, bike_id, products)
  select kind, bike_id, count(*) from product where archived_at is null group by kind, bike_id;

create function count_kind() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select kind, bike_id, sum(products)::integer as products from (
      select old.kind, old.bike_id, -1 as products where tg_op <> 'INSERT' and old.archived_at is null
      union all
      select new.kind, new.bike_id, 1 where tg_op <> 'DELETE' and new.archived_at is null
    ) as changed group by kind, bike_id having sum(products) <> 0 order by kind, bike_id
  loop
    insert into kind_of_bike (kind, bike_id, products) values (change.kind, change.bike_id, 0) on conflict do nothing;
    update kind_of_bike set products = products + change.products
      where kind = change.kind and bike_id = change.bike_id;
  end loop;
  return null;
end
$$;
create trigger count_kind after insert or delete or update of kind, bike_id, archived_at on product
  for each row execute function count_kind();
