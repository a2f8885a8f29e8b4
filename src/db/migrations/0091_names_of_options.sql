-- A product names its options as its seller does: a rack comes in heights, not in types. Names of values in other languages
-- and their swatches are part of `options`.
alter table product add column headings jsonb not null default '{}';
-- A picture may show one of the bike models that a product has to choose from, as it may show a colour or a type.
alter table product_image add column model text;
