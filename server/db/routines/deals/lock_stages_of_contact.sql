-- Stages before deals, as every move does: a contact that goes takes its deals along, and must not wait crosswise.
create or replace function lock_stages_of_contact() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from pipeline_stages s
    where s.organization_id = old.organization_id and s.id in (
      select d.stage_id from deals d where d.organization_id = old.organization_id and d.contact_id = old.id)
    order by s.id for no key update;
  return old;
end $$;
create or replace trigger lock_stages before delete on contacts
  for each row execute function lock_stages_of_contact();
