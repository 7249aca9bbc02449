-- The same before the contacts are locked with all that hangs on them, which is more than their deletion locks.
create or replace function lock_stages_of_contacts(contact_ids uuid[]) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from pipeline_stages s
    where s.id in (select d.stage_id from deals d where d.contact_id = any (contact_ids))
    order by s.id for no key update;
end $$;
