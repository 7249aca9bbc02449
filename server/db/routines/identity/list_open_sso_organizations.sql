set local role bowline_search;
create or replace function list_open_sso_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct organization_id from sso_domains where verified_at is null
$$;
