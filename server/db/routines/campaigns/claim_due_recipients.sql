-- Those who are due, in the order of their index, sorting ruled out as for enrollments.
create or replace function claim_due_recipients(wanted uuid, only_test boolean, most integer)
  returns setof campaign_recipients
  language sql
  set search_path = pg_catalog, public, pg_temp
  set enable_sort = off as $$
  select * from campaign_recipients
  where campaign_id = wanted and status = 'pending' and message_id is null and not (only_test and waits)
  order by waits, id limit most for update skip locked
$$;
