-- A contact has one: merged contacts have theirs joined.
create or replace function join_conversations() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  merge record;
begin
  for merge in select a.merge_id as id, a.kept_id as kept, array_agg(a.old_id) as old_ids from added a
    where a.entity = 'contact' group by 1, 2
  loop
    perform note_merge_row(merge.id, 'conversations', case when contact_id = merge.kept then 'before' else 'aside' end,
        to_jsonb(c))
      from conversations c where contact_id = any (merge.old_ids || merge.kept);
    -- Done where all were; what was put off is open, since nobody wakes what two contacts were put off for.
    insert into conversations as c (contact_id, last_message_id, last_message_at, message_count, unread_count, status,
        assignee_id, mailbox_ids)
      select merge.kept, (array_agg(last_message_id order by last_message_at desc))[1], max(last_message_at),
        sum(message_count), sum(unread_count), case when bool_and(status = 'done') then 'done' else 'open' end,
        (array_agg(assignee_id order by last_message_at desc) filter (where assignee_id is not null))[1],
        array(select distinct unnest(o.mailbox_ids) from conversations o where o.contact_id = any (merge.old_ids))
      from conversations where contact_id = any (merge.old_ids) having count(*) > 0
    on conflict (organization_id, contact_id) do update set
      last_message_id = case when excluded.last_message_at > c.last_message_at then excluded.last_message_id
        else c.last_message_id end,
      last_message_at = greatest(c.last_message_at, excluded.last_message_at),
      message_count = c.message_count + excluded.message_count, unread_count = c.unread_count + excluded.unread_count,
      status = case when c.status = 'done' and excluded.status = 'done' then 'done' else 'open' end,
      snooze_until = null, snoozed_by = null, assignee_id = coalesce(c.assignee_id, excluded.assignee_id),
      mailbox_ids = array(select unnest(c.mailbox_ids) union select unnest(excluded.mailbox_ids));
    delete from conversations where contact_id = any (merge.old_ids);
    perform note_merge_row(merge.id, 'conversations', 'joined', to_jsonb(c)) from conversations c where contact_id = merge.kept;
  end loop;
  return null;
end $$;
create or replace trigger conversations_joined after insert on merged_records referencing new table as added
  for each statement execute function join_conversations();
