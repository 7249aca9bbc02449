-- A deleted contact ends its runs, in the transaction that deletes it; whoever hears of it adds when that was.
create or replace function end_runs_of_contact() returns trigger
  language plpgsql set search_path = pg_catalog, public as $$
begin
  if old.contact_id is not null and new.contact_id is null and new.status in ('running', 'waiting') then
    new.status := 'canceled';
    new.end_reason := 'contact_deleted';
    new.wake_at := null;
    new.waiting_for := null;
    new.wait_event := null;
  end if;
  return new;
end $$;
create or replace trigger contact_deleted before update of contact_id on workflow_runs
  for each row execute function end_runs_of_contact();
