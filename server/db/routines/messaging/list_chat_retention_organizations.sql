set local role bowline_search;
create or replace function list_chat_retention_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct organization_id from chat_rooms where retention_days is not null and created_at <= at;
end;
