-- A few minutes after midnight, so that whoever began before is done.
set local role bowline_search;
create or replace function list_snapshot_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select o.id from organizations o
  where not exists (
    select from pipeline_snapshot_days d
    where d.organization_id = o.id and d.is_final
      and d.date = ((at - interval '5 minutes') at time zone o.timezone)::date - 1);
end;
