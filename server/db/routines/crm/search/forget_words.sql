-- Words of the vocabulary that nobody has any more.
create or replace function forget_words(words text[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one text;
begin
  foreach one in array words loop
    if not exists (select from search_contacts(one, 1)) and not exists (select from search_companies(one, 1)) then
      delete from search_words where word = one;
    end if;
  end loop;
end $$;
