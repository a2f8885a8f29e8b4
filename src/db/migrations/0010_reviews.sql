-- What the seller does about a review. The words of its author are never changed.
alter table review
  add column hidden_reason text not null default '',
  add column answer text check (char_length(answer) between 1 and 1000),
  add column answered_at timestamptz,
  add column answer_edited_at timestamptz,
  -- When an administrator has looked at it as it is; null: it is new, or its author has changed it since. Those that
  -- are there already have been looked at.
  add column looked_at timestamptz default now(),
  -- Moves with every change: nobody decides about words that are not there any more.
  add column version integer not null default 1,
  add check ((answer is null) = (answered_at is null));
alter table review alter column looked_at drop default;

create index review_author on review (account_id, created_at desc);
create index review_newest on review (created_at desc, id desc);
create index review_new on review (created_at desc, id desc) where looked_at is null;

create function move_catalogue_version() returns void language plpgsql as $$
begin
  if current_setting('shop.catalogue_bumped', true) is distinct from pg_current_xact_id()::text then
    perform set_config('shop.catalogue_bumped', pg_current_xact_id()::text, true);
    update catalogue_version set version = version + 1;
    notify catalogue_version;
  end if;
end
$$;
create or replace function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  perform move_catalogue_version();
  return null;
end
$$;

-- Pages show the name under which a review was written.
create function bump_for_author() returns trigger language plpgsql as $$
begin
  if exists (select from review where account_id = new.id) then
    perform move_catalogue_version();
  end if;
  return null;
end
$$;
create constraint trigger bump_catalogue_version after update of first_name, last_name on account
  deferrable initially deferred for each row
  when (old.first_name <> new.first_name or old.last_name <> new.last_name) execute function bump_for_author();

-- Pages show whose review is that of a buyer: that changes with a payment and with a full refund.
create function bump_for_buyer() returns trigger language plpgsql as $$
begin
  if exists (
    select from review r join order_line l on l.product_id = r.product_id
    where r.account_id = new.account_id and l.order_id = new.id
  ) then
    perform move_catalogue_version();
  end if;
  return null;
end
$$;
create constraint trigger bump_catalogue_version after update of payment on shop_order
  deferrable initially deferred for each row
  when ((old.payment in ('paid', 'partly_refunded')) <> (new.payment in ('paid', 'partly_refunded')))
  execute function bump_for_buyer();
