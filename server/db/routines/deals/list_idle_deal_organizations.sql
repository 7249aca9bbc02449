set local role bowline_search;
create or replace function list_idle_deal_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct organization_id from pipeline_stages where kind = 'open' and idle_days is not null;
end;
