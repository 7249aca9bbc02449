-- Enrollments by status, whatever changes them: a request, the dispatcher, a contact that is deleted.
create or replace function tally_enrollments() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select c.organization_id, c.sequence_id, c.status, count(*) from added c group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    -- While a sequence or an organization is being deleted its tallies go with it.
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select c.organization_id, c.sequence_id, c.status, -count(*) from removed c
      where exists (select from sequences s where s.organization_id = c.organization_id and s.id = c.sequence_id)
        and exists (select from organizations o where o.id = c.organization_id)
      group by 1, 2, 3;
  else
    insert into sequence_tallies (organization_id, sequence_id, name, delta)
      select organization_id, sequence_id, status, sum(n) from (
        select organization_id, sequence_id, status, 1 as n from added
        union all select organization_id, sequence_id, status, -1 from removed) c
      group by 1, 2, 3 having sum(n) <> 0;
  end if;
  return null;
end $$;
create or replace trigger tally_added after insert on sequence_enrollments referencing new table as added
  for each statement execute function tally_enrollments();
create or replace trigger tally_removed after delete on sequence_enrollments referencing old table as removed
  for each statement execute function tally_enrollments();
create or replace trigger tally_changed after update on sequence_enrollments referencing old table as removed new table as added
  for each statement execute function tally_enrollments();
