-- Pages of the catalogue are read in the order that they are shown in, and only as far as they go.
create index bike_order on bike (no) where archived_at is null;
create index product_by_name on product (name) where archived_at is null;
drop index product_newest;
create index product_newest on product (created_at desc, id desc) where archived_at is null;
create index product_kind on product (kind, bike_id, position, id) where archived_at is null and kind <> '';
-- The administration finds products by any part of their names.
create index product_named on product using gin (lower(normalize(name, NFKD)) gin_trgm_ops) where archived_at is null;
