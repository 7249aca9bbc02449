-- Contacts by the thousand. The words kept of them stay the same to the letter: the functions below only take a shorter
-- way to them where the text is plain, as nearly all of it is.

-- Not strict, and without a call that may change: only such a function becomes part of the expression that uses it.
do $$
declare
  home text := (
    select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'unaccent');
begin
  execute format(
    'create function fold_accents(words text) returns text language sql immutable strict parallel safe
     return lower(%1$I.unaccent(%2$L::regdictionary, words))', home, format('%I.unaccent', home));
end $$;

create or replace function fold(words text) returns text
  language sql immutable called on null input parallel safe
  return case when octet_length(words) = length(words) then lower(words) else fold_accents(words) end;

-- Words of nothing but letters and digits that begin with a letter are what the parser would make of them, so it need
-- not be asked. The length keeps every word below what a text search vector can hold.
create or replace function words_of(words text) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  plain text := replace(lower(words), '-', ' ');
begin
  if length(words) <= 1000 and plain !~ '[^a-z0-9 ]' and plain !~ '(^| )[0-9]' then
    return array_to_tsvector(array_remove(string_to_array(plain, ' '), ''));
  end if;
  return strip(to_tsvector('pg_catalog.simple', to_plain_words(words)));
end $$;

create or replace function marked_words_of(organization uuid, words text) returns tsvector
  language plpgsql immutable strict parallel safe as $$
declare
  mark text := search_mark(organization);
  plain text := replace(replace(replace(lower(words), '@', ' '), '.', ' '), '-', ' ');
begin
  -- Each begins with the mark, hence with a letter.
  if length(words) <= 1000 and plain !~ '[^a-z0-9 ]' then
    return array_to_tsvector(array_remove(
      string_to_array(mark || replace(plain, ' ', ' ' || mark), ' '), mark));
  end if;
  return strip(to_tsvector('pg_catalog.simple', replace(' ' || to_plain_words(words), ' ', ' ' || mark)));
end $$;
