create or replace function suppress_erased_now() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into suppressions (id, email, reason, source, created_at)
    select gen_random_uuid(), new.email_key, e.reason, 'erased', new.updated_at
    from erased_addresses e where e.hash = erased_hash(new.email_key)
  on conflict do nothing;
  if found then perform suppress_contacts(array[new.id]); end if;
  return null;
end $$;
create or replace trigger erased_changed after update of email on contacts
  for each row when (new.email is distinct from old.email and new.email is not null)
  execute function suppress_erased_now();
