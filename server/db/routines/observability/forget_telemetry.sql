-- Points and lines carry no foreign key, which would cost more than writing them: they go with their organization so.
create or replace function forget_telemetry() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  caller text := coalesce(current_setting('app.org_id', true), '');
begin
  perform set_config('app.org_id', old.id::text, true);
  delete from metric_points where organization_id = old.id;
  delete from log_lines where organization_id = old.id;
  perform set_config('app.org_id', caller, true);
  return old;
end $$;
create or replace trigger forget_telemetry after delete on organizations for each row execute function forget_telemetry();
