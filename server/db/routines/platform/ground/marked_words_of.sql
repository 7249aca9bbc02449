-- Words that are kept and words that are looked for are split by the same function: `1e5abc` is one word with the mark in
-- front, and would be a number and a word without it. What the parser splits inside of a word (`foo€bar`) gets the mark as well.
create or replace function marked_words_of(organization uuid, words text) returns tsvector
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  mark text := search_mark(organization);
  plain text := replace(replace(replace(lower(words), '@', ' '), '.', ' '), '-', ' ');
  terms text[];
begin
  -- Each begins with the mark, hence with a letter.
  if length(words) <= 1000 and plain !~ '[^a-z0-9 ]' then
    return array_to_tsvector(array_remove(
      string_to_array(mark || replace(plain, ' ', ' ' || mark), ' '), mark));
  end if;
  select array_agg(case when starts_with(term, mark) then term else mark || term end) into terms
  from unnest(tsvector_to_array(
    to_tsvector('pg_catalog.simple', replace(' ' || to_plain_words(words), ' ', ' ' || mark)))) term
  where term <> mark and octet_length(term) <= 2000;
  return array_to_tsvector(coalesce(terms, '{}'));
end $$;
