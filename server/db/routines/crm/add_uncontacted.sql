create or replace function add_uncontacted() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into uncontacted (organization_id, contact_id) select organization_id, id from added order by id;
  return null;
end $$;
create or replace trigger uncontacted_added after insert on contacts referencing new table as added
  for each statement execute function add_uncontacted();
