-- The terms by which a text is found: its words, and of scripts written without spaces each letter and each pair of
-- neighbours. All with the organization's mark in front, as elsewhere: a term leads to rows of one tenant only.
create or replace function chat_words_of(organization uuid, words text) returns tsvector
  language plpgsql immutable strict parallel safe set search_path = pg_catalog, public, pg_temp as $$
declare
  mark text := search_mark(organization);
  spaced constant text := '([\u0e00-\u0e7f\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u4dbf\u4e00-\u9fff\ua960-\ua97f\uac00-\ud7ff\uf900-\ufaff]+)';
  plain text := to_plain_words(words);
  terms text[];
begin
  if octet_length(plain) = length(plain) then
    select array_agg(distinct mark || left(w, 200)) into terms from unnest(string_to_array(plain, ' ')) w where w <> '';
    return array_to_tsvector(coalesce(terms, '{}'));
  end if;
  select array_agg(distinct mark || term) into terms
  from unnest(string_to_array(regexp_replace(plain, spaced, ' \1 ', 'g'), ' ')) w
  cross join lateral (
    select left(w, 200) as term where w !~ spaced
    union all
    select substr(w, i, n) from generate_series(1, length(w)) i, generate_series(1, 2) n
    where w ~ spaced and i + n - 1 <= length(w)
  ) parts
  where w <> '';
  return array_to_tsvector(coalesce(terms, '{}'));
end $$;
