-- For the doctor and the metrics: outside every organization.
create or replace function pool_facts()
  returns table (people bigint, companies bigint, tombstones bigint, sources text)
  language sql stable security definer set search_path = public
begin atomic
  select (select count(*) from pool_people), (select count(*) from pool_companies),
    (select count(*) from pool_tombstones),
    coalesce((select string_agg(distinct source, ', ') from pool_sources), '');
end;
revoke execute on function pool_facts from public;
grant execute on function pool_facts to bowline_app;
