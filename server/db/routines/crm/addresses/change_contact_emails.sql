create or replace function change_contact_emails() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  call release_emails(old.organization_id, old.id, old.email, old.emails);
  call claim_emails(new.organization_id, new.id, new.email, new.emails);
  return null;
end $$;
create or replace trigger emails_changed after update of email, emails on contacts
  for each row when ((old.email, old.emails) is distinct from (new.email, new.emails)) execute function change_contact_emails();
