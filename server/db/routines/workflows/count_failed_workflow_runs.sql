-- Runs that stand at a step that failed, and of how many organizations they are.
create or replace function count_failed_workflow_runs(out runs bigint, out organizations bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  caller text := coalesce(current_setting('app.org_id', true), '');
  org uuid;
  counted bigint;
begin
  runs := 0;
  organizations := 0;
  for org in select o.id from organizations o loop
    perform set_config('app.org_id', org::text, true);
    select count(*) into counted from (
      select from workflow_runs r where r.organization_id = org and r.status = 'failed' limit 100000) failed;
    runs := runs + counted;
    if counted > 0 then organizations := organizations + 1; end if;
  end loop;
  perform set_config('app.org_id', caller, true);
end $$;
revoke execute on function count_failed_workflow_runs() from public;
grant execute on function count_failed_workflow_runs() to bowline_app;
