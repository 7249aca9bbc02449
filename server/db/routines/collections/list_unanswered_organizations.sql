-- The organizations that asked for a charge and were not answered.
set local role bowline_search;
create or replace function list_unanswered_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct organization_id from collection_attempts
  where state = 'submitted' and payment_id is null and provider <> 'sepa' and submitted_at < at
$$;
