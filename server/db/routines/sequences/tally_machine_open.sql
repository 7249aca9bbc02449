-- Opens by machines make no event, for nothing may follow from them; they are counted apart all the same.
create or replace function tally_machine_open() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into sequence_tallies (organization_id, sequence_id, step_id, name, delta)
    select s.organization_id, s.sequence_id, s.variant_id, 'machine_opened', 1 from sequence_sends s
    where s.organization_id = new.organization_id and s.id = new.source_id::uuid;
  return null;
end $$;
create or replace trigger tally_machine_open after update of machine_open_count on email_messages
  for each row when (old.machine_open_count = 0 and new.machine_open_count > 0 and new.source_kind = 'sequence')
  execute function tally_machine_open();
