-- New names are compared when somebody asks for duplicates, and not while they are written.
create or replace function compare_new_names() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into names_to_compare (organization_id, entity, record_id) select organization_id, tg_argv[0], id from added order by id
    on conflict do nothing;
  return null;
end $$;
create or replace trigger names_added after insert on contacts referencing new table as added
  for each statement execute function compare_new_names('contact');
create or replace trigger names_added after insert on companies referencing new table as added
  for each statement execute function compare_new_names('company');
