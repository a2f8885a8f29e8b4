-- How often a subject has been changed: whoever edits an older state of it is told who was faster.
alter table setting add column version integer not null default 1;
alter table coupon add column version integer not null default 1;

-- The rate of GST that an order was placed at: a later one never changes it.
alter table shop_order add column tax_percent numeric(5, 2) not null default 18 check (tax_percent between 0 and 100);

-- What options do to prices is one of several prices that are set.
update setting set key = 'prices', value = jsonb_build_object('adjustments', value) where key = 'option-prices';
