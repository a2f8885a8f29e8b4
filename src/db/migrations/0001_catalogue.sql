create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Pictures are named by their content: the same file stored twice is one row.
create table image (
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create table bike (
  id uuid primary key,
  code text not null unique check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  alt text not null,
  brand text not null,
  no integer not null,
  image_id text references image,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index bike_name on bike (lower(name)) where archived_at is null;

create table product (
  id uuid primary key,
  bike_id uuid not null references bike,
  code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null check (name <> ''),
  kind text not null,
  price bigint not null check (price between 0 and 1000000000),
  offer_percent numeric(4, 2) not null default 0 check (offer_percent >= 0),
  colors text[] not null default '{}',
  models text[] not null default '{}',
  types text[] not null default '{}',
  label text not null default '',
  weight text not null default '',
  shipping bigint not null default 0 check (shipping between 0 and 100000000),
  dimensions text not null default '',
  items text not null default '',
  dispatched text not null default '',
  material text not null default '',
  quote text not null default '',
  pro_pic text not null default '',
  installation text not null default '',
  titles text[] not null default '{}',
  paragraphs text[] not null default '{}',
  notes jsonb not null default '[]',
  rows jsonb not null default '[]',
  position integer not null default 0,
  search tsvector not null default '',
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bike_id, code)
);
comment on column product.price is 'paise';
comment on column product.shipping is 'paise, once a cart line, GST included';
create unique index product_name on product (bike_id, lower(name)) where archived_at is null;
create index product_order on product (bike_id, position, name) where archived_at is null;
create index product_search on product using gin (search);
create index product_price on product (price) where archived_at is null;
create index product_newest on product (created_at desc) where archived_at is null;

create table product_image (
  product_id uuid not null references product on delete cascade,
  position integer not null,
  image_id text not null references image,
  alt text not null,
  color text,
  section integer,
  primary key (product_id, position)
);
create index product_image_image on product_image (image_id);

-- Addresses that once named a bike or a product lead to it for ever.
create table bike_former_code (
  code text primary key,
  bike_id uuid not null references bike on delete cascade
);
create table product_former_code (
  bike_id uuid not null references bike on delete cascade,
  code text not null,
  product_id uuid not null references product on delete cascade,
  primary key (bike_id, code)
);

-- Search. The vocabulary holds every word that products and bikes are found by; a word typed wrong is looked up in it.
create table search_word (
  word text collate "C" primary key
);

create function search_words(source text) returns text language sql immutable as $$
  select lower(regexp_replace(source || ' ' || regexp_replace(source, '([[:alpha:]])([[:digit:]])', '\1 \2', 'g'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

create function product_search_document() returns trigger language plpgsql as $$
declare
  owner bike%rowtype;
  named text;
begin
  select * into strict owner from bike where id = new.bike_id;
  named := search_words(concat_ws(' ', new.name, new.kind, owner.name, owner.brand, new.label, new.material,
    array_to_string(new.colors || new.types || new.models, ' ')));
  new.search :=
    setweight(to_tsvector('english', search_words(new.name || ' ' || new.kind)), 'A') ||
    setweight(to_tsvector('english', search_words(owner.name || ' ' || owner.brand)), 'B') ||
    setweight(to_tsvector('english', named || ' ' || search_words(new.items || ' ' || new.quote)), 'C') ||
    setweight(to_tsvector('english', array_to_string(new.titles || new.paragraphs, ' ')), 'D');
  insert into search_word
    select distinct word from regexp_split_to_table(named, ' ') word where length(word) between 2 and 40
    order by word
    on conflict do nothing;
  return new;
end
$$;
create trigger product_search_document before insert or update on product
  for each row execute function product_search_document();

create function bike_search_document() returns trigger language plpgsql as $$
begin
  update product set updated_at = updated_at where bike_id = new.id;
  return null;
end
$$;
create trigger bike_search_document after update of name, brand on bike
  for each row when (old.name <> new.name or old.brand <> new.brand) execute function bike_search_document();

-- What every public page is made of has one version. It moves at the commit of whatever changes a page, so that the
-- row is locked last and only for an instant, and every process is told.
create table catalogue_version (
  one boolean primary key default true check (one),
  version bigint not null default 1
);
insert into catalogue_version default values;

create function bump_catalogue_version() returns trigger language plpgsql as $$
begin
  if current_setting('shop.catalogue_bumped', true) is distinct from pg_current_xact_id()::text then
    perform set_config('shop.catalogue_bumped', pg_current_xact_id()::text, true);
    update catalogue_version set version = version + 1;
    notify catalogue_version;
  end if;
  return null;
end
$$;
create constraint trigger bump_catalogue_version after insert or update or delete on bike
  deferrable initially deferred for each row execute function bump_catalogue_version();
create constraint trigger bump_catalogue_version after insert or update or delete on product
  deferrable initially deferred for each row execute function bump_catalogue_version();
create constraint trigger bump_catalogue_version after insert or update or delete on product_image
  deferrable initially deferred for each row execute function bump_catalogue_version();
