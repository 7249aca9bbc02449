-- Rows whose contact goes leave their numbers behind; one that was not sent yet counts as canceled. A new row counts for
-- its status alone, one that only learned which mail is its own for nothing new, and one that comes back for what was
-- taken off when it went.
create or replace function tally_recipients() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' and current_setting('app.restoring', true) = 'on' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select a.organization_id, a.campaign_id, 'variant', coalesce(a.variant, ''), n.name, n.by * count(*)
      from added a, (values ('pending', 1), ('canceled', -1)) as n (name, by)
      where a.status = 'pending'
      group by 1, 2, 4, 5, n.by;
  elsif tg_op = 'INSERT' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select a.organization_id, a.campaign_id, 'variant', coalesce(a.variant, ''), n.name, a.n
      from (select organization_id, campaign_id, variant, status, skip_reason, count(*) as n from added group by 1, 2, 3, 4, 5) a
        cross join lateral (values (a.status), ('skipped_' || a.skip_reason)) as n (name)
      where n.name is not null;
  elsif tg_op = 'DELETE' then
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select r.organization_id, r.campaign_id, 'variant', coalesce(r.variant, ''), n.name, n.by * count(*)
      from removed r, (values ('pending', -1), ('canceled', 1)) as n (name, by)
      where r.status = 'pending'
        and exists (select from campaigns p where p.organization_id = r.organization_id and p.id = r.campaign_id)
        and exists (select from organizations o where o.id = r.organization_id)
      group by 1, 2, 4, 5, n.by;
  else
    insert into campaign_tallies (organization_id, campaign_id, scope, key, name, delta)
      select s.organization_id, s.campaign_id, c.scope, c.key, c.name, sum(s.n) from (
        select v.* from added a join removed r on r.organization_id = a.organization_id and r.id = a.id
          cross join lateral (values
            (1, a.organization_id, a.campaign_id, a.status, a.skip_reason, a.variant, a.address, a.sent_at, a.opened_at,
              a.clicked_at, a.replied_at, a.bounced_at, a.bounce_kind, a.unsubscribed_at, a.complained_at),
            (-1, r.organization_id, r.campaign_id, r.status, r.skip_reason, r.variant, r.address, r.sent_at, r.opened_at,
              r.clicked_at, r.replied_at, r.bounced_at, r.bounce_kind, r.unsubscribed_at, r.complained_at))
            as v (n, organization_id, campaign_id, status, skip_reason, variant, address, sent_at, opened_at, clicked_at,
              replied_at, bounced_at, bounce_kind, unsubscribed_at, complained_at)
        where (a.status, a.skip_reason, a.variant, a.sent_at, a.opened_at, a.clicked_at, a.replied_at, a.bounced_at,
            a.bounce_kind, a.unsubscribed_at, a.complained_at)
          is distinct from (r.status, r.skip_reason, r.variant, r.sent_at, r.opened_at, r.clicked_at, r.replied_at,
            r.bounced_at, r.bounce_kind, r.unsubscribed_at, r.complained_at)) s
        join campaigns p on p.organization_id = s.organization_id and p.id = s.campaign_id
        cross join lateral campaign_recipient_counts(s.status, s.skip_reason, s.variant, s.address, s.sent_at,
          s.opened_at, s.clicked_at, s.replied_at, s.bounced_at, s.bounce_kind, s.unsubscribed_at, s.complained_at,
          p.top_domains) c
      group by 1, 2, 3, 4, 5 having sum(s.n) <> 0;
  end if;
  return null;
end $$;
create or replace trigger tally_added after insert on campaign_recipients referencing new table as added
  for each statement execute function tally_recipients();
create or replace trigger tally_removed after delete on campaign_recipients referencing old table as removed
  for each statement execute function tally_recipients();
create or replace trigger tally_changed after update on campaign_recipients referencing old table as removed new table as added
  for each statement execute function tally_recipients();
