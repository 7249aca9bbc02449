-- The merge is undone, and what was put aside is back: the kept contact has what came since, and what it had before.
create or replace function part_conversations() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  merge record;
  b conversations;
  j conversations;
begin
  for merge in select distinct r.merge_id as id, r.kept_id as kept from removed r where r.entity = 'contact' loop
    b := jsonb_populate_record(null::conversations, find_merge_row(merge.id, 'conversations', 'before'));
    j := jsonb_populate_record(null::conversations, find_merge_row(merge.id, 'conversations', 'joined'));
    continue when j.contact_id is null;
    delete from conversations c where c.contact_id = merge.kept and b.contact_id is null
      and c.message_count = j.message_count;
    update conversations c set
      message_count = c.message_count - j.message_count + coalesce(b.message_count, 0),
      unread_count = greatest(0, c.unread_count - j.unread_count + coalesce(b.unread_count, 0)),
      last_message_id = case when c.last_message_id = j.last_message_id and b.contact_id is not null
        then b.last_message_id else c.last_message_id end,
      last_message_at = case when c.last_message_id = j.last_message_id and b.contact_id is not null
        then b.last_message_at else c.last_message_at end,
      mailbox_ids = array(
        (select unnest(c.mailbox_ids) except select unnest(j.mailbox_ids)) union select unnest(b.mailbox_ids))
    where c.contact_id = merge.kept;
  end loop;
  return null;
end $$;
create or replace trigger conversations_parted after delete on merged_records referencing old table as removed
  for each statement execute function part_conversations();
