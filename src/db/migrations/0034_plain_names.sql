-- An order carries the key that makes placing it repeatable, and orders and accounts have the text that searches look in.
alter table shop_order rename column intent to idempotency_key;
alter table shop_order rename constraint shop_order_account_id_intent_key to shop_order_account_id_idempotency_key_key;

alter table account rename column sought to search_text;
alter index account_sought rename to account_search_text;
alter index shop_order_sought rename to shop_order_search_text;
drop trigger keep_sought on shop_order;
drop trigger seek_orders_anew on account;
drop function keep_sought();
drop function seek_orders_anew();
alter table shop_order rename column sought to search_text;
alter function sought_of_order(text, uuid, jsonb, uuid, text) rename to order_search_text;

-- The share lock waits for whoever renames the account at this moment: otherwise the order would get the former name.
create function set_order_search_text() returns trigger language plpgsql as $$
begin
  perform from account where id = new.account_id for share;
  new.search_text := coalesce(
    order_search_text(new.order_no, new.id, new.address, new.account_id, new.tracking_id), '');
  return new;
end
$$;
create trigger set_order_search_text
  before insert or update of order_no, account_id, address, tracking_id, search_text on shop_order
  for each row execute function set_order_search_text();

create function refresh_order_search_texts() returns trigger language plpgsql as $$
begin
  update shop_order set search_text = '' where account_id = new.id;
  return null;
end
$$;
create trigger refresh_order_search_texts after update of email, first_name, last_name, mobile on account for each row
  when ((old.email, old.first_name, old.last_name, old.mobile)
    is distinct from (new.email, new.first_name, new.last_name, new.mobile))
  execute function refresh_order_search_texts();

alter table points_kept rename to points_snapshot;
