-- A message that is gone, by itself or with its contact, takes its entry in the directory with it.
create or replace function forget_tracking() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform directory_forget(old.organization_id, 'tracking', old.id::text);
  return null;
end $$;
create or replace trigger forget_tracking after delete on email_messages
  for each row when (old.tracking_id is not null) execute function forget_tracking();
