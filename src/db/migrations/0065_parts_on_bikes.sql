-- Pictures of parts on bikes: a bike has a base picture, and a product has layers of the same frame that are laid over it.

-- The share of a picture's pixels that can be seen, from 0 to 1; null for pictures that were stored before.
alter table image add column opaque_share real check (opaque_share between 0 and 1);

alter table bike add column base_image_id text references image;
-- What the base picture shows if it is another bike, such as "our adventure model"; empty if it is the bike itself.
alter table bike add column base_shows text not null default '';

create table product_on_bike (
  product_id uuid primary key references product on delete cascade,
  -- Layers with a higher number are laid over those with a lower one.
  z integer not null check (z between 0 and 999),
  -- A point on the part, as shares of the frame's width and height.
  hotspot_x numeric(5, 4) not null check (hotspot_x between 0 and 1),
  hotspot_y numeric(5, 4) not null check (hotspot_y between 0 and 1)
);

create table product_layer (
  product_id uuid not null references product_on_bike on delete cascade,
  position integer not null,
  image_id text not null references image,
  -- The colour of the product that it shows; null for all that have no layer of their own.
  color text,
  primary key (product_id, position)
);
create index product_layer_image on product_layer (image_id);
create unique index product_layer_color on product_layer (product_id, lower(coalesce(color, '')));

-- Parts that must be on the bike too: boxes need their stays.
create table product_requirement (
  product_id uuid not null references product_on_bike on delete cascade,
  needed_id uuid not null references product on delete cascade,
  primary key (product_id, needed_id),
  check (product_id <> needed_id)
);
create index product_requirement_needed on product_requirement (needed_id);

create constraint trigger bump_catalogue_version after insert or update or delete on product_on_bike
  deferrable initially deferred for each row execute function bump_catalogue_version();
create constraint trigger bump_catalogue_version after insert or update or delete on product_layer
  deferrable initially deferred for each row execute function bump_catalogue_version();
create constraint trigger bump_catalogue_version after insert or update or delete on product_requirement
  deferrable initially deferred for each row execute function bump_catalogue_version();
