create or replace function suppress_erased_now() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into suppressions (id, email, reason, source, created_at)
    select gen_random_uuid(), key, e.reason, 'erased', new.updated_at
    from unnest(email_keys_of(new.email, new.emails)) key join erased_addresses e on e.hash = erased_hash(key)
  on conflict do nothing;
  if exists (select from erased_addresses e where e.hash = erased_hash(new.email_key)) then
    perform suppress_contacts(array[new.id]);
  end if;
  return null;
end $$;
create or replace trigger erased_changed after update of email, emails on contacts
  for each row when ((new.email, new.emails) is distinct from (old.email, old.emails))
  execute function suppress_erased_now();
