-- An archived bike or product keeps its address, so that restoring it brings the address back. Only what is for sale has
-- to have an address of its own.
alter table bike drop constraint bike_code_key;
create unique index bike_code on bike (code) where archived_at is null;
alter table product drop constraint product_bike_id_code_key;
create unique index product_code on product (bike_id, code) where archived_at is null;

-- Until now archiving replaced the address by the id. The audit log knows what it was.
update bike b set code = coalesce((
  select e.before ->> 'code' from audit_entry e
  where e.subject = 'bike ' || b.id and e.action = 'bike archived' order by e.at desc limit 1), b.code)
where b.archived_at is not null and b.code = b.id::text;
update product p set code = coalesce((
  select e.before ->> 'code' from audit_entry e
  where e.subject = 'product ' || p.id and e.action = 'product archived' order by e.at desc limit 1), p.code)
where p.archived_at is not null and p.code = p.id::text;

create index bike_archived on bike (archived_at desc, id) where archived_at is not null;
create index product_archived on product (archived_at desc, id) where archived_at is not null;

-- The version of a record moves with every change of what people edit, whoever makes the change. Whoever saves says which
-- version they saw, and the condition of the update decides whether it is still there.
alter table bike add column version integer not null default 1;
alter table product add column version integer not null default 1;
alter table account add column version integer not null default 1;
alter table address add column version integer not null default 1;

create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;
create trigger next_version before update on bike for each row
  when (old.version <> new.version
    or to_jsonb(old) - '{version,updated_at}'::text[] <> to_jsonb(new) - '{version,updated_at}'::text[])
  execute function next_version();
create trigger next_version before update on product for each row
  when (old.version <> new.version
    or to_jsonb(old) - '{version,updated_at,search}'::text[] <> to_jsonb(new) - '{version,updated_at,search}'::text[])
  execute function next_version();
create trigger next_version before update on account for each row
  when ((old.email, old.first_name, old.last_name, old.mobile, old.is_active, old.roles, old.areas)
    is distinct from (new.email, new.first_name, new.last_name, new.mobile, new.is_active, new.roles, new.areas))
  execute function next_version();
create trigger next_version before update on address for each row
  when (to_jsonb(old) - '{version,updated_at}'::text[] <> to_jsonb(new) - '{version,updated_at}'::text[])
  execute function next_version();

-- Which version of its subject an entry has made: what has changed since somebody looked is what came after.
alter table audit_entry add column version integer;

-- How often its author has rewritten a review. The version moves with every decision of the seller as well: an author who
-- corrects a word is not to be held up by somebody who has only looked at it.
alter table review add column revision integer not null default 1;
