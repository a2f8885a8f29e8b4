-- What a seller sets without a programmer: one row a subject.
create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
create constraint trigger bump_catalogue_version after insert or update or delete on setting
  deferrable initially deferred for each row execute function bump_catalogue_version();

create table account (
  id uuid primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  last_name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_email on account (email);

create table review (
  id uuid primary key,
  product_id uuid not null references product,
  account_id uuid not null references account,
  stars smallint not null check (stars between 1 and 5),
  comments text not null check (char_length(comments) between 1 and 250),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  hidden_at timestamptz,
  unique (product_id, account_id)
);
create constraint trigger bump_catalogue_version after insert or update or delete on review
  deferrable initially deferred for each row execute function bump_catalogue_version();

-- Sum and number of the stars that are shown, kept by the database with every change of a review.
create table product_rating (
  product_id uuid primary key references product on delete cascade,
  reviews integer not null check (reviews >= 0),
  stars integer not null check (stars >= 0)
);

create function count_review() returns trigger language plpgsql as $$
declare
  change record;
begin
  for change in
    select product_id, sum(reviews)::integer as reviews, sum(stars)::integer as stars from (
      select old.product_id, -1 as reviews, -old.stars as stars where tg_op <> 'INSERT' and old.hidden_at is null
      union all
      select new.product_id, 1, new.stars where tg_op <> 'DELETE' and new.hidden_at is null
    ) as changed group by product_id
  loop
    insert into product_rating (product_id, reviews, stars) values (change.product_id, 0, 0) on conflict do nothing;
    update product_rating set reviews = reviews + change.reviews, stars = stars + change.stars
      where product_id = change.product_id;
  end loop;
  return null;
end
$$;
create trigger count_review after insert or update or delete on review
  for each row execute function count_review();

create table contact_message (
  id uuid primary key,
  ticket text not null unique,
  name text not null,
  email text not null,
  phone text not null,
  subject text not null,
  message text not null,
  reply_to text not null,
  created_at timestamptz not null default now()
);
create index contact_message_newest on contact_message (created_at desc);

-- Counters of the limits, shared by all processes. Losing them in a crash costs nothing, so they are not logged.
create unlogged table rate_limit (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limit_expire on rate_limit (expire);
