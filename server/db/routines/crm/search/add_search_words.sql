-- Known words are left out before the insert, and new ones come in order: writers rarely wait for each other.
create or replace function add_search_words() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into search_words (organization_id, word)
    select w.organization_id, w.word from (
      select distinct n.organization_id, unnest(tsvector_to_array(words_of(n.name))) as word from (
        select organization_id, first_name as name from added union select organization_id, last_name from added
        union select organization_id, company_name from added) n) w
    where length(w.word) between 3 and 60 and w.word !~ '\d' and not exists (
      select from search_words s where s.organization_id = w.organization_id and s.word = w.word)
    order by w.word
  on conflict do nothing;
  return null;
end $$;
create or replace trigger words_added after insert on contacts referencing new table as added
  for each statement execute function add_search_words();
