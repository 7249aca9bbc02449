create or replace function claim_due_enrollments(wanted uuid, moment timestamptz, most integer)
  returns setof sequence_enrollments
  language sql
  set search_path = pg_catalog, public, pg_temp
  set enable_sort = off as $$
  select * from sequence_enrollments
  where sequence_id = wanted and status = 'active' and next_run_at <= moment
  order by next_run_at, id limit most for update skip locked
$$;
