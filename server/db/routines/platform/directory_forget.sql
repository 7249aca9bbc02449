-- What the entries led to is gone.
create or replace function directory_forget(organization uuid, wanted_kind text, wanted_target text) returns void
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from directory
  where organization_id = organization and kind = wanted_kind and target_id = wanted_target;
end $$;
