-- Stored sales end at a full hour instead of a full day, so that a report reads the orders of the last hours only.
-- A process of an earlier version can no longer store sales, so stop all of them first.
alter table sales_day add column until timestamptz;
update sales_day set until = (day + 1)::timestamp at time zone 'Asia/Kolkata';
alter table sales_day alter column until set not null;

alter table sales_span add column until timestamptz;
update sales_span set until = (last + 1)::timestamp at time zone 'Asia/Kolkata';
alter table sales_span alter column until set not null;
