create or replace function suppress_erased_again() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from erased_addresses) then return null; end if;
  insert into suppressions (id, email, reason, source, created_at)
    select gen_random_uuid(), key, e.reason, 'erased', a.updated_at
    from added a, unnest(email_keys_of(a.email, a.emails)) key join erased_addresses e on e.hash = erased_hash(key)
  on conflict do nothing;
  perform suppress_contacts(array(select a.id from added a
    where exists (select from erased_addresses e where e.hash = erased_hash(a.email_key))));
  return null;
end $$;
create or replace trigger erased_added after insert on contacts referencing new table as added
  for each statement execute function suppress_erased_again();
