create or replace function remove_uncontacted() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from uncontacted u using removed r where u.organization_id = r.organization_id and u.contact_id = r.id;
  return null;
end $$;
create or replace trigger uncontacted_removed after delete on contacts referencing old table as removed
  for each statement execute function remove_uncontacted();
