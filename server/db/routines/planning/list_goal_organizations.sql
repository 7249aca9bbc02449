-- Those with a goal that may still be met: its days are here, or were over a moment ago somewhere on earth.
set local role bowline_search;
create or replace function list_goal_organizations(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
begin atomic
  select distinct organization_id from goals
  where met_at is null and start_date <= (at + interval '1 day')::date and end_date >= (at - interval '3 days')::date;
end;
