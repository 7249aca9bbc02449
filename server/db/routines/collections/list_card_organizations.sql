-- The organizations that hold cards which run out within a month or so, or have.
set local role bowline_search;
create or replace function list_card_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct organization_id from payment_methods
  where state = 'active' and exp_year is not null
    and make_date(exp_year, exp_month, 1) < (at + interval '32 days')::date
$$;
