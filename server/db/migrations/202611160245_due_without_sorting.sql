-- What is due, in the order of its index. While statistics do not know yet of what was just added, sorting all of it for
-- every batch looks as good to the planner: that is ruled out for these functions alone. `set local` around a statement
-- would have to travel in the right order with it.

create function claim_due_enrollments(wanted uuid, moment timestamptz, most integer)
  returns setof sequence_enrollments
  language sql
  set search_path = pg_catalog, public, pg_temp
  set enable_sort = off as $$
  select * from sequence_enrollments
  where sequence_id = wanted and status = 'active' and next_run_at <= moment
  order by next_run_at, id limit most for update skip locked
$$;

create function claim_due_runs(wanted uuid, moment timestamptz, most integer)
  returns setof workflow_runs
  language sql
  set search_path = pg_catalog, public, pg_temp
  set enable_sort = off as $$
  select * from workflow_runs
  where workflow_id = wanted and status in ('running', 'waiting') and wake_at <= moment
  order by wake_at, id limit most for update skip locked
$$;

-- How many rows ever went was counted for page anchors, which are gone.

create or replace function tally_rows() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  direction int := case tg_op when 'INSERT' then 1 else -1 end;
  owner_column text := tg_argv[0];
begin
  if owner_column is null then
    -- While an organization is being deleted its tallies go with it.
    insert into tallies (organization_id, name, delta)
      select c.organization_id, tg_table_name, direction * count(*) from changed c
      where tg_op = 'INSERT' or exists (select from organizations o where o.id = c.organization_id)
      group by c.organization_id;
    if current_org() is not null and random() < 0.01 then
      call fold_tallies(tg_table_name);
    end if;
  else
    execute format(
      'insert into tallies (organization_id, name, delta)
       select c.organization_id, %L || c.%I, %s * count(*) from changed c
       where %L or exists (select from organizations o where o.id = c.organization_id)
       group by c.organization_id, c.%I', tg_table_name || ':', owner_column, direction, tg_op = 'INSERT', owner_column);
    if current_org() is not null and random() < 0.01 then
      for owner_column in execute format('select distinct %L || c.%I from changed c limit 100', tg_table_name || ':', tg_argv[0])
      loop
        call fold_tallies(owner_column);
      end loop;
    end if;
  end if;
  return null;
end $$;
