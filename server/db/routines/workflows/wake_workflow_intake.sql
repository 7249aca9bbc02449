-- Events that came in are due by any clock: the server's is the only one that counts, and the database does not know it.
create or replace function wake_workflow_intake(job_name text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  waking integer := 0;
  last uuid := '00000000-0000-0000-0000-000000000000';
begin
  loop
    -- From one organization to the next, however many events each has.
    select i.organization_id into last from workflow_inbox i where i.organization_id > last
      order by i.organization_id limit 1;
    exit when not found;
    insert into agenda (organization_id, job, key, due_at, data)
      values (last, job_name, '', '-infinity', '{}')
      on conflict (organization_id, job, key) do nothing;
    if found then waking := waking + 1; end if;
  end loop;
  return waking;
end $$;
revoke execute on function wake_workflow_intake(text) from public;
grant execute on function wake_workflow_intake(text) to bowline_app;
