create or replace function claim_due_runs(wanted uuid, moment timestamptz, most integer)
  returns setof workflow_runs
  language sql
  set search_path = pg_catalog, public, pg_temp
  set enable_sort = off as $$
  select * from workflow_runs
  where workflow_id = wanted and status in ('running', 'waiting') and wake_at <= moment
  order by wake_at, id limit most for update skip locked
$$;
