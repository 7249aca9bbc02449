-- Opens by machines make no event, for nothing may follow from them; they are counted apart all the same.
create or replace function tally_campaign_machine_open() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
    select r.organization_id, r.campaign_id, 'variant', coalesce(r.variant, ''), 'machine_opened', 1
    from campaign_recipients r where r.organization_id = new.organization_id and r.id = new.source_id::uuid;
  return null;
end $$;
create or replace trigger tally_campaign_machine_open after update of machine_open_count on email_messages
  for each row when (old.machine_open_count = 0 and new.machine_open_count > 0 and new.source_kind = 'campaign')
  execute function tally_campaign_machine_open();
