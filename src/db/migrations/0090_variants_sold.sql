-- What was sold of each choice of a product, in the ranges of sales_span. A choice is its values, such as 'Short, Black'.
create table sales_span_variant (
  first date not null,
  last date not null,
  name text collate "C" not null,
  bike text collate "C" not null,
  variant text collate "C" not null,
  qty bigint not null,
  primary key (first, last, name, bike, variant),
  foreign key (first, last) references sales_span on delete cascade
);
-- Ranges that were stored without it: they are computed again when somebody asks for them.
delete from sales_span;
