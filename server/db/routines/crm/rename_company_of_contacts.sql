create or replace function rename_company_of_contacts() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update contacts set company_name = new.name
  where organization_id = new.organization_id and company_id = new.id;
  return null;
end $$;
create or replace trigger rename_in_contacts after update of name on companies
  for each row when (old.name is distinct from new.name) execute function rename_company_of_contacts();
