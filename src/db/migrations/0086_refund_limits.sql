-- How much money a person of the staff may refund of one order, in paise; null: no limit.
alter table account add column refund_limit bigint check (refund_limit >= 0);
alter table invitation add column refund_limit bigint check (refund_limit >= 0);

-- Who started a refund: a person of the staff, or the buyer who cancelled. Null for the shop itself, and before this column.
alter table refund add column started_by uuid references account;
create index refund_starter on refund (started_by) where started_by is not null;

drop trigger next_version on account;
create trigger next_version before update on account for each row
  when ((old.email, old.first_name, old.last_name, old.mobile, old.is_active, old.roles, old.areas, old.refund_limit)
    is distinct from (new.email, new.first_name, new.last_name, new.mobile, new.is_active, new.roles, new.areas, new.refund_limit))
  execute function next_version();
