-- Mailboxes that show somebody less than everything, in some thread at least; of most organizations none, so that whoever asks
-- this first need not ask about each message.
create or replace function narrowed_mailboxes(viewer integer) returns setof uuid
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select b.id from mailboxes b
  where b.user_id is distinct from viewer and not coalesce(viewer = any (b.shared_with), false)
    and (b.visibility <> 'full' or exists (
      select from mail_thread_views t where t.mailbox_id = b.id and t.visibility <> 'full'))
$$;
