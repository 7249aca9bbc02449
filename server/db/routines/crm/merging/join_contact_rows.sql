-- One row a contact: what is counted there is added up, and taken apart again. Other modules do the same with theirs when
-- rows come to `merged_records` and leave it.
create or replace procedure join_contact_rows(merge uuid, old_ids uuid[], kept uuid)
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform note_merge_row(merge, 'contact_engagement', case when contact_id = kept then 'before' else 'aside' end, to_jsonb(e))
    from contact_engagement e where contact_id = any (old_ids || kept);
  insert into contact_engagement as e (contact_id, sent, opened, clicked, replied, bounced, meetings, last_engaged_at,
      last_contacted_at, away_until)
    select kept, sum(sent), sum(opened), sum(clicked), sum(replied), sum(bounced), sum(meetings), max(last_engaged_at),
      max(last_contacted_at), max(away_until)
    from contact_engagement where contact_id = any (old_ids) having count(*) > 0
  on conflict (organization_id, contact_id) do update set sent = e.sent + excluded.sent,
    opened = e.opened + excluded.opened, clicked = e.clicked + excluded.clicked, replied = e.replied + excluded.replied,
    bounced = e.bounced + excluded.bounced, meetings = e.meetings + excluded.meetings,
    last_engaged_at = greatest(e.last_engaged_at, excluded.last_engaged_at),
    last_contacted_at = greatest(e.last_contacted_at, excluded.last_contacted_at),
    away_until = greatest(e.away_until, excluded.away_until);
  delete from contact_engagement where contact_id = any (old_ids);
  perform note_merge_row(merge, 'contact_engagement', 'joined', to_jsonb(e)) from contact_engagement e where contact_id = kept;
  delete from uncontacted u using contact_engagement e
    where u.contact_id = kept and e.contact_id = kept and e.last_contacted_at is not null;
end $$;
