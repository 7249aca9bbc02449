create or replace function keep_orphan() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp
as $$
begin
  -- Where the whole organization goes nothing is left to be taken off.
  if old.event_id is not null and exists (select from organizations where id = old.organization_id) then
    insert into booking_orphans (organization_id, event_id) values (old.organization_id, old.event_id)
      on conflict do nothing;
  end if;
  return null;
end $$;
create or replace trigger bookings_orphans after delete on bookings for each row execute function keep_orphan();
