-- Those of them with mail that is not there at all for somebody.
create or replace function private_mailboxes(viewer integer) returns setof uuid
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select b.id from mailboxes b
  where b.user_id is distinct from viewer and not coalesce(viewer = any (b.shared_with), false)
    and (b.visibility = 'private' or exists (
      select from mail_thread_views t where t.mailbox_id = b.id and t.visibility = 'private'))
$$;
