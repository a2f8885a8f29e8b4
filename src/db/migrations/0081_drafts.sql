-- A draft is not in the shop yet: it has the date of a product that left it, so that whatever is for sale leaves it out. Those
-- who edit the catalogue see it. It may be published at a time.
alter table product
  add column is_draft boolean not null default false,
  add column publish_at timestamptz,
  add constraint draft_is_not_for_sale check (not is_draft or archived_at is not null),
  add constraint only_drafts_wait check (publish_at is null or is_draft);

create index product_due on product (publish_at) where publish_at is not null;
create index product_draft on product (bike_id) where is_draft;
drop index product_archived;
create index product_archived on product (archived_at desc, id) where archived_at is not null and not is_draft;
drop index product_named;
create index product_named on product using gin (search_name(name) gin_trgm_ops) where archived_at is null or is_draft;
