-- Tax of each product: its HSN (empty: the shop's), and rates of GST of its own by the day on which they begin, as a list of
-- {percent, from} (empty: the shop's rates for its HSN).
alter table product
  add column hsn text not null default '' check (hsn = '' or hsn ~ '^[0-9]{4}([0-9]{2}){0,2}$'),
  add column gst_rates jsonb not null default '[]',
  -- Declarations of the Legal Metrology (Packaged Commodities) Rules; what is empty is the shop's. The MRP is in paise, all
  -- taxes included.
  add column mrp bigint check (mrp between 1 and 2000000000),
  add column common_name text not null default '',
  add column net_quantity text not null default '',
  add column country_of_origin text not null default '',
  add column maker_name text not null default '',
  add column maker_address text not null default '',
  add column importer_name text not null default '',
  add column importer_address text not null default '';
create index product_origin on product (country_of_origin, bike_id) where archived_at is null and country_of_origin <> '';

-- Two of them were free rows of the description before.
update product set
  country_of_origin = coalesce((select trim(r ->> 'value') from jsonb_array_elements(rows) r
    where lower(trim(r ->> 'label')) = 'country of origin' limit 1), ''),
  net_quantity = coalesce((select trim(r ->> 'value') from jsonb_array_elements(rows) r
    where lower(trim(r ->> 'label')) = 'net quantity' limit 1), ''),
  rows = coalesce((select jsonb_agg(r order by place) from jsonb_array_elements(rows) with ordinality as each(r, place)
    where lower(trim(r ->> 'label')) not in ('country of origin', 'net quantity')), '[]')
where exists (select 1 from jsonb_array_elements(rows) r
  where lower(trim(r ->> 'label')) in ('country of origin', 'net quantity'));

-- An order's lines keep the rate at which they were sold. The order itself has one only where all of its lines have the same.
alter table order_line add column tax_percent numeric(5, 2) check (tax_percent between 0 and 100);
update order_line l set tax_percent = o.tax_percent from shop_order o where o.id = l.order_id;
alter table order_line alter column tax_percent set not null;
alter table order_line alter column hsn drop default;
alter table shop_order alter column tax_percent drop not null;
alter table shop_order alter column tax_percent drop default;
