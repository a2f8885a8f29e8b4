-- A picture of a product that was drawn by a computer says so where it is shown large; a photograph does not. It may show
-- one of the product's types, as it may show one of its colours.
alter table product_image
  add column rendered boolean not null default false,
  add column type text;
