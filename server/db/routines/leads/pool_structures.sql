-- Which processes search the pool from memory, and how old what they hold is. Each says so in the name of its own connection, so
-- that a process that is gone is gone from here, too.
create or replace function pool_structures()
  returns table (version bigint, newest bigint, read_ago integer, followed_ago integer)
  language sql volatile security definer set search_path = public
begin atomic
  select said[1]::bigint, (select s.version from pool_state s),
    (extract(epoch from clock_timestamp()) - said[2]::bigint)::integer,
    (extract(epoch from clock_timestamp()) - said[3]::bigint)::integer
  from pg_stat_activity,
    lateral regexp_match(application_name, '^bowline-pool-search (\d+) (\d+) (\d+)$') said
  where datname = current_database() and said is not null;
end;
revoke execute on function pool_structures from public;
grant execute on function pool_structures to bowline_app;
