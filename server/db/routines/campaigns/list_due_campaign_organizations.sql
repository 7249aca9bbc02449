create or replace function list_due_campaign_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct organization_id from campaign_wakes where due_at <= at limit 10000;
end;
