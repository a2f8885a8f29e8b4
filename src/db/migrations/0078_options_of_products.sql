-- Each value of a product's options has a price of its own. The shop's list of prices becomes the template for new values,
-- and every value gets the price that the list gave it.
alter table product add column options jsonb not null default '{"color": [], "model": [], "type": []}';

-- Names are compared without case, of every alphabet where PostgreSQL knows it.
do $$
declare
  of_all text := case when exists (select from pg_collation where collname = 'und-x-icu') then ' collate "und-x-icu"' else '' end;
begin
  execute format('create function pg_temp.fold(name text) returns text language sql immutable as %L',
    'select lower(btrim(name)' || of_all || ')');
end
$$;

-- What a price was: an amount added, or half the price.
create function pg_temp.as_price(price jsonb) returns jsonb language sql immutable as $$
  select case when price ? 'half' then '{"percent": 50}' else price end
$$;

create temporary table shop_price on commit drop as
  select key as name, pg_temp.as_price(value) as price from jsonb_each(
    '{"standard": {"add": 0}, "dominar 400": {"add": 0}, "both": {"add": 0}, "black": {"add": 0}, "pro": {"add": 0},
      "1-inch": {"add": 0}, "1.5 inches": {"add": 0}, "model-1": {"add": 0}, "default": {"add": 0}, "aluminium": {"add": 0},
      "dominar 250": {"add": 20000}, "2 sliders": {"add": 100000}, "4 sliders": {"add": 180000}, "left": {"half": true},
      "right": {"half": true}, "transparant": {"add": 20000}, "1.5-inch": {"add": 13000}, "2 inches": {"add": 40000},
      "model-2": {"add": -10000}, "mild steel": {"add": -104000}}'::jsonb
    || coalesce((select value -> 'adjustments' from setting where key = 'prices'), '{}'));

create temporary table color_price on commit drop as
  select key as name, jsonb_build_object('add', value) as price from jsonb_each(
    coalesce((select value -> 'own' from setting where key = 'prices'), '{"black": 0}') || '{"default": 0}');

create function pg_temp.color_values(names text[]) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', given, 'price', coalesce(price,
    jsonb_build_object('add', coalesce((select value -> 'usual' from setting where key = 'prices'), '25000')))) order by place), '[]')
  from unnest(names) with ordinality as value (given, place) left join color_price on name = pg_temp.fold(given)
$$;

-- A model without a price is free. A type without one cannot be bought before it has one.
create function pg_temp.other_values(names text[], otherwise jsonb) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', given, 'price', coalesce(price, otherwise)) order by place), '[]')
  from unnest(names) with ordinality as value (given, place) left join shop_price on name = pg_temp.fold(given)
$$;

create or replace function product_search_document() returns trigger language plpgsql as $$
declare
  owner bike%rowtype;
  named text;
begin
  select * into strict owner from bike where id = new.bike_id;
  named := search_words(concat_ws(' ', new.name, new.kind, owner.name, owner.brand, new.label, new.material,
    (select string_agg(value ->> 'name', ' ')
      from jsonb_array_elements((new.options -> 'color') || (new.options -> 'type') || (new.options -> 'model')) value)));
  new.search :=
    setweight(to_tsvector('english', search_words(new.name || ' ' || new.kind)), 'A') ||
    setweight(to_tsvector('english', search_words(owner.name || ' ' || owner.brand)), 'B') ||
    setweight(to_tsvector('english', named || ' ' || search_words(new.items || ' ' || new.quote)), 'C') ||
    setweight(to_tsvector('english', search_words(array_to_string(new.titles || new.paragraphs, ' '))), 'D');
  insert into search_word
    select distinct word from regexp_split_to_table(named, ' ') word where length(word) between 2 and 40
    order by word
    on conflict do nothing;
  insert into search_compound
    select distinct on (joined) array_to_string(words[first : first + size - 1], '') as joined, words[first : first + size - 1]
    from unnest(array[new.name, new.kind, owner.name, owner.brand]) name,
      string_to_array(search_words(name), ' ') words,
      generate_series(2, 4) size, generate_series(1, cardinality(words) - size + 1) first
    where array_to_string(words[first : first + size - 1], '') ~ '^[^0-9]{3,40}$'
    order by joined
    on conflict do nothing;
  return new;
end
$$;

-- Nobody has edited these products, so that their versions stay.
alter table product disable trigger next_version;
update product set options = jsonb_build_object(
  'color', pg_temp.color_values(colors),
  'model', pg_temp.other_values(models, '{"add": 0}'),
  'type', pg_temp.other_values(types, 'null'));

set constraints all immediate;
alter table product enable trigger next_version;
alter table product drop column colors, drop column models, drop column types;

update setting set value = (value - 'adjustments') || jsonb_build_object('prices', (
    select jsonb_object_agg(key, pg_temp.as_price(price)) from jsonb_each(value -> 'adjustments') as own (key, price)))
  where key = 'prices' and value -> 'adjustments' <> '{}';
update setting set value = value - 'adjustments' where key = 'prices' and value ? 'adjustments';
