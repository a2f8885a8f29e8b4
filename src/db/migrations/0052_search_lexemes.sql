-- Every lexeme that products are found by. A search looks up which of them begin with a typed word and asks the index for
-- exactly these: for the beginning of a word it would collect all products with any such lexeme first.
create table search_lexeme (
  lexeme text collate "C" primary key
);

insert into search_lexeme select distinct lexeme from product, unnest(tsvector_to_array(search)) lexeme order by lexeme;

create function add_search_lexemes() returns trigger language plpgsql as $$
begin
  insert into search_lexeme select lexeme from unnest(tsvector_to_array(new.search)) lexeme order by lexeme
    on conflict do nothing;
  return null;
end
$$;
create trigger add_search_lexemes after insert on product for each row execute function add_search_lexemes();
create trigger add_changed_search_lexemes after update on product for each row
  when (old.search is distinct from new.search) execute function add_search_lexemes();

create function quote_lexeme(lexeme text) returns text language sql immutable
  return '''' || replace(replace(lexeme, '\', '\\'), '''', '''''') || '''';

-- The query for products with words that begin with all the given ones. It names the lexemes that begin so, unless they are
-- too many or the parser makes more than one lexeme of a word.
create function search_query(words text[]) returns tsquery language sql stable as $$
  select coalesce(string_agg('(' || coalesce(known.lexemes, typed.query::text) || ')', ' & ' order by typed.place), '')::tsquery
  from (
    select place, to_tsquery('english', word || ':*') as query, (tsvector_to_array(to_tsvector('english', word)))[1] as stem
    from unnest(words) with ordinality as given(word, place)
  ) typed
  left join lateral (
    select string_agg(quote_lexeme(lexeme), ' | ') as lexemes
    from (select lexeme from search_lexeme where lexeme >= stem and lexeme < stem || chr(1114111) limit 51) beginning
    where (quote_lexeme(stem) || ':*')::tsquery = typed.query
    having count(*) <= 50
  ) known on true
  where numnode(typed.query) > 0
$$;
