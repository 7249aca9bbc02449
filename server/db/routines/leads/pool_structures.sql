-- Which processes search the pool from memory, and how old what they hold is. One whose connection is gone does not count;
-- behind a transaction pooler, where connections outlive processes, it counts until the pooler lets go of the connection.
create or replace function pool_structures()
  returns table (version bigint, newest bigint, read_ago integer, followed_ago integer)
  language sql volatile security definer set search_path = public
begin atomic
  select r.version, (select s.version from pool_state s),
    extract(epoch from clock_timestamp() - r.read_at)::integer,
    extract(epoch from clock_timestamp() - r.followed_at)::integer
  from pool_readers r
  join pg_stat_activity a on a.pid = r.pid and a.backend_start is not distinct from r.started_at;
end;
revoke execute on function pool_structures from public;
grant execute on function pool_structures to bowline_app;
