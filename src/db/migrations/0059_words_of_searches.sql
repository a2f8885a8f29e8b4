-- What a word is, as wordsOf in src/rules/words.ts has it for what people type: a run of digits or of anything else that is no
-- separator, in lower case, without accents and without signs that cannot be seen. "XPulse200", "XPulse 200" and "xpulse-200"
-- are the same words. Vowel signs of Indian scripts belong to the word.
create or replace function search_words(source text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(
    lower(normalize(regexp_replace(normalize(source, NFKD),
      '[\u0300-\u036f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g'), NFKC)),
    '([0-9]+)', ' \1 ', 'g'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0970\u0bf3-\u0bfa\u2000-\u2bff\u2e00-\u2e7f\u3000-\u3004\u3008-\u3020\u3030\ue000-\uf8ff\ufffc\ufffd\U0001f000-\U0001faff]+',
    ' ', 'g'))
$$;

-- The administration finds products by any part of their names, as they are written and with their words joined.
create function search_name(name text) returns text language sql immutable
  return lower(normalize(name, NFKD)) || E'\n' || replace(search_words(name), ' ', '');
drop index product_named;
create index product_named on product using gin (search_name(name) gin_trgm_ops) where archived_at is null;

-- Words that stand beside each other in a name, as people write them: together. The parts are "crash" and "guard".
create table search_compound (
  joined text collate "C" primary key,
  parts text[] not null
);

create or replace function product_search_document() returns trigger language plpgsql as $$
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

create function begins_word(beginning text) returns boolean language sql stable as $$
  select exists (select from search_word where word >= beginning and word < beginning || chr(1114111))
$$;

-- The words that a typed word is made of, if there are several; the last one may go on.
create function compound_parts(typed text) returns text[] language sql stable as $$
  select array_agg(case when start + length(part) < size then part else substr(typed, start + 1) end order by place)
  from (
    select size, part, place, (sum(length(part)) over (order by place))::integer - length(part) as start
    from (
      select length(stem) as size, parts from search_compound, coalesce((ts_lexize('english_stem', typed))[1], typed) stem
      where joined >= stem and joined < stem || chr(1114111) order by joined limit 1
    ) found, unnest(parts) with ordinality as part (part, place)
  ) placed
  where start < size
  having count(*) > 1
$$;

-- The queries for products with words that begin with each of the given ones, or with the words that one of them is made of:
-- `beginnings` as they are typed; `lexemes` names the lexemes that begin so, unless they are too many or the parser makes
-- more than one lexeme of a word.
create function search_queries(words text[]) returns table (beginnings tsquery, lexemes tsquery) language plpgsql stable as $$
-- Columns before parameters of the same name, and a plan that is kept.
#variable_conflict use_column
begin
  return query select coalesce(string_agg('(' || concat_ws(' | ', case when not isolated then query::text end, apart) || ')', ' & ' order by place), '')::tsquery,
    coalesce(string_agg('(' || concat_ws(' | ', case when not isolated then coalesce(lexemes, query::text) end, apart) || ')', ' & '
      order by place), '')::tsquery
  from (
    select typed.*, known.lexemes, apart is not null and known.count = 0 as isolated
    from (
      select place, to_tsquery('english', word || ':*') as query, (tsvector_to_array(to_tsvector('english', word)))[1] as stem,
        nullif(concat_ws(' & ', nullif(plainto_tsquery('english', array_to_string(trim_array(parts, 1), ' '))::text, ''),
          nullif(to_tsquery('english', parts[cardinality(parts)] || ':*')::text, '')), '') as apart
      from unnest(words) with ordinality as given (word, place), compound_parts(word) parts
    ) typed
    cross join lateral (
      select count(*), case when count(*) <= 50 and (quote_lexeme(stem) || ':*')::tsquery = query
        then string_agg(quote_lexeme(lexeme), ' | ') end as lexemes
      from (select lexeme from search_lexeme where lexeme >= stem and lexeme < stem || chr(1114111) limit 51) beginning
    ) known
    where numnode(query) > 0
  ) meant;
end
$$;

create or replace function search_query(words text[]) returns tsquery language sql stable as $$
  select lexemes from search_queries(words)
$$;

truncate search_word, search_lexeme;
update product set updated_at = updated_at;
