create or replace function remove_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  delete from contact_emails c using removed r
    where c.organization_id = r.organization_id and c.email_key = r.email_key and c.contact_id = r.id;
  for one in select * from removed where emails is not null loop
    call release_emails(one.organization_id, one.id, one.email, one.emails);
  end loop;
  return null;
end $$;
create or replace trigger emails_removed after delete on contacts referencing old table as removed
  for each statement execute function remove_contact_emails();
