-- Messages, claims and reviews get the text that searches match, in lower case with a line for each field, and a trigram index on it.
alter table contact_message add column search_text text not null
  generated always as (lower(ticket || E'\n' || name || E'\n' || email || E'\n' || subject)) stored;
create index contact_message_search_text on contact_message using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);

alter table warranty_claim add column search_text text not null
  generated always as (lower(number || E'\n' || order_no || E'\n' || email || E'\n' || name
    || coalesce(E'\n' || unit_code, ''))) stored;
create index warranty_claim_search_text on warranty_claim using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256);

-- A review is found by its author and its product as well. Each has a column of its own, so that two people who rename
-- both at once do not overwrite each other.
alter table review
  add column author_text text not null default '',
  add column product_text text not null default '',
  add column search_text text not null
    generated always as (lower(regexp_replace(comments, '\s+', ' ', 'g') || E'\n' || author_text || E'\n' || product_text)) stored;
create index review_search_text on review using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);

create function review_author_text(author account) returns text language sql immutable
  return author.email || E'\n' || author.first_name || ' ' || author.last_name;

-- The share locks wait for whoever renames one of them at this moment: otherwise the review would get the former name.
create function set_review_texts() returns trigger language plpgsql as $$
begin
  select review_author_text(a) into new.author_text from account a where a.id = new.account_id for share;
  select b.name || ' ' || p.name into new.product_text from product p join bike b on b.id = p.bike_id
    where p.id = new.product_id for share;
  return new;
end
$$;
create trigger set_review_texts before insert or update of account_id, product_id on review
  for each row execute function set_review_texts();

create function rename_author_of_reviews() returns trigger language plpgsql as $$
begin
  update review set author_text = review_author_text(new) where account_id = new.id;
  return null;
end
$$;
create trigger rename_author_of_reviews after update of email, first_name, last_name on account for each row
  when ((old.email, old.first_name, old.last_name) is distinct from (new.email, new.first_name, new.last_name))
  execute function rename_author_of_reviews();

create function rename_product_of_reviews() returns trigger language plpgsql as $$
begin
  update review r set product_text = b.name || ' ' || new.name from bike b
    where b.id = new.bike_id and r.product_id = new.id;
  return null;
end
$$;
create trigger rename_product_of_reviews after update of name, bike_id on product for each row
  when ((old.name, old.bike_id) is distinct from (new.name, new.bike_id)) execute function rename_product_of_reviews();

create function rename_bike_of_reviews() returns trigger language plpgsql as $$
begin
  update review r set product_text = new.name || ' ' || p.name from product p
    where p.bike_id = new.id and r.product_id = p.id;
  return null;
end
$$;
create trigger rename_bike_of_reviews after update of name on bike for each row
  when (old.name is distinct from new.name) execute function rename_bike_of_reviews();

update review r set author_text = review_author_text(a), product_text = b.name || ' ' || p.name
  from account a, product p, bike b where a.id = r.account_id and p.id = r.product_id and b.id = p.bike_id;
