-- Clicks by the link they were made on, all of a batch in one statement. Those of a mail that comes back never left the count.
create or replace function tally_campaign_clicks() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_setting('app.restoring', true) = 'on' then return null; end if;
  insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
    select r.organization_id, r.campaign_id, 'link', l.position::text,
      case when h.class = 'machine' then 'machine_clicks' else 'clicks' end, count(*)
    from added h
      join email_messages m on m.organization_id = h.organization_id and m.id = h.message_id and m.source_kind = 'campaign'
      join campaign_recipients r on r.organization_id = m.organization_id and r.id = m.source_id::uuid
      cross join lateral (
        select k.position from campaign_links k
        where k.organization_id = r.organization_id and k.campaign_id = r.campaign_id
          and (k.clicked_url = h.url or starts_with(h.url, k.begins_with))
        order by k.clicked_url is null, length(k.begins_with) desc, k.position limit 1) l
    where h.kind = 'click'
    group by 1, 2, 4, 5;
  return null;
end $$;
create or replace trigger tally_campaign_clicks after insert on email_hits referencing new table as added
  for each statement execute function tally_campaign_clicks();
