-- Another name may be somebody's duplicate again, whatever was said of the old one.
create or replace function compare_changed_name() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into names_to_compare (organization_id, entity, record_id) values (new.organization_id, tg_argv[0], new.id)
    on conflict do nothing;
  if old.name is distinct from new.name then
    delete from dismissed_duplicates where entity = tg_argv[0] and a_id = new.id;
    delete from dismissed_duplicates where entity = tg_argv[0] and b_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger name_changed after update of first_name, last_name, company_id on contacts
  for each row when (old.name is distinct from new.name or old.company_id is distinct from new.company_id)
  execute function compare_changed_name('contact');
create or replace trigger name_changed after update of name on companies
  for each row when (old.name is distinct from new.name) execute function compare_changed_name('company');
