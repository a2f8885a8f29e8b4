-- A product, or each of its variants, has the seller's own number (SKU), a barcode and a packed weight, whether its stock is
-- tracked or not. Rows of variants that are no longer told apart are not current; only their ledgers are still of use.
alter table stock
  add column is_current boolean not null default true,
  add column sku text,
  add column barcode text,
  add column weight_grams integer check (weight_grams between 1 and 1000000);
-- Of what is not tracked the whole product is current, if it was ever counted as a whole.
update stock set is_current = is_tracked or (
  not exists (select from stock other where other.product_id = stock.product_id and other.is_tracked)
  and (id = product_id or not exists (select from stock whole where whole.id = stock.product_id)));
set constraints all immediate;
create unique index stock_sku on stock (lower(sku)) where sku is not null and is_current;
