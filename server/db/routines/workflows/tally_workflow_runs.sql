-- Runs by status, whatever changes them: a request, a worker, a contact that is deleted.
create or replace function tally_workflow_runs() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if tg_op = 'INSERT' then
    insert into workflow_tallies (organization_id, workflow_id, version, node_id, name, delta)
      select organization_id, workflow_id, version, '', name, count(*) from (
        select organization_id, workflow_id, version, status as name from added
        union all select organization_id, workflow_id, version, 'started' from added where end_reason is distinct from 'depth_limit') c
      group by 1, 2, 3, 5;
  else
    insert into workflow_tallies (organization_id, workflow_id, version, node_id, name, delta)
      select organization_id, workflow_id, version, '', status, sum(n) from (
        select organization_id, workflow_id, version, status, 1 as n from added
        union all select organization_id, workflow_id, version, status, -1 from removed) c
      group by 1, 2, 3, 5 having sum(n) <> 0;
  end if;
  return null;
end $$;
create or replace trigger tally_added after insert on workflow_runs referencing new table as added
  for each statement execute function tally_workflow_runs();
create or replace trigger tally_changed after update on workflow_runs referencing old table as removed new table as added
  for each statement execute function tally_workflow_runs();
