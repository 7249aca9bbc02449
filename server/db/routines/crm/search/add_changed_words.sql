create or replace function add_changed_words() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into search_words (organization_id, word)
    select distinct new.organization_id, given.word from unnest(tsvector_to_array(words_of(
      case tg_table_name when 'contacts' then to_jsonb(new) ->> 'name' || ' ' || coalesce(to_jsonb(new) ->> 'company_name', '')
      else to_jsonb(new) ->> 'name' end))) given (word)
    where length(given.word) between 3 and 60 and given.word !~ '\d' and not exists (
      select from search_words s where s.organization_id = new.organization_id and s.word = given.word)
    order by given.word
  on conflict do nothing;
  return null;
end $$;
create or replace trigger words_changed after update of first_name, last_name, company_name on contacts
  for each row execute function add_changed_words();
create or replace trigger words_changed after insert or update of name on companies
  for each row execute function add_changed_words();
