-- A process says up to which version of the pool it has read; `whole` when it has read all of it anew. Processes that are gone
-- leave the table with the next one that says so.
create or replace function note_pool_reader(reader uuid, until_version bigint, whole boolean)
  returns void
  language sql volatile security definer set search_path = public
begin atomic
  delete from pool_readers r
  where not exists (select from pg_stat_activity a where a.pid = r.pid and a.backend_start is not distinct from r.started_at);
  insert into pool_readers (id, pid, started_at, version, read_at, followed_at)
  select reader, a.pid, a.backend_start, until_version, clock_timestamp(), clock_timestamp()
  from pg_stat_activity a where a.pid = pg_backend_pid()
  on conflict (id) do update set pid = excluded.pid, started_at = excluded.started_at, version = excluded.version,
    read_at = case when whole then excluded.read_at else pool_readers.read_at end, followed_at = excluded.followed_at;
end;
revoke execute on function note_pool_reader from public;
grant execute on function note_pool_reader to bowline_app;
