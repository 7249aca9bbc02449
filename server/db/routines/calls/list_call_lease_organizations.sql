set local role bowline_search;
create or replace function list_call_lease_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct organization_id from call_participants where present and lease_until <= at;
end;
