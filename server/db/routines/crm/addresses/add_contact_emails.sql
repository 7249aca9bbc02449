-- Most have one address, and come together.
create or replace function add_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  insert into contact_emails (organization_id, email_key, contact_id, is_primary)
    select organization_id, email_key, id, true from added where emails is null and email_key is not null order by email_key;
  for one in select * from added where emails is not null order by email_key loop
    call claim_emails(one.organization_id, one.id, one.email, one.emails);
  end loop;
  return null;
end $$;
create or replace trigger emails_added after insert on contacts referencing new table as added
  for each statement execute function add_contact_emails();
