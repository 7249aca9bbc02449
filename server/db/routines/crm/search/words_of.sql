-- Words of nothing but letters and digits that begin with a letter are what the parser would make of them, so it need
-- not be asked. The length keeps every word below what a text search vector can hold.
create or replace function words_of(words text) returns tsvector
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  plain text := replace(replace(replace(lower(words), '@', ' '), '.', ' '), '-', ' ');
begin
  if length(words) <= 1000 and plain !~ '[^a-z0-9 ]' then
    return array_to_tsvector(array_remove(string_to_array(plain, ' '), ''));
  end if;
  return array_to_tsvector(coalesce((
    select array_agg(right(term, -length(search_mark(nobody))))
    from unnest(tsvector_to_array(marked_words_of(nobody, words))) term), '{}'));
end $$;
