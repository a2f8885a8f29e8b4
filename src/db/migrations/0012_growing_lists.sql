-- What accounts and orders are looked for by, in small letters and a line each: a text that is typed is looked for in all of
-- them at once, by the groups of three letters in it.
alter table account add column sought text not null
  generated always as (lower(email || E'\n' || first_name || ' ' || last_name || E'\n' || mobile)) stored;
create index account_sought on account using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

-- An order is looked for by what its account is called now.
alter table shop_order add column sought text not null default '';

create function sought_of_order(number text, order_id uuid, delivery jsonb, buyer uuid) returns text
language sql stable as $$
  select lower(concat_ws(E'\n', number, order_id, delivery ->> 'name', delivery ->> 'phone', a.email,
    a.first_name || ' ' || a.last_name))
  from account a where a.id = buyer
$$;

update shop_order set sought = coalesce(sought_of_order(order_no, id, address, account_id), '');

-- Whoever changes the account at this moment is waited for: otherwise the order would keep the name from before.
create function keep_sought() returns trigger language plpgsql as $$
begin
  perform from account where id = new.account_id for share;
  new.sought := coalesce(sought_of_order(new.order_no, new.id, new.address, new.account_id), '');
  return new;
end
$$;
create trigger keep_sought before insert or update of order_no, account_id, address, sought on shop_order
  for each row execute function keep_sought();

create function seek_orders_anew() returns trigger language plpgsql as $$
begin
  update shop_order set sought = '' where account_id = new.id;
  return null;
end
$$;
create trigger seek_orders_anew after update of email, first_name, last_name on account for each row
  when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function seek_orders_anew();

create index shop_order_sought on shop_order using gin (sought gin_trgm_ops) with (gin_pending_list_limit = 256);

-- The administration's list of one status, newest first.
create index shop_order_status on shop_order (status, placed_at desc, id desc);

-- What the administration's filters leave of the reviews.
create index review_unanswered on review (created_at desc, id desc) where answer is null and hidden_at is null;
create index review_hidden on review (created_at desc, id desc) where hidden_at is not null;
