-- An order is found by its tracking number and by the mobile number of its account as well.
drop trigger keep_sought on shop_order;
drop trigger seek_orders_anew on account;
drop function sought_of_order(text, uuid, jsonb, uuid);

create function sought_of_order(number text, order_id uuid, delivery jsonb, buyer uuid, tracking text) returns text
language sql stable as $$
  select lower(concat_ws(E'\n', number, order_id, delivery ->> 'name', delivery ->> 'phone', a.email,
    a.first_name || ' ' || a.last_name, nullif(a.mobile, ''), nullif(tracking, '')))
  from account a where a.id = buyer
$$;

-- Whoever changes the account at this moment is waited for: otherwise the order would keep the name from before.
create or replace function keep_sought() returns trigger language plpgsql as $$
begin
  perform from account where id = new.account_id for share;
  new.sought := coalesce(
    sought_of_order(new.order_no, new.id, new.address, new.account_id, new.tracking_id), '');
  return new;
end
$$;
create trigger keep_sought before insert or update of order_no, account_id, address, tracking_id, sought on shop_order
  for each row execute function keep_sought();
create trigger seek_orders_anew after update of email, first_name, last_name, mobile on account for each row
  when ((old.email, old.first_name, old.last_name, old.mobile)
    is distinct from (new.email, new.first_name, new.last_name, new.mobile))
  execute function seek_orders_anew();

update shop_order set sought = '';
