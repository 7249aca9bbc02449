create or replace procedure part_contact_rows(merge uuid, old_ids uuid[], kept uuid)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  b contact_engagement;
  j contact_engagement;
begin
  b := jsonb_populate_record(null::contact_engagement, find_merge_row(merge, 'contact_engagement', 'before'));
  j := jsonb_populate_record(null::contact_engagement, find_merge_row(merge, 'contact_engagement', 'joined'));
  if j.contact_id is not null then
    update contact_engagement e set
      sent = e.sent - j.sent + coalesce(b.sent, 0), opened = e.opened - j.opened + coalesce(b.opened, 0),
      clicked = e.clicked - j.clicked + coalesce(b.clicked, 0), replied = e.replied - j.replied + coalesce(b.replied, 0),
      bounced = e.bounced - j.bounced + coalesce(b.bounced, 0),
      meetings = e.meetings - j.meetings + coalesce(b.meetings, 0),
      last_engaged_at = case when e.last_engaged_at is distinct from j.last_engaged_at then e.last_engaged_at
        else b.last_engaged_at end,
      last_contacted_at = case when e.last_contacted_at is distinct from j.last_contacted_at then e.last_contacted_at
        else b.last_contacted_at end,
      away_until = case when e.away_until is distinct from j.away_until then e.away_until else b.away_until end
    where e.contact_id = kept;
    delete from contact_engagement e where e.contact_id = kept and b.contact_id is null
      and e.sent + e.opened + e.clicked + e.replied + e.bounced + e.meetings = 0;
  end if;
  insert into uncontacted (contact_id)
    select c.id from contacts c where c.id = any (old_ids || kept) and not exists (
      select from contact_engagement e where e.contact_id = c.id and e.last_contacted_at is not null)
    on conflict do nothing;
  delete from uncontacted u using contact_engagement e
    where u.contact_id = any (old_ids || kept) and e.contact_id = u.contact_id and e.last_contacted_at is not null;
end $$;
