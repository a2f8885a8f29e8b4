-- For how long each product is under warranty. The policy has none on plastic or fibre parts, which is what the material of
-- a product names first.
alter table product add column warranty text;
update product set warranty = case
  when split_part(material, ',', 1) ~* '\m(plastic|polycarbonate|polypropylene|polyethylene|polyamide|polyurethane|nylon|acrylic|abs|pvc|fib(re|er)(glass)?|frp|carbon)\M'
  then 'none' else 'lifetime' end;
alter table product alter column warranty set not null,
  add constraint product_warranty_check check (warranty ~ '^(lifetime|none|[1-9][0-9]{0,2} months)$');

-- What was promised when a piece was bought holds for that piece. Until now every page has promised a lifetime.
alter table order_line add column warranty text not null default 'lifetime';
alter table order_line alter column warranty drop default,
  add constraint order_line_warranty_check check (warranty ~ '^(lifetime|none|[1-9][0-9]{0,2} months)$');

create function promise_warranty() returns trigger language plpgsql as $$
begin
  select warranty into new.warranty from product where id = new.product_id;
  return new;
end
$$;
create trigger promise_warranty before insert on order_line for each row execute function promise_warranty();
create trigger promise_warranty_anew before update of product_id on order_line
  for each row when (old.product_id <> new.product_id) execute function promise_warranty();
