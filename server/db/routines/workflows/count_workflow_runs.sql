-- What an operator wants to know of all organizations together. It goes from one to the next as each of them, so that
-- row-level security holds here too, and puts the caller's organization back. (A function that declares the setting could
-- be made by a superuser alone.)
create or replace function count_workflow_runs(at timestamptz, out waiting bigint, out due bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public as $$
declare
  caller text := coalesce(current_setting('app.org_id', true), '');
  org uuid;
  counted bigint;
begin
  waiting := 0;
  due := 0;
  -- Whoever has runs that wait has a date here: each wait ends counted day.
  for org in select w.organization_id from workflow_wakes w loop
    perform set_config('app.org_id', org::text, true);
    select coalesce(sum(t.delta), 0) into counted from workflow_tallies t
      where t.organization_id = org and t.node_id = '' and t.name = 'waiting';
    waiting := waiting + counted;
    select count(*) into counted from workflows w join lateral (
        select from workflow_runs r where r.organization_id = w.organization_id and r.workflow_id = w.id
          and r.status in ('running', 'waiting') and r.wake_at <= at limit 100000) d on true
      where w.organization_id = org and w.status = 'active';
    due := due + counted;
  end loop;
  perform set_config('app.org_id', caller, true);
end $$;
revoke execute on function count_workflow_runs(timestamptz) from public;
grant execute on function count_workflow_runs(timestamptz) to bowline_app;
